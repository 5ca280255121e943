import type { Server } from "node:http";

/**
 * Invites the bodies of callers who wait for it (`Expect: 100-continue`) when somebody begins to read them, instead of
 * at once: so who is refused by their credentials, or has no slot, hasn't sent theirs. The connection of a body that was
 * never invited ends with the answer, since its sender may still send it (RFC 9110, section 10.1.1).
 */
export const inviteBodiesLate = (server: Server): void => {
  server.on("checkContinue", (request, response) => {
    const { shouldKeepAlive } = response;
    response.shouldKeepAlive = false;
    request.once("resume", () => {
      // Node reads off what nobody wanted once a request is answered.
      if (response.headersSent) return;
      response.shouldKeepAlive = shouldKeepAlive;
      response.writeContinue();
    });
    server.emit("request", request, response);
  });
};
