IMAGE=$(curl -s "$REELWRIGHT_URL/api/v1/uploads/product-image" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" -F file=@product.png | jq -r .url)
# #region upload
TRACK=$(curl -s "$REELWRIGHT_URL/api/v1/music/custom" -H "X-API-Key: $REELWRIGHT_API_KEY" \
  -F file=@track.mp3 -F title="Summer jingle" | jq -r .music_id)
# #endregion upload
# #region create
JOB=$(curl -s "$REELWRIGHT_URL/api/v1/jobs" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "product_name": "Solstice Citrus Soda",
  "product_image_url": "'"$IMAGE"'",
  "segment_count": 1,
  "custom_music_id": "'"$TRACK"'",
  "music_volume": 0.2
}' | jq -r .job_id)
# #endregion create
curl -sN "$REELWRIGHT_URL/api/v1/jobs/$JOB/events" -H "X-API-Key: $REELWRIGHT_API_KEY" > /dev/null
