# #region configure
curl -X PUT "$REELWRIGHT_URL/api/v1/tenants/me/webhook" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
    "webhook_url": "'"$WEBHOOK_URL"'",
    "webhook_secret": "'"$WEBHOOK_SECRET"'"
  }'
# #endregion configure
# #region test
curl "$REELWRIGHT_URL/api/v1/tenants/me/webhook/test" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{"event": "job.completed"}'
# #endregion test
