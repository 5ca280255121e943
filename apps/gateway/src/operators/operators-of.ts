/** What operators of an installation sign in to, as the settings say. */

import { stages } from "@reelwright/core/stages";
import { lazy } from "@reelwright/core/util";
import {
  type Config,
  type gatewaySettings,
  type Lifecycle,
  openSecretBox,
} from "@reelwright/platform";
import type { VerifyToken } from "../identity/person.ts";
import type { OperatorOptions } from "./operator-routes.ts";
import type { QueueBoardMode } from "./queue-board.ts";

type OperatorConfig = Pick<
  Config<typeof gatewaySettings>,
  | "issuer"
  | "publicUrl"
  | "secretKeys"
  | "redisUrl"
  | "operators"
  | "rolesClaim"
  | "operatorClientId"
  | "operatorClientSecret"
  | "operatorScope"
  | "queueBoard"
>;

type Context = Pick<Lifecycle, "log" | "onStop"> & { readonly verify: VerifyToken };

const signInOf = (config: OperatorConfig): OperatorOptions["signIn"] =>
  lazy(async () => {
    const { openIssuerSignIn } = await import("./issuer-sign-in.ts");
    return openIssuerSignIn({
      issuer: config.issuer,
      clientId: config.operatorClientId,
      clientSecret: config.operatorClientSecret,
      scope: config.operatorScope,
      redirectUri: `${config.publicUrl}/admin/callback`,
      roles: { claim: config.rolesClaim, operators: config.operators },
    });
  });

/** The board is loaded and connected at its first request: a gateway that nobody asks for it doesn't have it. */
const boardOf = (redisUrl: string, mode: QueueBoardMode, { log, onStop }: Context) =>
  lazy(async () => {
    const [{ queueBoard }, { openBoardQueues }] = await Promise.all([
      import("./queue-board.ts"),
      import("@reelwright/queue"),
    ]);
    const onError = (error: unknown) => log("redis.error", { error }, "warn");
    const queues = openBoardQueues({ redisUrl, stages, onError });
    onStop("queue board", queues.close);
    return queueBoard({ queues, mode, log });
  });

/** Returns null where nobody can be an operator. */
export const operatorsOf = (config: OperatorConfig, context: Context): OperatorOptions | null => {
  const { queueBoard, redisUrl, publicUrl } = config;
  if (config.operators.length === 0 && config.rolesClaim === "") return null;
  return {
    publicUrl,
    verify: context.verify,
    signIn: signInOf(config),
    box: openSecretBox(config.secretKeys),
    board: queueBoard === "off" ? null : boardOf(redisUrl, queueBoard, context),
  };
};
