import { readFile } from "node:fs/promises";
import { type Edition, editionNamed } from "@reelwright/core/edition/edition";
import { terminalOperator } from "@reelwright/core/operations/actions";
import type { PublishedBook } from "@reelwright/core/ports/credits";
import {
  type BookDocument,
  bookDocumentSchema,
  type PriceMargin,
} from "@reelwright/core/pricing/price-book";
import { bookCheck, bookListOf, checkedBook } from "@reelwright/core/pricing/publish";
import { InvalidFields, valueError } from "@reelwright/core/validation/invalid-fields";
import { Failure } from "@reelwright/film/failure";
import { inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { Argument, type Command } from "commander";
import { commandSettings } from "../../settings.ts";
import { stackEnvironment } from "../../stack/app-environment.ts";
import {
  type CommandContext,
  nameUpTo,
  table,
  time,
  usd,
  wholeNumber,
  withStore,
} from "../command-context.ts";

// `admin price-books`: prices at run time. docs/operate/billing.md#price-books.

const mostBooks = 1_000_000;
/** The smallest margins that `check` prints. */
const shownMargins = 15;

const editionHere = (): Edition =>
  editionNamed(readConfig(commandSettings, stackEnvironment(inheritedEnvironment())).edition);

const fileArgument = (): Argument =>
  new Argument("<file>", "a JSON file with models, components, packs, signup_bonus");

const jsonIn = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const why = error instanceof SyntaxError ? "isn't JSON" : "can't be read";
    const cause = error instanceof Error ? error.message : String(error);
    throw new Failure("malformed", "FILE_UNREADABLE", `${path} ${why}: ${cause}`);
  }
};

/** Reads a book from a file. Throws Failure FILE_UNREADABLE; InvalidFields. */
const documentIn = async (path: string): Promise<BookDocument> => {
  const document = await jsonIn(path);
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const ajv = new Ajv2020({
    strict: false,
    useDefaults: true,
    allErrors: true,
    multipleOfPrecision: 6,
  });
  const isBook = ajv.compile<BookDocument>(bookDocumentSchema);
  if (isBook(document)) return document;
  throw new InvalidFields(
    (isBook.errors ?? []).map(({ instancePath, message = "", params }) => {
      const unknown = params["additionalProperty"];
      const where = instancePath.slice(1).replaceAll("/", ".") || path;
      const why = unknown === undefined ? message : `has an unknown field ${unknown}`;
      return valueError(where, document, why);
    }),
  );
};

const stateOf = ({ version, withdrawn_at: withdrawn }: PublishedBook, current: number): string => {
  if (withdrawn !== null) return "withdrawn";
  if (version === current) return "in force";
  return "";
};

const marginLines = (margins: readonly PriceMargin[]): readonly string[] =>
  table(
    ["price", "credits", "earns USD", "costs USD", "margin USD"],
    margins
      .slice(0, shownMargins)
      .map(({ what, credits, earned_usd: earned, cost_usd: cost, margin_usd: margin }) => [
        what,
        String(credits),
        usd(earned),
        usd(cost),
        usd(margin),
      ]),
  );

type Json = { readonly json?: boolean };

const addReads = (group: Command, shell: CommandContext): void => {
  group
    .command("list")
    .description("List the published price books, newest first.")
    .option("--json", "print JSON")
    .action(({ json }: Json) =>
      withStore(shell, async ({ priceBooks }) => {
        const found = await priceBooks.list();
        const { current, items } = bookListOf(found, editionHere());
        if (json) return shell.say(JSON.stringify({ current, items }));
        if (items.length === 0) return shell.say("The built-in price list is in force.");
        const rows = items.map((book) => [
          String(book.version),
          book.effective_at,
          stateOf(book, current),
          book.is_forced ? "forced" : "",
          book.author,
          book.note ?? "",
        ]);
        const head = ["version", "effective", "state", "loss", "author", "note"];
        for (const line of table(head, rows)) shell.say(line);
      }),
    );
  group
    .command("show")
    .description("Print a price book, or the prices in force, as JSON.")
    .argument("[version]", "the book's version", wholeNumber(1, mostBooks))
    .action((version: number | undefined) =>
      withStore(shell, async ({ priceBooks }) => {
        const found = await priceBooks.list();
        const { prices, items } = bookListOf(found, editionHere());
        const book =
          version === undefined ? prices : items.find((each) => each.version === version);
        if (!book)
          throw new Failure(
            "missing",
            "PRICE_BOOK_NOT_FOUND",
            `There is no price book ${version}.`,
          );
        shell.say(JSON.stringify(book, null, 2));
      }),
    );
  group
    .command("check")
    .description("Print what each price leaves after its cost. Exit status 1 on a loss.")
    .addArgument(fileArgument())
    .option("--json", "print JSON")
    .action(async (path: string, { json }: Json) => {
      const { margins, losses } = bookCheck(await documentIn(path), editionHere());
      if (json) shell.say(JSON.stringify({ margins, losses }));
      else for (const line of marginLines(margins)) shell.say(line);
      if (losses.length === 0) return;
      if (!json) shell.say(`Sold below cost: ${losses.join("; ")}`);
      shell.fail();
    });
};

type Publication = Json & {
  readonly effective?: string;
  readonly note?: string;
  readonly book?: number;
  readonly force?: boolean;
};

const isoOf = (text: string): string => new Date(text).toISOString();

const addChanges = (group: Command, shell: CommandContext): void => {
  group
    .command("publish")
    .description("Publish a price book. Books never change; a job keeps the one it was quoted by.")
    .addArgument(fileArgument())
    .option("--effective <time>", "when it comes into force, ISO 8601; default: now", time)
    .option("--note <text>", "what it is for", nameUpTo(500))
    .option(
      "--book <version>",
      "its version, so that a repeated command publishes once; default: the next",
      wholeNumber(1, mostBooks),
    )
    .option("--force", "publish it although something is sold below its cost")
    .option("--json", "print JSON")
    .action(async (path: string, options: Publication) => {
      const { effective, note = null, book, force = false, json } = options;
      const document = await documentIn(path);
      await withStore(shell, async ({ priceBooks }) => {
        const newest = (await priceBooks.list()).items[0]?.version ?? 0;
        const version = book ?? newest + 1;
        const effective_at = effective === undefined ? null : isoOf(effective);
        const asked = { version, effective_at, note, document };
        const checked = checkedBook(asked, editionHere(), force);
        const { changed } = await priceBooks.publish(checked, terminalOperator);
        if (json) return shell.say(JSON.stringify({ version, changed }));
        const done = `Price book ${version} comes into force ${effective_at ?? "now"}.`;
        shell.say(changed ? done : `Price book ${version} was published before.`);
      });
    });
  group
    .command("withdraw")
    .description("Take back a price book that isn't in force yet.")
    .argument("<version>", "the book's version", wholeNumber(1, mostBooks))
    .option("--json", "print JSON")
    .action((version: number, { json }: Json) =>
      withStore(shell, async ({ priceBooks }) => {
        const { changed } = await priceBooks.withdraw(version, terminalOperator);
        if (json) return shell.say(JSON.stringify({ version, changed }));
        shell.say(changed ? "Withdrawn." : "It was withdrawn before.");
      }),
    );
};

/** Adds `admin price-books`. */
export const addPriceCommands = (admin: Command, shell: CommandContext): void => {
  const group = admin.command("price-books").description("Publish prices, packs and the bonus.");
  addReads(group, shell);
  addChanges(group, shell);
};
