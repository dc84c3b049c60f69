#!/bin/sh
# base-backup.sh [AGE]: makes a base backup, $BACKUPS/base/<when it ended, UTC>, unless the newest is younger than AGE
# ('1 day'; without it: at once), and removes what is past its time: backups, segments of the log,
# and data that was moved aside. Every receipt of an erasure says that nothing is kept for more than 30 days: what this
# leaves is at most 28 and a half days old, and no more than 30 hours pass until it runs again (on Kubernetes up to six late).
# The log is kept for half a day longer than backups, which need it from their beginning, while their names say when they
# ended: one that took longer to make could not be restored. Runs where Postgres runs, once a day, as root where
# the folder above $PGDATA belongs to root.
set -eu
name_now() { date -u +%Y%m%dT%H%M%SZ; }
# A name later than now is of a clock that was ahead: it says nothing of how old that backup is, and stands in for no other.
find_newest() {
  newest= now=$(name_now)
  for each in "$BACKUPS"/base/*Z; do [ ! -d "$each" ] || [ "${each##*/}" \> "$now" ] || newest=${each##*/}; done
}
find_newest
if [ "${1:-}" ] && [ "$newest" \> "$(date -u -d "$1 ago" +%Y%m%dT%H%M%SZ)" ]; then exit 0; fi
# The newest backup and the log since its beginning stay until there is a newer one: without them nothing could be restored.
remove_past() {
  oldest=$(date -u -d '28 days ago' +%Y%m%dT%H%M%SZ)
  find_newest
  # Names end with their time; only `.abandoned`, which a restore writes, may stand behind it.
  for each in "$BACKUPS"/base/*Z* "$BACKUPS"/*.before-*Z "$PGDATA".before-*Z; do
    time=${each##*[/-]}
    if [ "$time" \< "$oldest" ] && [ "$time" != "$newest" ]; then rm -rf "$each"; fi
  done
  since=$oldest
  if [ "$newest" ] && [ "$newest" \< "$oldest" ]; then since=$newest; fi
  since=$(echo "$since" | sed 's/T\(..\)\(..\)\(..\)Z/ \1:\2:\3Z/')
  [ ! -d "$BACKUPS/wal" ] || find "$BACKUPS/wal" -type f ! -newermt "$since 12 hours ago" -delete
}
mkdir -p "$BACKUPS/base"
# Each has a folder of its own, since two may run at a time; one that was killed leaves its own for a day at most.
part=$BACKUPS/base/part.$(date +%s).$$
trap 'rm -rf "$part"' EXIT
find "$BACKUPS/base" -maxdepth 1 -name 'part*' -mmin +1440 -exec rm -rf {} +
# Before the new one, too: on a full volume it could never be made.
remove_past
pg_basebackup --username "${POSTGRES_USER:-postgres}" --pgdata "$part" --checkpoint fast --wal-method none
# Any other user made files of its own, and may give none away.
[ "$(id -u)" != 0 ] || chown -R --reference "$PGDATA" "$part"
name=$(name_now)
mv -T "$part" "$BACKUPS/base/$name"
remove_past
echo "made $BACKUPS/base/$name"
