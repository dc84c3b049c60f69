#!/bin/sh
# restore.sh [TIME]: makes $PGDATA from $BACKUPS, as it was at TIME ('2026-11-26 03:00:00+00'; without it: as far as the
# log reaches). Postgres must not run on $PGDATA; what is there is moved aside. Start Postgres afterwards: it replays the
# log, and takes writes when it has ended. Run it as root where the folder above $PGDATA belongs to root.
set -eu
time=${1:-}
newest=$(date -u ${time:+-d "$time"} +%Y%m%dT%H%M%SZ) || { echo "no time: $time" >&2; exit 2; }
is_running() {
  [ -f "$PGDATA/postmaster.pid" ] || return 1
  pid=$(head -1 "$PGDATA/postmaster.pid")
  if [ "$pid" != $$ ]; then kill -0 "$pid" 2>/dev/null; return; fi
  # In a container Postgres is process 1, and so is this script in the next one: the file may be what a crash left, or that
  # of a container which runs. The service of Compose answers (0), refuses for now (1), or is not there.
  code=0
  pg_isready --quiet --host postgres || code=$?
  [ "$code" -lt 2 ]
}
if is_running; then
  echo "Postgres runs on $PGDATA: stop it first" >&2
  exit 2
fi
base=
for each in "$BACKUPS"/base/*Z; do
  [ -d "$each" ] && [ ! "$(basename "$each")" \> "$newest" ] && base=$each
done
[ "$base" ] || { echo "no base backup in $BACKUPS/base is as old as $newest" >&2; exit 2; }
[ ! -d "$PGDATA" ] || mv "$PGDATA" "$PGDATA.before-$(date -u +%Y%m%dT%H%M%SZ)"
# On a new disk nothing is there yet.
mkdir -p "$(dirname "$PGDATA")"
cp -a "$base" "$PGDATA"
chmod 700 "$PGDATA"
mkdir -p -m 700 "$PGDATA/pg_wal"
{
  echo "restore_command = 'gzip -dcf < \"$BACKUPS/wal/%f\" > \"%p\"'"
  echo "recovery_target_action = 'promote'"
  echo "recovery_target_time = '$time'"
} >> "$PGDATA/postgresql.auto.conf"
touch "$PGDATA/recovery.signal"
# Run as root, what it made must be Postgres' own.
chown --reference "$PGDATA" "$PGDATA/pg_wal" "$PGDATA/recovery.signal"
# The log forks here: a newer base backup belongs to the history that is left, and Postgres refuses to go on from it.
for each in "$BACKUPS"/base/*Z; do
  [ ! "$(basename "$each")" \> "$newest" ] || mv "$each" "$each.abandoned"
done
echo "restored from $base; start Postgres"
