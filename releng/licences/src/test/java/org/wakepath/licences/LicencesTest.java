// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.licences;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.wakepath.testing.TestTraces;

/** The bill of materials that the build makes, and NOTICE, against the licences that go with EPL-2.0. */
class LicencesTest {
    private static final Path BILL = Path.of("target/wakepath-bom.json");
    /** By SPDX, or as the work itself calls its licence. */
    private static final Set<String> ALLOWED = Set.of("Apache-2.0", "BSD-3-Clause", "CC0-1.0", "EPL-2.0",
            "LGPL-2.1-or-later",
            "GNU Lesser General Public Licence", "MIT", "Unicode-3.0");

    @Test
    void shouldDeliverNothingWhoseLicenceIsNotAllowed() throws IOException {
        assertThat(refused(bill())).isEmpty();
    }

    @Test
    void shouldRefuseTheGplAndWhatSaysNoLicence() throws IOException {
        JsonNode bill = new ObjectMapper().readTree("""
                {"components": [
                  {"name": "drawing", "licenses": [{"license": {"name": "GNU General Public Licence"}}]},
                  {"name": "either", "licenses": [{"license": {"id": "MIT"}}, {"license": {"id": "GPL-3.0-only"}}]},
                  {"name": "silent"}]}""");

        assertThat(refused(bill)).containsExactly("drawing: [GNU General Public Licence]", "silent: []");
    }

    @Test
    void shouldNameInTheNoticeWhatIsDelivered() throws IOException {
        Set<String> named = notice().keySet();

        assertThat(names(bill())).hasSizeGreaterThan(5)
                .allMatch(name -> named.stream().anyMatch(row -> fits(name, row)));
    }

    @Test
    void shouldAllowTheLicencesOfTheNotice() throws IOException {
        assertThat(notice().values()).isNotEmpty().allMatch(ALLOWED::contains);
    }

    /** If a work has several licences, one may be chosen. */
    private static List<String> refused(JsonNode bill) {
        List<String> refused = new ArrayList<>();
        for (JsonNode component : bill.get("components")) {
            List<String> licences = new ArrayList<>();
            for (JsonNode entry : component.path("licenses")) {
                JsonNode licence = entry.path("license");
                licences.add(licence.path("id").asText(licence.path("name").asText()));
            }
            if (licences.stream().noneMatch(ALLOWED::contains)) {
                refused.add(component.get("name").asText() + ": " + licences);
            }
        }
        return refused;
    }

    private static List<String> names(JsonNode bill) {
        List<String> names = new ArrayList<>();
        for (JsonNode component : bill.get("components")) {
            if (!component.get("group").asText().equals("org.wakepath")) {
                names.add(component.get("name").asText());
            }
        }
        return names;
    }

    private static boolean fits(String name, String row) {
        return row.endsWith("*") ? name.startsWith(row.substring(0, row.length() - 1)) : name.equals(row);
    }

    /** The licence of each name in NOTICE; its rows are those with a home page. */
    private static Map<String, String> notice() throws IOException {
        Map<String, String> licences = new TreeMap<>();
        for (String line : Files.readAllLines(TestTraces.repository().resolve("NOTICE"))) {
            String[] cells = line.split(" +");
            if (cells.length == 3 && cells[2].startsWith("https://")) {
                licences.put(cells[0], cells[1]);
            }
        }
        return licences;
    }

    private static JsonNode bill() throws IOException {
        Assumptions.assumeTrue(Files.exists(BILL), "missing: the bill of materials, which Maven makes only online");
        return new ObjectMapper().readTree(BILL.toFile());
    }
}
