import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { App, type AppProps } from "./app/app.tsx";
import { styleNonce } from "./app/style-nonce.ts";

/** Shows the dashboard. */
export const render = (props: AppProps): void => {
  // Open dialogs keep the page behind them from scrolling, by a style of their own.
  setNonce(styleNonce());
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  createRoot(root).render(<App {...props} />);
};
