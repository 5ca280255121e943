# #region estimate
npx reelwright estimate --segments 3 --seconds 4 --model vidB_std
# #endregion estimate
# #region balance
npx reelwright balance
# #endregion balance
