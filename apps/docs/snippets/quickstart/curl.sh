# #region upload
IMAGE=$(curl -s "$REELWRIGHT_URL/api/v1/uploads/product-image" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" -F file=@product.png | jq -r .url)
# #endregion upload
# #region create
JOB=$(curl -s "$REELWRIGHT_URL/api/v1/jobs" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "product_name": "Solstice Citrus Soda",
  "product_image_url": "'"$IMAGE"'",
  "segment_count": 3
}' | jq -r .job_id)
# #endregion create
# #region follow
# Each change of the job is an event. The stream ends with the job.
curl -sN "$REELWRIGHT_URL/api/v1/jobs/$JOB/events" -H "X-API-Key: $REELWRIGHT_API_KEY"
# #endregion follow
# #region download
VIDEO=$(curl -s "$REELWRIGHT_URL/api/v1/jobs/$JOB" -H "X-API-Key: $REELWRIGHT_API_KEY" \
  | jq -r .final_video_url)
curl -s "$VIDEO" -o video.mp4
# #endregion download
