# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Reads Surefire's XML reports and prints, each on a line that begins with its kind and has its parts parted by tabs:
#   module  NAME  SECONDS  PASSED  FAILED  SKIPPED
#   failed  TEST
#   skipped TEST  REASON
# With ci=1 a test that was skipped for a missing program has failed, and so has a class that ran no test: it gave up
# before its first, which Surefire does not count as skipped. All tests that were skipped for the extra tier are one
# line.

function attribute(name,    pattern, value) {
    pattern = " " name "=\"[^\"]*\""
    if (!match($0, pattern)) {
        return ""
    }
    value = substr($0, RSTART, RLENGTH)
    sub(/^[^"]*"/, "", value)
    sub(/"$/, "", value)
    return value
}

function plain(text) {
    gsub(/&#10;|&#13;|&#9;|\t/, " ", text)
    gsub(/&lt;/, "<", text)
    gsub(/&gt;/, ">", text)
    gsub(/&quot;/, "\"", text)
    gsub(/&amp;/, "\\&", text)
    return text
}

# The message of a disabled test is an attribute; that of a failed assumption is in the first line of its stack trace.
function reason_for_skipping(    text) {
    text = attribute("message")
    if (text == "" && match($0, /<!\[CDATA\[/)) {
        text = substr($0, RSTART + RLENGTH)
        sub(/^[A-Za-z0-9_.$]+: /, "", text)
    }
    text = plain(text)
    sub(/^Assumption failed: /, "", text)
    return text
}

function report_failed(what) {
    failed[module]++
    print "failed\t" what
}

function count_extra(reason) {
    skipped[module]++
    extra[reason]++
}

function report_skipped(what) {
    skipped[module]++
    print "skipped\t" what
}

FNR == 1 {
    module = FILENAME
    sub(/\/target\/surefire-reports\/.*/, "", module)
    sub(/.*\//, "", module)
    if (!(module in seconds)) {
        order[++modules] = module
    }
}

/^<testsuite / {
    seconds[module] += attribute("time")
    passed[module] += attribute("tests") - attribute("errors") - attribute("failures") - attribute("skipped")
    if (attribute("tests") == 0) {
        none = attribute("name") "\tran no test"
        if (ci) {
            report_failed(none)
        } else {
            report_skipped(none)
        }
    }
}

/^ *<testcase / {
    test = plain(attribute("classname") "." attribute("name"))
}

/^ *<(failure|error)[ >]/ {
    report_failed(test "\t" plain(attribute("message")))
}

/^ *<skipped/ {
    reason = reason_for_skipping()
    if (ci && reason ~ /^missing:/) {
        report_failed(test "\tskipped, " reason)
    } else if (reason ~ /^extra tier:/) {
        count_extra(reason)
    } else {
        report_skipped(test "\t" reason)
    }
}

END {
    for (reason in extra) {
        print "skipped\t" extra[reason] " tests\t" reason
    }
    for (i = 1; i <= modules; i++) {
        module = order[i]
        printf "module\t%s\t%.1f\t%d\t%d\t%d\n", module, seconds[module],
            passed[module], failed[module], skipped[module]
    }
}
