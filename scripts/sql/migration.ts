/** Generates a migration from the differences between prisma/functions/*.sql and a database. */
import type pg from "pg";
import { type LiveObject, readLiveObjects } from "./live-objects.ts";
import { applySources, definitionsOf, type Source } from "./sources.ts";

const header = `-- Made by \`npm run sql:migration\` from prisma/functions/*.sql. Bodies may call what follows them.
SET LOCAL check_function_bodies = off;`;

/** Order of creation; objects are dropped in reverse order. Each kind may depend on those before it. */
const order: readonly LiveObject["kind"][] = [
  "function",
  "trigger",
  "row security",
  "policy",
  "grant",
];

type Change = { readonly before: LiveObject | null; readonly after: LiveObject | null };

const changesOf = (
  before: readonly LiveObject[],
  after: readonly LiveObject[],
): readonly Change[] => {
  const key = ({ kind, name }: LiveObject) => `${kind} ${name}`;
  const had = new Map(before.map((object) => [key(object), object]));
  const has = new Map(after.map((object) => [key(object), object]));
  return [...new Set([...had.keys(), ...has.keys()])]
    .map((name) => ({ before: had.get(name) ?? null, after: has.get(name) ?? null }))
    .filter((change) => change.before?.create !== change.after?.create);
};

/** Whether CREATE OR REPLACE suffices, without DROP. */
const isReplaced = ({ before, after }: Change): boolean =>
  before !== null &&
  after !== null &&
  (before.kind === "trigger" ||
    (before.kind === "function" && before.signature === after.signature));

const migrationText = (
  changes: readonly Change[],
  definitions: ReadonlyMap<string, string>,
): string => {
  const ofKind = (kind: LiveObject["kind"]) =>
    changes.filter(({ before, after }) => (before ?? after)?.kind === kind);
  const drops = [...order]
    .reverse()
    .flatMap((kind) => ofKind(kind))
    .flatMap((change) => (change.before && !isReplaced(change) ? [change.before.drop] : []));
  const makes = order.flatMap((kind) => {
    const made = ofKind(kind).flatMap(({ after }) => after ?? []);
    const names = new Set(made.map(({ source }) => source));
    const sourced = [...definitions].filter(([name]) => names.has(name)).map(([, text]) => text);
    return [
      ...sourced,
      ...made.filter(({ source }) => source === null).map(({ create }) => create),
    ];
  });
  return `${[header, ...(drops.length > 0 ? [drops.join("\n")] : []), ...makes].join("\n\n")}\n`;
};

/**
 * The migration that changes the functions, triggers, policies and grants of the client's database to those of the files;
 * null if they are equal. Applies the files to the database, which must be disposable.
 */
export const makeMigration = async (
  client: pg.Client,
  sources: readonly Source[],
): Promise<string | null> => {
  const before = await readLiveObjects(client);
  await applySources(client, sources);
  const changes = changesOf(before, await readLiveObjects(client));
  return changes.length === 0 ? null : migrationText(changes, definitionsOf(sources));
};
