#!/bin/sh
# `npm start`, `npm test` and most scripts of package.json start here. The machine's Node, 18 or later, prepares
# everything. Then this shell becomes the program, which the Node that package.json pins runs. No launcher remains, so the
# process id, signals and exit code are the program's. Any POSIX shell works, including macOS's bash 3.2.

case $1 in
  start | pay) program=apps/cli/src/main.ts ;;
  test | test:long) program=scripts/run-tests.mjs ;;
  attack) program=tests/attacks/attack.ts ;;
  bench) program=tests/load/bench.ts ;;
  certify) program=tests/certify/certify.ts ;;
  crash) program=tests/crash/crash.ts ;;
  ha) program=tests/ha/ha.ts ;;
  half-sent) program=tests/load/half-sent/half-sent.ts ;;
  planted) program=tests/planted/run.ts ;;
  release) program=scripts/release/release.ts ;;
  restore-drill) program=tests/restore-drill/restore-drill.ts ;;
  simulate) program=tests/simulation/simulate.ts ;;
  build) program= ;;
  *)
    echo 'Usage: npm start, npm test, or npm run <name> [-- <arguments>]. The names are test:long, pay, attack, bench, certify, crash, ha, half-sent, planted, release, restore-drill, simulate and build.' >&2
    exit 2
    ;;
esac
CDPATH= cd -- "$(dirname -- "$0")/.." || exit 1

# This runs in the background, followed by a wait. A shell with a command in the foreground would get no signal, or would
# end before the installation that it should have interrupted.
stopped=
trap 'stopped=1; kill -TERM "$preparing" 2>/dev/null' HUP INT TERM
node scripts/prepare.mjs "$@" &
preparing=$!
wait "$preparing"
status=$?
while kill -0 "$preparing" 2>/dev/null; do
  wait "$preparing"
  status=$?
done
trap - HUP INT TERM
[ "$status" -eq 0 ] || exit "$status"
[ -z "$stopped" ] || exit 130
[ -n "$program" ] || exit 0

# The program's own child processes find the same Node, and compiled code is kept between starts.
node=$PWD/node_modules/node/bin/node
PATH=$PWD/node_modules/node/bin:$PWD/node_modules/.bin:$PATH
NODE_COMPILE_CACHE=$PWD/node_modules/.cache/node-compile
export PATH NODE_COMPILE_CACHE
[ -x "$node" ] || node=node

case $1 in start | test | test:long) ;; *) shift ;; esac
if [ "$program" = apps/cli/src/main.ts ]; then
  # `pay` can set this limit itself if necessary, but setting it before the start saves a restart.
  ulimit -c 0 || exit 1
  case $1 in start | serve) command=$1 ;; *) command=other ;; esac
  flags=$(sed -n "s/^$command //p" scripts/node-flags.txt)
  # Unquoted on purpose, because each flag is a separate word.
  exec "$node" $flags "$PWD/$program" "$@"
fi
exec "$node" "$PWD/$program" "$@"
