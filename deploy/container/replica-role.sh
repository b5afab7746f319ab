#!/bin/sh
# Makes the role that the replica copies and follows as, at each start: also in a database that was made without it. PGHOST,
# PGUSER, PGPASSWORD and PGDATABASE name the database and its owner.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set password="$(cat "${REPLICA_PASSWORD_FILE:-/run/secrets/replica_password}")" <<'SQL'
SELECT 'CREATE ROLE crossbook_replica' WHERE to_regrole('crossbook_replica') IS NULL \gexec
ALTER ROLE crossbook_replica LOGIN REPLICATION NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
SQL
