#!/bin/sh
# Writes .env for docker compose with passwords and keys of your own. Never overwrites one.
#   infra/make-env.sh [FILE]
set -eu
file=${1:-.env}
if [ -e "$file" ]; then
  echo "$file is there already; remove it first, or write another one: infra/make-env.sh FILE" >&2
  exit 1
fi
random() { head -c "$1" /dev/urandom; }
password() { random 24 | od -An -v -tx1 | tr -d ' \n'; }
umask 077
postgres=$(password)
redis=$(password)
cat > "$file" <<EOF
# Made by infra/make-env.sh. Keep a copy elsewhere: without REELWRIGHT_SECRET_KEYS tenants' webhook secrets can't be read.

# Which of the bundled services run. Leave out what you run elsewhere, and set its address below (docs/operate/deployment.md).
COMPOSE_PROFILES=postgres,redis,s3,metrics,keycloak

# Read by the bundled Postgres when it makes its cluster, then by nobody.
POSTGRES_PASSWORD=$postgres
DATABASE_URL=postgresql://reelwright:$postgres@postgres:5432/reelwright
REDIS_PASSWORD=$redis
REDIS_URL=redis://:$redis@redis:6379

S3_ENDPOINT=http://s3:8333
S3_BUCKET=reelwright
S3_ACCESS_KEY_ID=reelwright
S3_SECRET_ACCESS_KEY=$(password)

# Files are private: links are signed, expire, and lead through the gateway. For public files, remove these three lines.
REELWRIGHT_FILES_SECRET=$(password)
REELWRIGHT_FILES_URL=/files
S3_PUBLIC_URL=/media

# Encrypts tenants' webhook secrets. To rotate, put a new key in front: k2:…,k1:…
REELWRIGHT_SECRET_KEYS=k1:$(random 32 | base64 | tr -d '\n')

# The user admin of Grafana.
GRAFANA_PASSWORD=$(password)

# Where clients reach the API. The issuer's address begins with it.
REELWRIGHT_PUBLIC_URL=http://localhost:8080

# Sign-in at the bundled Keycloak: as owner, with this password. For an issuer of your own, take keycloak out of
# COMPOSE_PROFILES and replace these lines (docs/operate/identity.md).
KEYCLOAK_OWNER_PASSWORD=$(password)
KEYCLOAK_ADMIN_PASSWORD=$(password)
PROXY_IDENTITY=keycloak:8080
REELWRIGHT_ISSUER=http://localhost:8080/realms/reelwright
REELWRIGHT_JWKS_URL=http://keycloak:8080/realms/reelwright/protocol/openid-connect/certs
REELWRIGHT_PLAIN_HOSTS=keycloak
REELWRIGHT_ROLES_CLAIM=realm_access.roles
REELWRIGHT_DASHBOARD_SCOPE="openid email profile"
EOF
echo "$file was written. Next: docker compose up --build --wait"
