JOB=$(npx reelwright jobs create --image product.png --name "Solstice Citrus Soda" --segments 1 \
  --idempotency-key "order-$RANDOM-$RANDOM" --watch --json | jq -r .job_id)
# #region retry
npx reelwright jobs retry "$JOB" --from captions --dry-run
npx reelwright jobs retry "$JOB" --from captions --yes --watch
# #endregion retry
