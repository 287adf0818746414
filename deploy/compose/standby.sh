#!/usr/bin/env bash
# Starts the standby. The first time it copies the primary, which it then follows.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$(dirname "$PGDATA")"
  chown postgres: "$(dirname "$PGDATA")"
  # A copy that was interrupted starts over.
  rm -rf "$PGDATA.copying"
  PGPASSWORD="$REPLICATION_PASSWORD" gosu postgres pg_basebackup --pgdata="$PGDATA.copying" --checkpoint=fast \
    --host=primary --username=replication_user --slot=standby --write-recovery-conf
  mv --no-target-directory "$PGDATA.copying" "$PGDATA"
fi
exec docker-entrypoint.sh "$@"
