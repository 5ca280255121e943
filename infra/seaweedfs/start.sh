#!/bin/sh
# Starts the bundled object store with the credentials that its clients have. Anybody may read a file whose address they
# know; only the credentials may write, list and delete.
set -eu
: "${S3_ACCESS_KEY_ID:?is not set: run infra/make-env.sh}"
: "${S3_SECRET_ACCESS_KEY:?is not set: run infra/make-env.sh}"
: "${S3_BUCKET:?is not set: run infra/make-env.sh}"
case "$S3_ACCESS_KEY_ID$S3_SECRET_ACCESS_KEY$S3_BUCKET" in
  *[!A-Za-z0-9+/=._-]*)
    echo "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET may hold letters, digits and + / = . _ - only." >&2
    exit 1
    ;;
esac
config=${S3_CONFIG_FILE:-/tmp/s3.json}
cat > "$config" <<EOF
{
  "identities": [
    { "name": "anonymous", "actions": ["Read:$S3_BUCKET"] },
    {
      "name": "reelwright",
      "credentials": [{ "accessKey": "$S3_ACCESS_KEY_ID", "secretKey": "$S3_SECRET_ACCESS_KEY" }],
      "actions": ["Admin", "Read", "Write", "List", "Tagging"]
    }
  ]
}
EOF
exec "${S3_SERVER:-/entrypoint.sh}" server -s3 -s3.config="$config"
