/** Only the operators' part of the gateway, over real HTTP, with its own issuer. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import { openSecretBox } from "@reelwright/platform/secret-box";
import express from "express";
import { defaultBodyTimeouts } from "../http/bodies.ts";
import { openCsv } from "../http/csv.ts";
import { trackRequests } from "../http/request-context.ts";
import { openStreams } from "../http/sse.ts";
import {
  defaultUploadConcurrency,
  openUploadSlots,
  unlimitedUploads,
} from "../http/upload-limits.ts";
import { requestAjv } from "../http/validation/compile-input.ts";
import { lazyTokens, type TokenSettings } from "../identity/lazy-tokens.ts";
import type { OperatorPorts } from "../operators/operator-ports.ts";
import { mountOperatorRoutes, type OperatorOptions } from "../operators/operator-routes.ts";
import { openDashboard } from "../sites/dashboard.ts";
import { audience, type Issuer, openIssuer } from "./issuer.ts";

export type OperatorServer = {
  readonly url: string;
  readonly issuer: Issuer;
  close(): Promise<void>;
};

const streamLimits = { perTenant: 1, total: 1, lifetimeMs: 1_000, commentEveryMs: 1_000 };

/** Opens it. The subject `root` is an operator, `look` supports, `money` is of finance, and so is anyone whose token has the role. */
export const openOperatorServer = async ({
  api,
  signIn = () => Promise.reject(new Error("nobody signs in here")),
  board = null,
}: {
  readonly api: OperatorPorts;
  readonly signIn?: OperatorOptions["signIn"];
  readonly board?: OperatorOptions["board"];
}): Promise<OperatorServer> => {
  const issuer = await openIssuer();
  const app = express();
  const server = createServer(app);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity = {
    enter: async () => {
      throw new Error("an operator's page makes no tenant");
    },
  };
  const settings: TokenSettings = {
    issuer: issuer.url,
    audience,
    audienceClaim: "aud",
    subjectClaim: "sub",
    jwksUrl: "",
    signupBonus: 0,
    signUp: "open" as const,
    rolesClaim: "roles",
    operators: ["root", "look=support", "money=finance"],
  };
  const tokens = lazyTokens(settings, identity, { onError: () => undefined });
  app.use(trackRequests(() => undefined, silentMeter));
  const mounting = {
    ajv: requestAjv(),
    bodyTimeouts: defaultBodyTimeouts,
    uploadSlots: openUploadSlots(defaultUploadConcurrency),
    uploadQuota: unlimitedUploads,
    limiter: { enter: async () => undefined },
    deadlineMs: 15_000,
    formsDirectory: tmpdir(),
    streams: openStreams(streamLimits),
    sendCsv: openCsv(),
  };
  const options = {
    publicUrl: url,
    verify: (token: string) => tokens?.verify(token) ?? Promise.reject(new Error("no issuer")),
    box: openSecretBox([{ id: "test", bytes: Buffer.alloc(32, 1) }]),
    signIn,
    board,
    api,
    send: openDashboard(null, "").send,
  };
  mountOperatorRoutes(app, options, mounting);
  return {
    url,
    issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await issuer.close();
    },
  };
};
