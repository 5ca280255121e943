/** `/outbox`: the email of an installation without a mail server. With one, nothing is served here. */

import { Failure } from "@reelwright/film/failure";
import type { Outbox, OutboxMail } from "@reelwright/integrations/mail/outbox";
import { type Express, type Response, Router } from "express";
import { errorAnswer, sendJson } from "../http/responses.ts";
import { namedRoute, onlyAt, readOnly } from "../http/route-middleware.ts";
import type { SendAnswer } from "../sites/dashboard.ts";

/** An email loads nothing, runs nothing, and is shown in a sandboxed frame of the outbox only. */
const mailPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

const sendMail = (response: Response, { html }: OutboxMail): void => {
  response.removeHeader("X-Frame-Options");
  response.setHeader("Content-Security-Policy", mailPolicy);
  response.setHeader("Cache-Control", "no-store");
  response.type("text/html").send(html);
};

export type ServedOutbox = Pick<Outbox, "list" | "read"> & {
  /** Accepted host names besides loopback names. */
  readonly hosts?: readonly string[];
};

const noMail = (): Failure =>
  new Failure("missing", "MAIL_NOT_FOUND", "The outbox has no such email.");

/** Mounts the list and the emails, and the list as JSON at `/outbox.json`. */
export const mountOutbox = (app: Express, outbox: ServedOutbox, send: SendAnswer): void => {
  app.use(["/outbox", "/outbox.json"], onlyAt(outbox.hosts ?? []));
  app.get(
    "/outbox.json",
    namedRoute("/outbox.json", async (_request, response) =>
      sendJson(response, 200, { items: await outbox.list() }),
    ),
  );
  const router = Router({ caseSensitive: true });
  router.get(
    "/",
    namedRoute("/outbox", async (request, response) =>
      send(request, response, { status: 200, body: { items: (await outbox.list()).map(listed) } }),
    ),
  );
  router.get(
    "/:id",
    namedRoute("/outbox/{id}", async (request, response) => {
      const mail = await outbox.read(String(request.params["id"]));
      const answer = mail ? { status: 200, body: read(mail) } : errorAnswer(response, noMail());
      return send(request, response, answer);
    }),
  );
  router.get(
    "/:id/html",
    namedRoute("/outbox/{id}/html", async (request, response, next) => {
      const mail = await outbox.read(String(request.params["id"]));
      return mail ? sendMail(response, mail) : next();
    }),
  );
  app.all("/outbox.json", readOnly);
  router.all(["/", "/:id", "/:id/html"], readOnly);
  app.use("/outbox", router);
};

/** An email in the list. */
const listed = ({ id, subject, to, sentAt }: OutboxMail) => ({ id, subject, to, sentAt });

/** An email without its HTML, which a frame shows, and with the links that can't be followed in there. */
const read = ({ html: _html, ...mail }: OutboxMail) => ({
  ...mail,
  links: [...new Set(mail.text.match(/https?:\/\/\S+/g) ?? [])],
});
