#!/bin/sh
# Run once by the database's image when it makes the cluster: the role that the server runs as, which owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat /run/secrets/database_app_password)" <<'SQL'
CREATE ROLE crossbook_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
SQL
