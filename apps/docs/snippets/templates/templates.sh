# #region create
TEMPLATE=$(curl -s "$REELWRIGHT_URL/api/v1/templates" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "name": "Spring campaign",
  "config": {"segment_count": 1, "aspect_ratio": "9:16", "music_mood": "upbeat"}
}' | jq -r .template_id)
# #endregion create
IMAGE=$(curl -s "$REELWRIGHT_URL/api/v1/uploads/product-image" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" -F file=@product.png | jq -r .url)
# #region use
curl -s "$REELWRIGHT_URL/api/v1/jobs" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "product_name": "Solstice Citrus Soda",
  "product_image_url": "'"$IMAGE"'",
  "template_id": "'"$TEMPLATE"'",
  "music_mood": "calm"
}' | jq '{segment_count, music_mood}'
# #endregion use
curl -s -X DELETE "$REELWRIGHT_URL/api/v1/templates/$TEMPLATE" -H "X-API-Key: $REELWRIGHT_API_KEY"
