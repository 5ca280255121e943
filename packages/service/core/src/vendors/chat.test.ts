import { expect, test } from "@jest/globals";
import { answersIn } from "./chat.ts";

const script = { title: "Mug", line: "It says {hi} and </think>." };
const json = JSON.stringify(script);
const pretty = JSON.stringify(script, null, 2);

test.each([
  ["as it is", json],
  ["with white space", `\n\n  ${pretty}\n`],
  ["after thoughts", `<think>Hm.</think>${json}`],
  ["after thoughts with braces", `<think>I could use {"a":1} or {b}.</think>\n${json}`],
  ["after thoughts whose beginning is missing", `I could use {"a":1}. Done.</think>${json}`],
  [
    "after two thoughts with braces",
    `<think>{"a":1}</think>\n<think>{"b":{"c":2}}</think>\n${json}`,
  ],
  ["after text before the thoughts", `Let me see. <think>{"a":1}</think> Here it is: ${json}`],
  ["after Mistral's thoughts", `[THINK]{"a":1}[/THINK]${json}`],
  ["after Kimi's thoughts", `◁think▷{"a":1}◁/think▷${json}`],
  [
    "in gpt-oss's last channel",
    `<|channel|>analysis<|message|>{"a":1}<|end|><|start|>assistant<|channel|>final<|message|>${json}`,
  ],
  ["in fences", `\`\`\`json\n${pretty}\n\`\`\``],
  ["in fences within braces", `Use {this}:\n\`\`\`json\n${pretty}\n\`\`\`\nHope {this} helps.`],
  ["in fences without a line break", `\`\`\`${json}\`\`\``],
  ["in tildes", `~~~json\n${pretty}\n~~~`],
  [
    "in fences after thoughts with fences",
    `<think>\`\`\`json\n{"a":1}\n\`\`\`</think>\`\`\`json\n${json}\n\`\`\``,
  ],
  ["in a sentence", `Sure! Here's {your} JSON: ${json} — enjoy {it}.`],
  ["after an unclosed brace", `I'd write { first. ${json}`],
  ["before thoughts that end the answer", `${json}\n<think>Done.</think>`],
  ["as a text in quotes", JSON.stringify(json)],
])("an answer is read %s", (_, text) => {
  expect(answersIn(text)[0]).toEqual(script);
});

test.each([
  ["a call of a function", JSON.stringify({ name: "script", arguments: script })],
  ["arguments that are a text", JSON.stringify({ name: "script", arguments: json })],
  ["a list", `[${json}]`],
  ["a tool's tag", `<tool_call>${JSON.stringify({ name: "s", arguments: script })}</tool_call>`],
])("what is wrapped in %s is among the values", (_, text) => {
  expect(answersIn(text)).toContainEqual(script);
});

test("the last of several comes first", () => {
  expect(answersIn(`First {"a":1}, better {"a":2}.`)).toEqual([{ a: 2 }, { a: 1 }]);
});

test.each(["", "no", "{", "{}}{", "{'a': 1}", "<think>{half", `{"a": "cut o`])(
  "nothing that isn't JSON is read from %j",
  (text) => {
    expect(
      answersIn(text).filter((value) => value !== null && Object.keys(value as object).length > 0),
    ).toEqual([]);
  },
);

test("an answer of braces alone is read in no time", () => {
  const startedAt = process.cpuUsage().user;
  expect(answersIn("{".repeat(64_000))).toEqual([]);
  expect((process.cpuUsage().user - startedAt) / 1e6).toBeLessThan(20);
});
