/** React for the browser, which the first script has run before the app that needs it. */
export { createRoot } from "react-dom/client";
