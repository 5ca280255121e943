import type { FramedAnswer } from "../session/sign-in-request.ts";

declare global {
  // The browser's own interface is merged with.
  interface Window {
    /** What the issuer is asked by the script within the page. */
    issuerAnswer?: Promise<FramedAnswer>;
  }
}
