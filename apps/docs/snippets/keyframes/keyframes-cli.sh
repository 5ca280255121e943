# #region create
JOB=$(npx reelwright jobs create --image product.png --name "Solstice Citrus Soda" --segments 3 \
  --stop-at init --watch --json | jq -r .job_id)
# #endregion create
# #region go-on
npx reelwright jobs retry "$JOB" --dry-run
npx reelwright jobs retry "$JOB" --yes --watch
npx reelwright jobs download "$JOB" -o video.mp4
# #endregion go-on
