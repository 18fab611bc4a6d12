// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** Tests what releng/maven.sh gives to Maven if the environment names a proxy. */
class MavenProxyTest {
    @TempDir
    private Path folder;

    @Test
    void shouldGiveMavenTheProxyOfTheEnvironment() throws Exception {
        String options = options(Map.of("https_proxy", "http://us%40er:p%26w<@proxy.example:3128/", "no_proxy",
                "localhost,.corp.example"));
        Path file = folder.resolve("wakepath/maven/proxy.xml");
        Document settings = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());

        assertThat(options).isEqualTo("--global-settings " + file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(text(settings, "protocol")).isEqualTo("http https");
        assertThat(text(settings, "host")).isEqualTo("proxy.example proxy.example");
        assertThat(text(settings, "port")).isEqualTo("3128 3128");
        assertThat(text(settings, "username")).isEqualTo("us@er us@er");
        assertThat(text(settings, "password")).isEqualTo("p&w< p&w<");
        assertThat(text(settings, "nonProxyHosts")).startsWith("localhost|*.localhost|*.corp.example ");
    }

    @Test
    void shouldTakeAnAddressWithoutMore() throws Exception {
        options(Map.of("HTTP_PROXY", "proxy.example"));
        Document settings = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(folder.resolve("wakepath/maven/proxy.xml").toFile());

        assertThat(text(settings, "host")).isEqualTo("proxy.example proxy.example");
        assertThat(text(settings, "port")).isEqualTo("80 80");
        assertThat(settings.getElementsByTagName("username").getLength()).isZero();
    }

    @Test
    void shouldLeaveMavenAloneWithoutAProxy() throws Exception {
        assertThat(options(Map.of())).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    private String options(Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("bash", "-euc", ". releng/maven.sh; echo \"${maven_options[@]}\"")
                .directory(TestTraces.repository().toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.toLowerCase().endsWith("_proxy"));
        builder.environment().put("XDG_CACHE_HOME", folder.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    private static String text(Document settings, String element) {
        StringBuilder texts = new StringBuilder();
        for (int i = 0; i < settings.getElementsByTagName(element).getLength(); i++) {
            texts.append(i == 0 ? "" : " ").append(settings.getElementsByTagName(element).item(i).getTextContent());
        }
        return texts.toString();
    }
}
