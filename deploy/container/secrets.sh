#!/bin/sh
# Makes the secrets of an installation by compose, beside this file. What is there already stays as it is. `secrets.sh sandbox`
# also makes those of compose.sandbox.yaml, for which it needs openssl.
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
make database_owner_url "postgresql://crossbook:$(cat secrets/database_password)@database/crossbook"
make database_url "postgresql://crossbook_app:$(cat secrets/database_app_password)@database/crossbook"
# Of compose.cluster.yaml.
make read_database_url "postgresql://crossbook_app:$(cat secrets/database_app_password)@replica/crossbook"
make nats_url "nats://crossbook:$(random)@nats:4222"
# Of the address, which may be of an earlier run.
make nats_authorization "user: crossbook
password: \"$(sed 's|.*:\([^:@]*\)@.*|\1|' secrets/nats_url)\""
# Of compose.sandbox.yaml.
if [ "${1:-}" = sandbox ]; then
  make maker_password "$(random | cut -c1-24)Xq1@"
  for name in payment_key_secret payment_webhook_secret marigold_key_to_studio marigold_key_from_studio banyan_secret; do
    make "$name" "$(random)"
  done
  # Both halves are kept, or both are made: one half belongs to no other. Base64 of DER is a PEM file's body in one line.
  body() { sed '/-----/d' | tr -d '\n'; }
  make_pair() {
    [ -s "secrets/$1" ] && [ -s "secrets/$2" ] && return
    pem="$(openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 2>/dev/null)"
    rm -f "secrets/$1" "secrets/$2"
    make "$1" "$(printf '%s\n' "$pem" | body)"
    make "$2" "$(printf '%s\n' "$pem" | openssl pkey -pubout | body)"
  }
  make_pair kestrel_private_key studio_kestrel_public_key
  make_pair studio_kestrel_private_key kestrel_public_key
  # Not a secret, so the server takes it from no file.
  rm -f secrets/kestrel.env
  make kestrel.env "KESTREL_PUBLIC_KEY=$(cat secrets/kestrel_public_key)"
fi
