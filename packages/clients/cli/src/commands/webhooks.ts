/** `reelwright webhooks`. */
import { type Command, InvalidArgumentError } from "commander";
import type {
  UpdateWebhookEndpointParams,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointEvent,
} from "reelwright";
import type { Context } from "../context.ts";
import { CommandError, exitStatus, usageError } from "../outcome.ts";
import { minuteText } from "../output/channel.ts";
import { facts, type Style, type Styled, table } from "../output/styled.ts";
import { withExamples } from "../program.ts";

const eventList = (text: string): WebhookEndpointEvent[] =>
  text.split(",").map((each) => each.trim()) as WebhookEndpointEvent[];

const hours = (text: string): number => {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected whole hours, 0 to 168.");
};

const stateOf = ({ enabled, disabled_at, failing_since }: WebhookEndpoint): string => {
  if (disabled_at !== null) return "disabled by failures";
  if (!enabled) return "disabled";
  return failing_since === null ? "enabled" : "failing";
};

const endpointLines = (endpoint: WebhookEndpoint, style: Style): readonly Styled[] =>
  facts(
    [
      ["Endpoint", style.bold(endpoint.endpoint_id)],
      ["URL", endpoint.url],
      ["State", stateOf(endpoint)],
      ["Events", endpoint.events.join(", ")],
      ["Schedule", endpoint.schedule],
      ["Description", endpoint.description],
      ["Failing since", endpoint.failing_since && minuteText(endpoint.failing_since)],
      [
        "Former secret",
        endpoint.previous_secret_expires_at &&
          `signs until ${minuteText(endpoint.previous_secret_expires_at)}`,
      ],
    ],
    style,
  );

const idArgument = "the endpoint's id, as webhooks list shows it";

const addList = (webhooks: Command, context: Context): void => {
  const command = webhooks
    .command("list", { isDefault: true })
    .description("List the webhook endpoints.")
    .action(async () => {
      const items = await (await context.client()).webhookEndpoints.list().toArray();
      context.print({ items, total: items.length }, (style) =>
        table(
          ["ENDPOINT", "STATE", "EVENTS", "URL"],
          items.map((each) => [each.endpoint_id, stateOf(each), each.events.join(","), each.url]),
          style,
        ),
      );
    });
  withExamples(command, "reelwright webhooks list --json");
};

const addShow = (webhooks: Command, context: Context): void => {
  const command = webhooks
    .command("show")
    .alias("get")
    .description("Show a webhook endpoint.")
    .argument("<endpoint>", idArgument)
    .action(async (id: string) => {
      const endpoint = await (await context.client()).webhookEndpoints.get(id);
      context.print(endpoint, (style) => endpointLines(endpoint, style));
    });
  withExamples(command, "reelwright webhooks show ID");
};

type Settings = {
  readonly url?: string;
  readonly events?: WebhookEndpointEvent[];
  readonly description?: string;
  readonly schedule?: "days" | "contract";
};

/** Options with the settings of an endpoint. */
const withSettings = (command: Command): Command =>
  command
    .option(
      "--events <list>",
      "what is sent, with commas between; default: both results",
      eventList,
    )
    .option("--description <text>", "to tell the endpoints apart")
    .option("--schedule <name>", "days (ten attempts) or contract (three)");

const addCreate = (webhooks: Command, context: Context): void => {
  const command = withSettings(
    webhooks
      .command("create")
      .description("Add a webhook endpoint. Its secret is printed this once.")
      .argument("<url>", "where events are sent"),
  ).action(async (url: string, settings: Settings) => {
    const { webhookEndpoints } = await context.client();
    const made = await webhookEndpoints.create({ ...settings, url });
    context.print(made, () => [made.secret]);
    if (!context.json)
      context.err.line(
        `Keep the secret: it isn't shown again. The endpoint is ${made.endpoint_id}.`,
      );
  });
  withExamples(
    command,
    "reelwright webhooks create https://example.com/hooks --events job.completed,credits.low",
  );
};

const addUpdate = (webhooks: Command, context: Context): void => {
  const command = withSettings(
    webhooks
      .command("update")
      .description("Change a webhook endpoint.")
      .argument("<endpoint>", idArgument)
      .option("--url <url>", "where events are sent"),
  )
    .option("--enable", "send events again; earlier failures are forgotten")
    .option("--disable", "send nothing")
    .action(
      async (
        id: string,
        { enable, disable, ...settings }: Settings & { enable?: true; disable?: true },
      ) => {
        if (enable && disable) throw usageError("Say --enable or --disable, not both.");
        const switched = enable || disable ? { enabled: enable === true } : {};
        const changes: UpdateWebhookEndpointParams = { ...settings, ...switched };
        const { webhookEndpoints } = await context.client();
        const endpoint = await webhookEndpoints.update(id, changes);
        context.print(endpoint, (style) => endpointLines(endpoint, style));
      },
    );
  withExamples(command, "reelwright webhooks update ID --enable");
};

const addDelete = (webhooks: Command, context: Context): void => {
  const command = webhooks
    .command("delete")
    .description("Delete a webhook endpoint and its secret.")
    .argument("<endpoint>", idArgument)
    .option("--dry-run", "show what would be deleted; change nothing")
    .action(async (id: string, { dryRun = false }: { readonly dryRun?: boolean }) => {
      const { webhookEndpoints } = await context.client();
      const endpoint = await webhookEndpoints.get(id);
      if (!dryRun) await webhookEndpoints.delete(id);
      context.print({ deleted: !dryRun, endpoint }, () => [
        `${dryRun ? "Would be deleted" : "Deleted"}: ${endpoint.url}`,
      ]);
    });
  withExamples(command, "reelwright webhooks delete ID --dry-run");
};

const addRotate = (webhooks: Command, context: Context): void => {
  const command = webhooks
    .command("rotate-secret")
    .description("Replace an endpoint's secret. The new one is printed this once.")
    .argument("<endpoint>", idArgument)
    .option("--overlap <hours>", "how long the former secret signs, too; default: 24", hours)
    .action(async (id: string, { overlap }: { readonly overlap?: number }) => {
      const body = overlap === undefined ? undefined : { overlap_hours: overlap };
      const made = await (await context.client()).webhookEndpoints.rotateSecret(id, body);
      context.print(made, () => [made.secret]);
      const until = made.previous_secret_expires_at;
      if (!context.json)
        context.err.line(
          until === null
            ? "The former secret no longer signs."
            : `The former secret signs until ${minuteText(until)}.`,
        );
    });
  withExamples(command, "reelwright webhooks rotate-secret ID --overlap 48");
};

const addTest = (webhooks: Command, context: Context): void => {
  const command = webhooks
    .command("test")
    .description("Send a signed sample event and show the receiver's answer.")
    .argument("<endpoint>", idArgument)
    .option("--event <name>", "the sample; default: job.completed")
    .action(async (id: string, { event }: { readonly event?: WebhookEndpointEvent }) => {
      const { webhookEndpoints } = await context.client();
      const result = await webhookEndpoints.test(id, event === undefined ? undefined : { event });
      context.print(result, () => [
        result.error === null
          ? `Delivered: HTTP ${result.status}, ${result.latency_ms} ms.`
          : `Not delivered: ${result.error.message}`,
      ]);
      if (!result.delivered)
        throw new CommandError("The receiver didn't take the event.", exitStatus.failed);
    });
  withExamples(command, "reelwright webhooks test ID --event credits.low");
};

const deliveryRow = (each: WebhookDelivery): readonly string[] => [
  each.delivery_id,
  each.event,
  each.state,
  String(each.attempt_count),
  each.last_error?.code ?? (each.last_status === null ? "" : `HTTP_${each.last_status}`),
  minuteText(each.created_at),
];

const addLog = (webhooks: Command, context: Context): void => {
  const command = webhooks
    .command("log")
    .description("List an endpoint's newest deliveries.")
    .argument("<endpoint>", idArgument)
    .option("--state <state>", "pending, delivered or abandoned")
    .action(async (id: string, { state }: { readonly state?: WebhookDelivery["state"] }) => {
      const { webhookEndpoints } = await context.client();
      const page = await webhookEndpoints.deliveries(id, state === undefined ? {} : { state });
      context.print({ items: page.items, total: page.total }, (style) =>
        table(
          ["DELIVERY", "EVENT", "STATE", "ATTEMPTS", "LAST ANSWER", "AT"],
          page.items.map(deliveryRow),
          style,
        ),
      );
    });
  withExamples(command, "reelwright webhooks log ID --state abandoned");
};

const addReplay = (webhooks: Command, context: Context): void => {
  const command = webhooks
    .command("replay")
    .description("Send a delivery again now, of an endpoint or of the account's webhook.")
    .argument("<delivery>", "the delivery's id, as webhooks log shows it")
    .option("--force", "also one that was delivered")
    .action(async (id: string, { force = false }: { readonly force?: boolean }) => {
      const sent = await (await context.client()).webhooks.replay(id, { force });
      context.print(sent, () => [`It is being sent to ${sent.url}.`]);
    });
  withExamples(command, "reelwright webhooks replay DELIVERY");
};

export const add = (program: Command, context: Context): void => {
  const webhooks = program
    .command("webhooks")
    .description("Manage webhook endpoints: receivers of chosen events.");
  for (const addOne of [
    ...[addList, addShow, addCreate, addUpdate, addDelete],
    ...[addRotate, addTest, addLog, addReplay],
  ])
    addOne(webhooks, context);
};
