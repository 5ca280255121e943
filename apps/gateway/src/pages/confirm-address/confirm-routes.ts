/**
 * `/confirm-address/…`: where mails lead that ask an address's owner for consent. Opening the link changes nothing, since
 * mail scanners open links; the button on the page confirms.
 */
import type { AddressConfirmation } from "@reelwright/core/ports/alert-store";
import type { Express, RequestHandler, Response } from "express";
import { allowOnly } from "../../http/methods.ts";
import { requestContextOf } from "../../http/request-context.ts";
import type { GatewayPorts } from "../../ports/gateway-ports.ts";
import { confirmPage, confirmPolicy, unknownLinkPage } from "./confirm-page.ts";

type Ports = Pick<GatewayPorts, "alerts" | "confirmationTokens">;

const path = "/confirm-address/:token";

const statusOf = { open: 200, confirmed: 200, expired: 410 } as const;

const send = (response: Response, found: AddressConfirmation | null): void => {
  response.setHeader("Content-Security-Policy", confirmPolicy);
  response.setHeader("Cache-Control", "no-store");
  const [status, html] = found
    ? [statusOf[found.state], confirmPage(found)]
    : [404, unknownLinkPage()];
  response.status(status).type("text/html").send(html);
};

/** Serves them. The database is asked only for links that are signed by us. */
export const mountConfirmPages = (app: Express, { alerts, confirmationTokens }: Ports): void => {
  const handlerOf =
    (ask: (id: string) => Promise<AddressConfirmation | null>): RequestHandler =>
    async (request, response) => {
      requestContextOf(response).route = "/confirm-address/{token}";
      const id = confirmationTokens.read(String(request.params["token"]));
      send(response, id === null ? null : await ask(id));
    };
  app.get(path, handlerOf(alerts.confirmation));
  app.post(path, handlerOf(alerts.confirm));
  app.all(path, allowOnly("GET", "HEAD", "POST"));
};
