/** Each decision in docs/contribute/adr has a status and a date, and a row with both in the list. */
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";

const directory = "docs/contribute/adr";
const header =
  /^# (\d+)\. (.+)\n\nStatus: (proposed|accepted|rejected|superseded by \d+) · Date: (\d{4}-\d\d-\d\d)\n/;

test("every decision has a status and a date, and stands in the list with them", async () => {
  const names = (await readdir(directory)).filter((name) => /^\d{4}-.*\.md$/.test(name)).sort();
  const rows: string[] = [];
  for (const name of names) {
    const text = await readFile(`${directory}/${name}`, "utf8");
    const [, number, title, status, date] = header.exec(text) ?? [];
    rows.push(`| ${number} | [${title}](${name}) | ${status} | ${date} |`);
    expect(name).toBe(`${String(number).padStart(4, "0")}-${name.slice(5)}`);
  }
  const list = await readFile(`${directory}/README.md`, "utf8");
  const listed = list.split("\n").filter((line) => /^\| \d/.test(line));
  expect(listed.map((line) => line.replace(/ +\|/g, " |"))).toEqual(rows);
});
