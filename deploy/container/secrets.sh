#!/bin/sh
# Makes the secrets of an installation by compose, beside this file. What is there already stays as it is.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
make() {
  [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  # Readable in the container, whose user is not this one; the folder keeps others of this machine out.
  chmod 644 "secrets/$1"
}
for name in database_password database_app_password replica_password otp_secret feed_secret \
  sms_key metrics_token; do
  make "$name" "$(random)"
done
make player_token_secrets "first:$(random)"
make operator_token_secrets "first:$(random)"
make operator_password "$(random | cut -c1-24)Xq1@"
make maker_password "$(random | cut -c1-24)Xq1@"
make database_owner_url "postgresql://crossbook:$(cat secrets/database_password)@database/crossbook"
make database_url "postgresql://crossbook_app:$(cat secrets/database_app_password)@database/crossbook"
# Of compose.cluster.yaml.
make read_database_url "postgresql://crossbook_app:$(cat secrets/database_app_password)@replica/crossbook"
make nats_url "nats://crossbook:$(random)@nats:4222"
# Of the address, which may be of an earlier run.
make nats_authorization "user: crossbook
password: \"$(sed 's|.*:\([^:@]*\)@.*|\1|' secrets/nats_url)\""
