#!/bin/sh
# Run once by the database's image when it makes the cluster: the role that the replica copies and follows as.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat /run/secrets/replica_password)" <<'SQL'
CREATE ROLE crossbook_replica LOGIN REPLICATION NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
SQL
echo "host replication crossbook_replica samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
