# What the server's scripts share: `serve ARGS…` starts a server of one model and sets $url (without /v1), `finish` ends it.
kvant=${KVANT:-target/release/kvant}
work=$(mktemp -d)
server=
trap 'kill ${server:+"$server"} 2>/dev/null || true; rm -rf "$work"' EXIT

serve() {
    : > "$work/log"
    # Without a model a server offers all that there are, and an alias names none of them.
    case " $* " in *" -m "*) ;; *) set -- -m smollm2:135m "$@" ;; esac
    # What says itself what models are called calls none `test`.
    case " $* " in *" --alias "*) ;; *) set -- --alias test "$@" ;; esac
    "$kvant" serve --port 0 "$@" 2> "$work/log" &
    server=$!
    url=
    for _ in $(seq 600); do
        url=$(sed -n 's/.* at \(http:[^ ]*\)\/v1 .*/\1/p' "$work/log")
        [ -n "$url" ] && return
        kill -0 "$server" || { cat "$work/log"; exit 1; }
        sleep 0.2
    done
    echo "the server does not start" && exit 1
}

finish() {
    kill -TERM "$server"
    wait "$server"
    server=
}

# Installs Python packages into the virtual environment $venv: KVANT_VENV to keep it, or one that goes with the script.
python_packages() {
    venv=${KVANT_VENV:-$work/venv}
    [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet "$@"
}
