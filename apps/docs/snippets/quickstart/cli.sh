# #region make
npx reelwright make --image product.png --name "Solstice Citrus Soda" --segments 3 -o video.mp4
# #endregion make
