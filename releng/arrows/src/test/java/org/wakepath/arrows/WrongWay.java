// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

/**
 * A use of one package by another of the same box that closes a circle. Remove a row with the last use that it names,
 * and never add one.
 */
enum WrongWay {
    CTF_DECODE_USES_CTF("ctf.decode", "ctf"),
    CTF_METADATA_USES_CTF("ctf.metadata", "ctf"),
    CTF_TYPE_USES_CTF("ctf.type", "ctf"),
    UI_USES_UI_EDITOR("ui", "ui.editor"),
    UI_USES_UI_SESSION("ui", "ui.session");

    private final String user;
    private final String used;

    WrongWay(String user, String used) {
        this.user = user;
        this.used = used;
    }

    String userPackage() {
        return "org.wakepath." + user;
    }

    String usedPackage() {
        return "org.wakepath." + used;
    }

    /** The box that both packages belong to. */
    Box box() {
        return Box.ofPackage(userPackage()).orElseThrow();
    }
}
