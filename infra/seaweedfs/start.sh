#!/bin/sh
# Starts the bundled object store with the credentials that its clients have: only they may read, write, list and delete.
# Without REELWRIGHT_FILES_SECRET links aren't signed, so anybody may read a file whose address they know.
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
readers=
if [ -z "${REELWRIGHT_FILES_SECRET:-}" ]; then
  readers='{ "name": "anonymous", "actions": ["Read:'$S3_BUCKET'"] },'
fi
config=${S3_CONFIG_FILE:-/tmp/s3.json}
cat > "$config" <<EOF
{
  "identities": [
    $readers
    {
      "name": "reelwright",
      "credentials": [{ "accessKey": "$S3_ACCESS_KEY_ID", "secretKey": "$S3_SECRET_ACCESS_KEY" }],
      "actions": ["Admin", "Read", "Write", "List", "Tagging"]
    }
  ]
}
EOF
exec "${S3_SERVER:-/entrypoint.sh}" server -s3 -s3.config="$config"
