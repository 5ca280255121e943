export { type HttpOptions, type HttpServer, serveHttp } from "./http/serve-http.ts";
export type { ServerOptions } from "./options.ts";
export { serveStdio } from "./serve-stdio.ts";
