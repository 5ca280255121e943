/** Splits SQL into comments, literals and code by Postgres's lexical rules, without parsing its grammar. */

export type Piece = {
  readonly kind: "code" | "comment" | "text";
  readonly text: string;
};

const opening = /--|\/\*|'|"|\$(?:[A-Za-z_]\w*)?\$|;/g;

/** The end of a block comment, which may be nested. */
const endOfBlock = (sql: string, start: number): number => {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  for (let found = edge.exec(sql); found; found = edge.exec(sql)) {
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return sql.length;
};

/** The end of a quoted text, considering doubled quotes and, in E'…', backslash escapes. */
const endOfQuoted = (sql: string, start: number): number => {
  const quote = sql[start];
  const hasEscapes = quote === "'" && /(?<!\w)e$/i.test(sql.slice(Math.max(0, start - 2), start));
  for (let at = start + 1; at < sql.length; at++) {
    if (hasEscapes && sql[at] === "\\") at++;
    else if (sql[at] === quote && sql[at + 1] === quote) at++;
    else if (sql[at] === quote) return at + 1;
  }
  return sql.length;
};

const endAfter = (sql: string, end: string, start: number): number => {
  const at = sql.indexOf(end, start);
  return at < 0 ? sql.length : at + end.length;
};

const endOf = (sql: string, opened: string, start: number): number => {
  if (opened === "--") return endAfter(sql, "\n", start);
  if (opened === "/*") return endOfBlock(sql, start);
  if (opened.startsWith("$")) return endAfter(sql, opened, start + opened.length);
  return opened === ";" ? start + 1 : endOfQuoted(sql, start);
};

const kindOf = (opened: string): Piece["kind"] => {
  if (opened === "--" || opened === "/*") return "comment";
  return opened === ";" || opened === '"' ? "code" : "text";
};

/** The pieces of the text in order: comments, literals (including quotes or dollar tags), and code. Each semicolon is a piece. */
export const piecesOf = (sql: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let done = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(sql); found; found = opening.exec(sql)) {
    const [opened] = found;
    const end = endOf(sql, opened, found.index);
    if (found.index > done) pieces.push({ kind: "code", text: sql.slice(done, found.index) });
    pieces.push({ kind: kindOf(opened), text: sql.slice(found.index, end) });
    done = end;
    opening.lastIndex = end;
  }
  if (done < sql.length) pieces.push({ kind: "code", text: sql.slice(done) });
  return pieces;
};

/** One statement with its preceding comments; `code` excludes all comments. */
export type SqlStatement = { readonly text: string; readonly code: string };

/** The statements of a script. */
export const statementsOf = (sql: string): readonly SqlStatement[] => {
  const statements: SqlStatement[] = [];
  let text = "";
  let code = "";
  const end = () => {
    if (code.trim() !== "") statements.push({ text: text.trim(), code: code.trim() });
    text = "";
    code = "";
  };
  for (const piece of piecesOf(sql)) {
    text += piece.text;
    if (piece.kind !== "comment") code += piece.text;
    if (piece.kind === "code" && piece.text === ";") end();
  }
  end();
  return statements;
};
