import { shellWord } from "./shell-word.ts";

/** Returns the command of curl that sends a body to `POST /jobs`. */
export const curlOf = (body: object, origin: string): string =>
  [
    `curl ${shellWord(`${origin}/api/v1/jobs`)}`,
    '-H "X-API-Key: $REELWRIGHT_API_KEY"',
    "-H 'Content-Type: application/json'",
    `--data ${shellWord(JSON.stringify(body, null, 2))}`,
  ].join(" \\\n  ");
