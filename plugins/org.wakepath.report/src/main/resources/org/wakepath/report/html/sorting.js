// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/** Sorts a table by the column whose heading is chosen: numbers from the largest on, texts from A on, then reversed. */
function followHeadings(table) {
  const headings = [...table.querySelectorAll("thead th")], body = table.tBodies[0];

  function key(row, column) {
    const cell = row.cells[column];
    return cell.dataset.order === undefined ? cell.textContent : Number(cell.dataset.order);
  }

  function compare(one, other) {
    return typeof one === "number" && typeof other === "number" ? other - one : `${one}`.localeCompare(`${other}`);
  }

  function sort(column) {
    const heading = headings[column], first = headings[column].classList.contains("number") ? "descending" : "ascending";
    const reversed = heading.getAttribute("aria-sort") === first;
    headings.forEach(one => one.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", reversed === (first === "ascending") ? "descending" : "ascending");
    const rows = [...body.rows].sort((one, other) => compare(key(one, column), key(other, column)));
    body.append(...(reversed ? rows.reverse() : rows));
  }

  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.className = "heading";
    button.textContent = heading.textContent;
    button.addEventListener("click", () => sort(column));
    heading.replaceChildren(button);
  });
}

/** Shows only the rows of a table that have all words of a search. */
function followFilter(filter) {
  const search = filter.querySelector("input"), found = filter.querySelector(".found");
  const rows = [...filter.nextElementSibling.querySelectorAll("tbody tr")];
  search.addEventListener("input", () => {
    const wanted = search.value.toLowerCase().split(/\s+/);
    const fitting = rows.filter(row => wanted.every(word => row.textContent.toLowerCase().includes(word)));
    rows.forEach(row => { row.hidden = !fitting.includes(row); });
    found.textContent = search.value.trim() === "" ? "" : `${fitting.length} of ${rows.length}`;
  });
}

/** Opens what a link leads to. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.tagName === "DETAILS") {
    target.open = true;
    target.scrollIntoView();
  }
}

document.querySelectorAll("table.sorted").forEach(followHeadings);
document.querySelectorAll(".filter").forEach(followFilter);
window.addEventListener("hashchange", openTarget);
openTarget();
