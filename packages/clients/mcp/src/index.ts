export { type HttpOptions, type HttpServer, serveHttp } from "./http/serve-http.ts";
export { serveStdio } from "./serve-stdio.ts";
export type { ServerOptions } from "./tool.ts";
