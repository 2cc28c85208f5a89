#!/usr/bin/env bash
# Rotates the snapshots of a folder and keeps the newest ones.
set -euo pipefail

source_dir=${1:-/srv/data}
target_dir=${2:-/var/backups/data}
keep=7
declare -A sizes=()

log() {
    local level=$1
    shift
    printf '%s [%s] %s\n' "$(date +%T)" "$level" "$*" >&2
}

snapshot() {
    local stamp
    stamp=$(date +%Y%m%d-%H%M%S)
    mkdir -p "$target_dir/$stamp"
    for entry in "$source_dir"/*; do
        if [ -L "$entry" ] || [ ! -r "$entry" ]; then
            log warn "skipping $entry"
            continue
        fi
        sizes[$entry]=$(stat -c %s "$entry")
        cp -a -- "$entry" "$target_dir/$stamp/"
    done
}

prune() {
    local index=0
    while read -r old; do
        index=$((index + 1))
        case $old in
            *.keep) log info "pinned: $old" ;;
            *) if needle --older "$old" | grep -q yes; then rm -rf -- "$old"; fi ;;
        esac
    done < <(ls -1dt "$target_dir"/* | tail -n +"$((keep + 1))")
    return 0
}

trap 'log error "stopped in line $LINENO"' ERR
snapshot
prune
log info "kept ${#sizes[@]} entries"
