import type { Server } from "node:http";

/**
 * Sends `100 Continue` to clients that wait for it when the body is first read, rather than at once: a client that is
 * rejected (bad credentials, no upload slot) hasn't sent its body yet. If the body was never requested, the connection
 * is closed after the response, because the client may still send it (RFC 9110, section 10.1.1).
 */
export const deferContinue = (server: Server): void => {
  server.on("checkContinue", (request, response) => {
    const { shouldKeepAlive } = response;
    response.shouldKeepAlive = false;
    request.once("resume", () => {
      // Node drains unread bodies after the response.
      if (response.headersSent) return;
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    });
    server.emit("request", request, response);
  });
};
