# #region try
TASK=$(curl -s "$REELWRIGHT_URL/api/v1/models/imgA_2/try" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "model_id": "imgA_2",
  "prompt": "A can of citrus soda on a sunny beach"
}' | jq -r .task_id)

task() { curl -s "$REELWRIGHT_URL/api/v1/models/tasks/$TASK" -H "X-API-Key: $REELWRIGHT_API_KEY"; }
until task | jq -e '.status == "completed" or .status == "failed"' > /dev/null; do
  sleep 2
done
task | jq '{status, output_url, error_message}'
# #endregion try
IMAGE=$(curl -s "$REELWRIGHT_URL/api/v1/uploads/product-image" \
  -H "X-API-Key: $REELWRIGHT_API_KEY" -F file=@product.png | jq -r .url)
# #region suggest
curl -s "$REELWRIGHT_URL/api/v1/jobs/suggest-fields" -H "X-API-Key: $REELWRIGHT_API_KEY" --json '{
  "product_name": "Solstice Citrus Soda",
  "product_image_url": "'"$IMAGE"'"
}' | jq '{key_selling_points, environment_description}'
# #endregion suggest
