IMAGE=$(curl -s "$REELWRIGHT_URL/api/v1/uploads/product-image" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" -F file=@product.png | jq -r .url)
ORDER="order-$RANDOM-$RANDOM"
create() {
  # #region create
  curl -s "$REELWRIGHT_URL/api/v1/jobs" -H "X-API-Key: $REELWRIGHT_API_KEY" \
    -H "Idempotency-Key: $ORDER" --json '{
      "product_name": "Solstice Citrus Soda",
      "product_image_url": "'"$IMAGE"'",
      "segment_count": 1
    }'
  # #endregion create
}
FIRST=$(create | jq -r .job_id)
SECOND=$(create | jq -r .job_id)
test "$FIRST" = "$SECOND"
JOB=$FIRST
curl -sN "$REELWRIGHT_URL/api/v1/jobs/$JOB/events" -H "X-API-Key: $REELWRIGHT_API_KEY" > /dev/null
# #region retry
# What would it run, keep and reserve?
curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/retry-quote" -H "X-API-Key: $REELWRIGHT_API_KEY" \
  --json '{"restart_from_stage": "captions"}'

curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/retry" -H "X-API-Key: $REELWRIGHT_API_KEY" \
  --json '{"restart_from_stage": "captions"}'
# #endregion retry
