# shellcheck shell=bash
# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
#
# Sourced by what runs Maven, as "$maven" "${maven_options[@]}": the machine's own, with the proxy that the environment
# names, which Maven does not look for. After provide_maven it is one that is new enough for the Eclipse application,
# 3.9, fetched with the machine's own where that is older.

maven=mvn
maven_version=3.9.16
maven_options=()

# Fetched once for a user, beside the other things that Wakepath keeps.
provide_maven() {
    local folder=${XDG_CACHE_HOME:-$HOME/.cache}/wakepath/maven
    if [ ! -x "$folder/apache-maven-$maven_version/bin/mvn" ]; then
        mkdir -p "$folder"
        mvn "${maven_options[@]}" --batch-mode --no-transfer-progress -q \
            org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack \
            "-Dartifact=org.apache.maven:apache-maven:$maven_version:zip:bin" "-DoutputDirectory=$folder" || return 1
        # The archive that Maven unpacks keeps no rights.
        chmod +x "$folder/apache-maven-$maven_version/bin/mvn"
    fi
    maven=$folder/apache-maven-$maven_version/bin/mvn
}

# use_proxy URL EXCEPT: has Maven use a proxy, [http://][USER[:PASSWORD]@]HOST[:PORT], but for hosts that EXCEPT lists,
# with commas. They are global settings: those of the user count before them. The file may hold a password.
use_proxy() {
    local folder=${XDG_CACHE_HOME:-$HOME/.cache}/wakepath/maven
    mkdir -p "$folder"
    (umask 077 && proxy_settings "$1" "$2" > "$folder/proxy.xml.$$") || return 1
    mv -f "$folder/proxy.xml.$$" "$folder/proxy.xml"
    maven_options=(--global-settings "$folder/proxy.xml")
}

proxy_settings() {
    local address=${1#*://} user='' host port protocol
    address=${address%%/*}
    if [[ $address == *@* ]]; then
        user=${address%@*}
        address=${address##*@}
    fi
    host=${address%:*}
    port=80
    [[ $address != *:* ]] || port=${address##*:}
    echo '<settings><proxies>'
    for protocol in http https; do
        printf '<proxy><id>environment-%s</id><protocol>%s</protocol>' "$protocol" "$protocol"
        printf '<host>%s</host><port>%s</port>' "$(escaped "$host")" "$(escaped "$port")"
        if [ -n "$user" ]; then
            printf '<username>%s</username>' "$(escaped "$(decoded "${user%%:*}")")"
            [[ $user != *:* ]] || printf '<password>%s</password>' "$(escaped "$(decoded "${user#*:}")")"
        fi
        printf '<nonProxyHosts>%s</nonProxyHosts></proxy>\n' "$(escaped "$(exceptions "$2")")"
    done
    # The settings that these stand for forbid repositories without encryption.
    echo '</proxies><mirrors><mirror><id>no-plain-http</id><mirrorOf>external:http:*</mirrorOf>' \
        '<url>http://0.0.0.0/</url><blocked>true</blocked></mirror></mirrors></settings>'
}

# exceptions LIST: as Maven writes them, host|*.domain.
exceptions() {
    local name names=()
    IFS=', ' read -r -a names <<< "$1"
    for name in "${names[@]}"; do
        case $name in
            .*) printf '*%s|' "$name" ;;
            *) printf '%s|*.%s|' "$name" "$name" ;;
        esac
    done | sed 's/|$//'
}

decoded() {
    local text=${1//\\/\\\\}
    printf '%b' "${text//%/\\x}"
}

escaped() {
    printf '%s' "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'
}

proxy=${https_proxy:-${HTTPS_PROXY:-${http_proxy:-${HTTP_PROXY:-${all_proxy:-${ALL_PROXY-}}}}}}
[ -z "$proxy" ] || use_proxy "$proxy" "${no_proxy:-${NO_PROXY-}}"
