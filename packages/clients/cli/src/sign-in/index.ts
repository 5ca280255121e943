/** Sign-ins at an OpenID issuer. */
export { signInByBrowser } from "./by-browser.ts";
export { signInByForm } from "./by-form.ts";
export { beginExchange, type Exchange, type Tokens } from "./exchange.ts";
