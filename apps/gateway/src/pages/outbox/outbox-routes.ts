/** `/outbox`: the mail of an installation that has no mail server. Where there is one, nothing is served here. */
import { createHash } from "node:crypto";
import type { Outbox } from "@reelwright/integrations/mail/outbox";
import { type Express, type RequestHandler, type Response, Router } from "express";
import { readOnly } from "../../http/methods.ts";
import { namedRoute } from "../../http/named-route.ts";
import { listPage, mailPage, outboxStyle } from "./outbox-page.ts";

const styleHash = createHash("sha256").update(outboxStyle).digest("base64");
const nothing = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];
/** The pages load nothing and run nothing; a mail is shown within them, without any right of its own. */
const pagePolicy = [
  ...nothing,
  `style-src 'sha256-${styleHash}'`,
  "img-src data:",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join("; ");
const mailPolicy = [
  ...nothing,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

const sendPage = (response: Response, policy: string, html: string): void => {
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "no-store");
  response.type("text/html").send(html);
};

/** The host name of a `Host` header, without its port; null for anything that names no host alone. */
const hostnameOf = (host = ""): string | null => {
  const url = `http://${host}`;
  return /^[^\s/@\\?#]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : null;
};

const isLoopback = (name: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(name);

/**
 * Answers 421 to requests under any other name than this machine's own and `hosts`: a page of elsewhere could read the mails
 * by a name of its own that leads here (DNS rebinding).
 */
const onlyAt =
  (hosts: readonly string[]): RequestHandler =>
  (request, response, next) => {
    const name = hostnameOf(request.headers.host);
    if (name !== null && (isLoopback(name) || hosts.includes(name))) return next();
    response.setHeader("Cache-Control", "no-store");
    response
      .status(421)
      .type("text/plain")
      .send("The outbox is not served under this host name. Open it under localhost.\n");
  };

export type ServedOutbox = Pick<Outbox, "list" | "read"> & {
  /** Host names under which it is served besides loopback ones. */
  readonly hosts?: readonly string[];
};

/** The list and its mails as pages, and the list as JSON under `/outbox.json`. */
export const mountOutboxPages = (app: Express, outbox: ServedOutbox): void => {
  app.use(["/outbox", "/outbox.json"], onlyAt(outbox.hosts ?? []));
  app.get(
    "/outbox.json",
    namedRoute("/outbox.json", async (_request, response) => {
      response.setHeader("Cache-Control", "no-store");
      response.json({ items: await outbox.list() });
    }),
  );
  const router = Router({ caseSensitive: true });
  router.get(
    "/",
    namedRoute("/outbox", async (_request, response) =>
      sendPage(response, pagePolicy, listPage(await outbox.list())),
    ),
  );
  router.get(
    "/:id",
    namedRoute("/outbox/{id}", async (request, response, next) => {
      const mail = await outbox.read(String(request.params["id"]));
      return mail ? sendPage(response, pagePolicy, mailPage(mail)) : next();
    }),
  );
  router.get(
    "/:id/html",
    namedRoute("/outbox/{id}/html", async (request, response, next) => {
      const mail = await outbox.read(String(request.params["id"]));
      if (!mail) return next();
      response.removeHeader("X-Frame-Options");
      return sendPage(response, mailPolicy, mail.html);
    }),
  );
  app.all("/outbox.json", readOnly);
  router.all(["/", "/:id", "/:id/html"], readOnly);
  app.use("/outbox", router);
};
