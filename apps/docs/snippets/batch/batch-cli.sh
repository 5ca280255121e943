# #region preview
npx reelwright batch products.csv --dry-run
# #endregion preview
# #region run
npx reelwright batch products.csv --concurrency 4 --out videos --yes
# #endregion run
