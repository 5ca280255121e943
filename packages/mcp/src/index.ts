export { type HttpOptions, type HttpServer, serveHttp } from "./http/serve-http.ts";
export { createServer, type ServerOptions } from "./server.ts";
export { serveStdio } from "./serve-stdio.ts";
