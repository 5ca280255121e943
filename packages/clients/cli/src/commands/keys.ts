/** `reelwright keys`. */
import { type Command, Option } from "commander";
import { type Scope, scopes } from "reelwright";
import { type Context, signedIn } from "../context.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { minuteText } from "../output/channel.ts";
import { table } from "../output/styled.ts";
import { repeated, time, wholeNumber, withExamples } from "../program.ts";

type Restrictions = {
  readonly expires?: string;
  readonly scope?: Scope[];
  readonly dailyCredits?: number;
  readonly address?: readonly string[];
};

/** Adds the options that restrict a key. */
const addRestrictions = (command: Command): Command =>
  command
    .option("--expires <time>", "ISO 8601", time)
    .addOption(new Option("--scope <scope...>", "what the key may do").choices(scopes))
    .option(
      "--daily-credits <n>",
      "credits it may reserve a day (UTC)",
      wholeNumber(0, 1_000_000_000),
    )
    .option("--address <range>", "address or range that may use it; repeatable", repeated);

const addCreate = (keys: Command, context: Context): void => {
  const command = keys
    .command("create")
    .description(
      "Make an API key. It is printed this once. Without options it never expires and may do everything but manage keys and members.",
    )
    .argument("<name>", "to tell the keys apart")
    .option("--test", "a key of test mode, which spends no credits");
  addRestrictions(command).action(
    async (
      name: string,
      { expires, scope, dailyCredits, address, test }: Restrictions & { readonly test?: boolean },
    ) => {
      const key = await signedIn(context, (reelwright) =>
        reelwright.apiKeys.create({
          name,
          mode: test ? "test" : "live",
          expires_at: expires ?? null,
          scopes: scope ?? null,
          daily_credit_limit: dailyCredits ?? null,
          addresses: address ? [...address] : null,
        }),
      );
      context.print(key, () => [key.api_key]);
      if (!context.json)
        context.err.line(`Keep it: it isn't shown again. Its id is ${key.key_id}.`);
    },
  );
  withExamples(
    command,
    "reelwright keys create ci --scope jobs:write uploads --daily-credits 2000",
    "reelwright keys create ci --test",
    "export REELWRIGHT_API_KEY=$(reelwright keys create laptop --expires 2030-01-31)",
  );
};

type Changes = Restrictions & {
  readonly name?: string;
  readonly clear?: readonly Clearable[];
};

/** Restrictions that can be removed, by the option that sets them. */
const clearable = {
  expires: { expires_at: null },
  scope: { scopes: null },
  "daily-credits": { daily_credit_limit: null },
  address: { addresses: null },
} as const;
type Clearable = keyof typeof clearable;

const addUpdate = (keys: Command, context: Context): void => {
  const command = keys
    .command("update")
    .description("Change a key's name or what it may do. It applies from the next request on.")
    .argument("<key>", "the key's id, as keys list shows it")
    .option("--name <name>", "its name");
  addRestrictions(command)
    .addOption(
      new Option("--clear <restriction...>", "remove a restriction").choices(
        Object.keys(clearable),
      ),
    )
    .action(async (id: string, { name, expires, scope, dailyCredits, address, clear }: Changes) => {
      const key = await signedIn(context, (reelwright) =>
        reelwright.apiKeys.update(id, {
          ...(name !== undefined && { name }),
          ...(expires !== undefined && { expires_at: expires }),
          ...(scope && { scopes: scope }),
          ...(dailyCredits !== undefined && { daily_credit_limit: dailyCredits }),
          ...(address && { addresses: [...address] }),
          ...Object.assign({}, ...(clear ?? []).map((each) => clearable[each])),
        }),
      );
      context.print(key, () => [`Changed: ${key.name} (${key.key_prefix}…)`]);
    });
  withExamples(
    command,
    "reelwright keys update ID --scope jobs:read billing:read",
    "reelwright keys update ID --daily-credits 500 --clear expires address",
  );
};

const addRevoke = (keys: Command, context: Context): void => {
  const command = keys
    .command("revoke")
    .description("Revoke an API key immediately and for good.")
    .argument("<key>", "the key's id, as keys list shows it")
    .option("--dry-run", "show what would be revoked; change nothing")
    .action(async (id: string, { dryRun = false }: { readonly dryRun?: boolean }) => {
      const key = await signedIn(context, async ({ apiKeys }) => {
        const all = await apiKeys.list().toArray();
        const found = all.find(({ key_id }) => key_id === id);
        if (!found) throw new CommandError(`There is no API key ${id}.`, exitStatus.notFound);
        if (!dryRun) await apiKeys.revoke(id);
        return found;
      });
      context.print({ revoked: !dryRun, key }, () => [
        `${dryRun ? "Would be revoked" : "Revoked"}: ${key.name} (${key.key_prefix}…)`,
      ]);
    });
  withExamples(command, "reelwright keys revoke ID --dry-run");
};

export const add = (program: Command, context: Context): void => {
  const keys = program
    .command("keys")
    .description(
      "Manage the account's API keys. This needs a sign-in as a person: reelwright login",
    );
  const list = keys
    .command("list", { isDefault: true })
    .description("List the API keys that are not revoked.")
    .action(async () => {
      const items = await signedIn(context, ({ apiKeys }) => apiKeys.list().toArray());
      context.print({ items, total: items.length }, (style) =>
        table(
          ["KEY", "BEGINS WITH", "MODE", "CREATED", "LAST USED", "EXPIRES", "SCOPES", "NAME"],
          items.map((key) => [
            key.key_id,
            `${key.key_prefix}…`,
            key.mode,
            minuteText(key.created_at),
            minuteText(key.last_used_at),
            minuteText(key.expires_at),
            key.scopes?.join(",") ?? "all",
            key.name,
          ]),
          style,
        ),
      );
    });
  withExamples(list, "reelwright keys list --json");
  addCreate(keys, context);
  addUpdate(keys, context);
  addRevoke(keys, context);
};
