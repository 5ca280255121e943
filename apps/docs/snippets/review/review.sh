IMAGE=$(curl -s "$REELWRIGHT_URL/api/v1/uploads/product-image" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" -F file=@product.png | jq -r .url)
# #region create
JOB=$(curl -s "$REELWRIGHT_URL/api/v1/jobs" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "product_name": "Solstice Citrus Soda",
  "product_image_url": "'"$IMAGE"'",
  "segment_count": 1,
  "human_review": "anchor_only",
  "human_review_max_rejections": 2
}' | jq -r .job_id)
# #endregion create
until [ "$(curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB" -H "X-API-Key: $REELWRIGHT_API_KEY" | jq -r .status)" = paused ]; do
  sleep 0.2
done
# #region look
curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/reviews" -H "X-API-Key: $REELWRIGHT_API_KEY" \
  | jq '.items[] | {kind, index, attempt, image_url, rejections_left}'
# #endregion look
# #region reject
curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/reviews" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "kind": "keyframe", "index": 0, "attempt": 1,
  "decision": "reject", "feedback": "Brighter, and show the label."
}'
# #endregion reject
until [ "$(curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/reviews" -H "X-API-Key: $REELWRIGHT_API_KEY" | jq -r '.items[0].attempt')" = 2 ]; do
  sleep 0.2
done
# #region approve
curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB/reviews" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "kind": "keyframe", "index": 0, "attempt": 2, "decision": "approve"
}'
# #endregion approve
curl -sN "$REELWRIGHT_URL/api/v1/jobs/$JOB/events" -H "X-API-Key: $REELWRIGHT_API_KEY" > /dev/null
