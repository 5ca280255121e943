import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { piecesOf, statementsOf } from "../../scripts/sql/statements.ts";

test("statements end at the semicolons that aren't quoted or in comments", () => {
  const sql = `-- one; two
SELECT ';' /* ; /* ; */ ; */, "a;b", E'\\';', 'it''s;'; CREATE FUNCTION f() AS $$ SELECT ';'; $$;
SELECT $tag$ $$;$$ $tag$`;
  expect(statementsOf(sql).map(({ code }) => code)).toEqual([
    `SELECT ';' , "a;b", E'\\';', 'it''s;';`,
    "CREATE FUNCTION f() AS $$ SELECT ';'; $$;",
    "SELECT $tag$ $$;$$ $tag$",
  ]);
  expect(statementsOf(sql)[0]?.text).toMatch(/^-- one; two\n/);
});

test("a parameter is no quotation", () => {
  expect(piecesOf("SELECT $1; SELECT $2").filter(({ kind }) => kind === "text")).toEqual([]);
});

test("the pieces of any text are the text", () => {
  const edges = fc.constantFrom("--", "/*", "*/", "'", '"', "$$", "$a$", ";", "\n", "e", "\\", "x");
  fc.assert(
    fc.property(fc.array(edges), (parts) => {
      const sql = parts.join("");
      expect(
        piecesOf(sql)
          .map(({ text }) => text)
          .join(""),
      ).toBe(sql);
    }),
  );
});
