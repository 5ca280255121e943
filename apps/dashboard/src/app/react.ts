/** React for the browser. The first script loads it before the app. */
export { createRoot } from "react-dom/client";
