# #region estimate
curl -s "$REELWRIGHT_URL/api/v1/credits/estimate" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
    "segment_count": 3,
    "duration_seconds": 4,
    "model_id": "vidB_std",
    "voice_enabled": true
  }'
# #endregion estimate
# #region balance
curl -s "$REELWRIGHT_URL/api/v1/credits/balance" -H "X-API-Key: $REELWRIGHT_API_KEY"
# #endregion balance
