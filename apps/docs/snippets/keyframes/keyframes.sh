IMAGE=$(curl -s "$REELWRIGHT_URL/api/v1/uploads/product-image" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" -F file=@product.png | jq -r .url)
# #region create
JOB=$(curl -s "$REELWRIGHT_URL/api/v1/jobs" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "product_name": "Solstice Citrus Soda",
  "product_image_url": "'"$IMAGE"'",
  "segment_count": 3,
  "stop_at_stage": "init"
}' | jq -r .job_id)
# #endregion create
curl -sN "$REELWRIGHT_URL/api/v1/jobs/$JOB/events" -H "X-API-Key: $REELWRIGHT_API_KEY" > /dev/null
# #region look
curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/keyframes" -H "X-API-Key: $REELWRIGHT_API_KEY" \
  | jq -r '.items[].image_url'
# #endregion look
# #region go-on
curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/retry-quote" -X POST \
  -H "X-API-Key: $REELWRIGHT_API_KEY" | jq .credits_to_reserve

curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/retry" -X POST -H "X-API-Key: $REELWRIGHT_API_KEY"
# #endregion go-on
