#!/bin/sh
# The replica's container: copies the database where there is no copy yet, whole or not at all, and follows it.
set -eu
copy="$PGDATA/copy"
if [ ! -e "$copy/PG_VERSION" ]; then
  rm -rf "$copy.new"
  PGPASSWORD="$(cat /run/secrets/replica_password)" pg_basebackup --host database --username crossbook_replica \
    --pgdata "$copy.new" --wal-method stream --checkpoint fast --write-recovery-conf
  mv "$copy.new" "$copy"
fi
exec postgres -D "$copy" -c listen_addresses='*' -c hot_standby_feedback=on -c shared_buffers=512MB -c timezone=UTC
