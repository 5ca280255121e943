/** Finds code that writes the ledger, in SQL and in calls of Prisma's client. */
import { type Expression, parseSync } from "@swc/core";
import { piecesOf } from "../../scripts/sql/statements.ts";

const ledger = "credit_transactions";
const accounts = "credit_accounts";
const balances: ReadonlySet<string | undefined> = new Set(["balance", "reserved"]);
/** A table name only known at run time: a placeholder of `format` or of a template literal. */
const unknownTable = /^(%[is]|\?)$/;

const wordsOf = (code: string): readonly string[] =>
  (code.match(/"[^"]*"|[a-z_][\w$]*|%[is]|[^\s]/gi) ?? []).map((word) =>
    word.replaceAll('"', "").toLowerCase(),
  );

const literalOf = (text: string): string =>
  text.startsWith("'")
    ? text.slice(1, -1).replaceAll("''", "'")
    : text.replace(/^(\$\w*\$)([\s\S]*)\1$/, "$2");

/** The words of a script, and its string literals, which may be SQL that is assembled at run time. */
const readScript = (sql: string) => {
  const words: string[] = [];
  const texts: string[] = [];
  for (const { kind, text } of piecesOf(sql)) {
    if (kind === "code") words.push(...wordsOf(text));
    if (kind === "text") {
      words.push("''");
      texts.push(literalOf(text));
    }
  }
  return { words, texts };
};

/** The name at an index, without its schema, and the index after it. */
const nameAt = (words: readonly string[], start: number): readonly [string, number] => {
  const at = words[start] === "only" || words[start] === "table" ? start + 1 : start;
  return words[at + 1] === "." ? [words[at + 2] ?? "", at + 3] : [words[at] ?? "", at + 1];
};

const endOfList = (words: readonly string[], start: number): number => {
  let depth = 0;
  for (let at = start; at < words.length; at++) {
    if (words[at] === "(") depth++;
    if (words[at] === ")") depth--;
    if (depth === 0) return at;
  }
  return words.length;
};

/** The columns that a SET clause assigns; `start` is the index after SET. */
const assigned = (words: readonly string[], start: number): readonly string[] => {
  const columns: string[] = [];
  let isTarget = true;
  for (let at = start; at < words.length; at++) {
    const word = words[at] ?? "";
    if ([")", ";", "from", "where", "returning"].includes(word)) break;
    const end = word === "(" ? endOfList(words, at) : at;
    if (isTarget) columns.push(...words.slice(at, end + 1));
    isTarget = word === ",";
    at = end;
  }
  return columns;
};

const changesBalance = (columns: readonly string[]): boolean =>
  columns.some((column) => balances.has(column));

const isUpdate = (words: readonly string[], start: number): boolean => {
  const [table, behind] = nameAt(words, start);
  const set = words.indexOf("set", behind);
  // Only an alias may be in between.
  if (set < 0 || set > behind + 2) return false;
  if (table === ledger) return true;
  return (
    (table === accounts || unknownTable.test(table)) && changesBalance(assigned(words, set + 1))
  );
};

const isInsert = (words: readonly string[], start: number): boolean => {
  const [table, behind] = nameAt(words, start);
  if (table === ledger) return true;
  const open = words[behind] === "as" ? behind + 2 : behind;
  const columns = words[open] === "(" ? words.slice(open, endOfList(words, open)) : null;
  if (unknownTable.test(table)) return columns !== null && changesBalance(columns);
  if (table !== accounts) return false;
  const end = words.indexOf(";", behind);
  const conflict = words.indexOf("set", behind);
  const isUpsert = conflict > 0 && (end < 0 || conflict < end) && words[conflict - 1] === "update";
  return (
    columns === null ||
    changesBalance(columns) ||
    (isUpsert && changesBalance(assigned(words, conflict + 1)))
  );
};

const isOfLedger = (words: readonly string[], start: number): boolean =>
  [ledger, accounts].includes(nameAt(words, start)[0]);

const isWriteAt = (words: readonly string[], at: number): boolean => {
  const [word, next] = [words[at], words[at + 1]];
  if (word === "update") return isUpdate(words, at + 1);
  if (word === "insert" && next === "into") return isInsert(words, at + 2);
  if ((word === "delete" && next === "from") || (word === "merge" && next === "into"))
    return isOfLedger(words, at + 2);
  return (word === "truncate" || word === "copy") && isOfLedger(words, at + 1);
};

/** Whether the SQL inserts or changes rows of the ledger, or balances of accounts. Comments are ignored. */
export const writesLedger = (sql: string): boolean => {
  const { words, texts } = readScript(sql);
  return words.some((_, at) => isWriteAt(words, at)) || texts.some(writesLedger);
};

type Node = { readonly [name: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const nameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  return typeof node["value"] === "string" ? node["value"] : null;
};

/** Keys of an object literal at any depth. */
const keysIn = (node: unknown): readonly string[] =>
  isNode(node)
    ? [
        ...(node["type"] === "KeyValueProperty" || node["type"] === "Identifier"
          ? [nameOf(node["key"]) ?? nameOf(node) ?? ""]
          : []),
        ...Object.values(node).flatMap(keysIn),
      ]
    : [];

const writing = /^(create|update|upsert|delete|connectOrCreate)/;
/** The ledger's models and relations in prisma/schema.prisma. */
const ledgerNames: ReadonlySet<string | null> = new Set(["creditTransaction", "transactions"]);
const accountNames: ReadonlySet<string | null> = new Set(["creditAccount", "account"]);

const isPrismaWrite = (owner: string | null, verbs: readonly string[], data: unknown): boolean => {
  if (!verbs.some((verb) => writing.test(verb))) return false;
  if (ledgerNames.has(owner)) return true;
  return (
    accountNames.has(owner) &&
    (keysIn(data).some((key) => balances.has(key)) ||
      verbs.some((verb) => verb.startsWith("delete")))
  );
};

const writesByPrisma = (node: Node): boolean => {
  if (node["type"] === "CallExpression") {
    const callee = node["callee"] as Node;
    const owner = callee["object"] as Node | undefined;
    const verb = nameOf(callee["property"]);
    return (
      verb !== null &&
      isPrismaWrite(nameOf(owner?.["property"] ?? owner), [verb], node["arguments"])
    );
  }
  if (node["type"] !== "KeyValueProperty") return false;
  const value = node["value"] as Node;
  const properties = (value["properties"] ?? []) as readonly Node[];
  return isPrismaWrite(
    nameOf(node["key"]),
    properties.map(({ key }) => nameOf(key) ?? ""),
    value,
  );
};

const sqlOf = (node: Node): string | null => {
  if (node["type"] === "StringLiteral") return String(node["value"]);
  if (node["type"] !== "TemplateLiteral") return null;
  const quasis = node["quasis"] as readonly { readonly cooked?: string; readonly raw: string }[];
  return quasis.map(({ cooked, raw }) => cooked ?? raw).join(" ? ");
};

const writesBelow = (node: unknown): boolean => {
  if (!isNode(node)) return false;
  const sql = sqlOf(node);
  return (
    (sql !== null && writesLedger(sql)) ||
    writesByPrisma(node) ||
    Object.values(node).some(writesBelow)
  );
};

/** Whether TypeScript or JavaScript contains SQL or Prisma calls that write the ledger. */
export const codeWritesLedger = (code: string): boolean =>
  writesBelow(parseSync(code, { syntax: "typescript" }) as unknown as Expression);
