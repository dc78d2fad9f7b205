# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# Another, bare Debian or Ubuntu system in a folder, to try in it what was packed here. Sourced after support.sh, by root.

# make_system SUITE PACKAGES: in $root, which is below build/, by debootstrap; once.
make_system() {
    local source=(http://deb.debian.org/debian) keys=() keyring=/usr/share/keyrings/ubuntu-archive-keyring.gpg
    command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap."
    ((EUID == 0)) || fail "A system in a folder can be made and entered by root alone."
    # Debootstrap does not know the newest Ubuntu by name, and Debian has no keys of Ubuntu's archive: without them nothing is said of
    # where its packages come from, and nothing of it leaves the folder.
    case $1 in jammy | noble | plucky)
        source=(http://archive.ubuntu.com/ubuntu gutsy)
        if [[ -f $keyring ]]; then keys=("--keyring=$keyring"); else keys=(--no-check-gpg); fi
        keys+=(--components=main,universe)
        ;;
    esac
    [[ -x $root/usr/bin/env ]] || quietly "Making a $1" debootstrap "${keys[@]}" --variant=minbase ${2:+--include="$2"} "$1" "$root" "${source[@]}"
}

inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 bash -c "cd $place && $1" 2>&1; }

# expect WORDS COMMAND: what the command says has the words. In the system's folder $place.
expect() {
    local said
    said=$(inside "$2") || true
    grep -q -e "$1" <<<"$said" || fail "$2 does not say \"$1\", but: $(tail -n 5 <<<"$said")"
    say "  $2: $(grep -m 1 -e "$1" <<<"$said" | cut -c1-100)"
}

name_of_system() { inside ". /etc/os-release; echo \$PRETTY_NAME"; }
