/** Returns the command of curl that sends a body to `POST /jobs`. */
export const curlOf = (body: object, origin: string): string =>
  [
    `curl ${shellWord(`${origin}/api/v1/jobs`)}`,
    '-H "X-API-Key: $REELWRIGHT_API_KEY"',
    "-H 'Content-Type: application/json'",
    `--data ${shellWord(JSON.stringify(body, null, 2))}`,
  ].join(" \\\n  ");

/** Options of `reelwright jobs create` that have a value; `--set` takes every other field. */
const options: { readonly [field: string]: string } = {
  product_name: "--name",
  product_image_url: "--image",
  segment_count: "--segments",
  segment_duration: "--seconds",
  video_model: "--model",
  aspect_ratio: "--aspect",
  video_resolution: "--resolution",
  language: "--language",
  persona_id: "--persona",
  presentation: "--presentation",
  tts_voice_id: "--voice",
  custom_script: "--script",
  script_tone: "--tone",
  environment_description: "--scene",
  key_selling_points: "--selling-point",
  cta_text: "--call-to-action",
  caption_style: "--captions",
  custom_music_id: "--music",
  music_mood: "--mood",
  human_review: "--review",
  stop_at_stage: "--stop-at",
  max_credits: "--max-credits",
  webhook_url: "--webhook",
};
/** Fields whose option sets another field. If both are given, `--set` fails. */
const refusals: { readonly [field: string]: { readonly option: string; readonly other: string } } =
  {
    captions_enabled: { option: "--no-captions", other: "caption_style" },
    music_enabled: { option: "--no-music", other: "custom_music_id" },
  };

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const partsOf = (body: object, field: string, value: unknown): readonly string[] => {
  const refusal = refusals[field];
  if (refusal && value === false && !(refusal.other in body)) return [refusal.option];
  const option = options[field];
  if (option === undefined) return [`--set ${shellWord(`${field}=${textOf(value)}`)}`];
  const values = Array.isArray(value) ? value : [value];
  return values.map((each) => `${option} ${shellWord(textOf(each))}`);
};

const usualOrigin = "http://127.0.0.1:8080";

/** Returns the command of `reelwright` that creates a job with this body. */
export const commandLineOf = (body: object, origin: string): string =>
  [
    "reelwright jobs create",
    ...(origin === usualOrigin ? [] : [`--url ${shellWord(origin)}`]),
    ...Object.entries(body).flatMap(([field, value]) => partsOf(body, field, value)),
  ].join(" \\\n  ");

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key);

/** Formats a JSON value as a literal, like a code formatter. */
const literal = (value: unknown, indent = ""): string => {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const entries = value.map((each) => `\n${inner}${literal(each, inner)},`);
    return entries.length === 0 ? "[]" : `[${entries.join("")}\n${indent}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, each]) =>
      `\n${inner}${isName(key) ? key : JSON.stringify(key)}: ${literal(each, inner)},`,
  );
  return entries.length === 0 ? "{}" : `{${entries.join("")}\n${indent}}`;
};

/** Returns the program that sends a body to `POST /jobs` with the SDK. */
export const typescriptOf = (
  body: object,
  origin: string,
): string => `import { Reelwright } from "reelwright";

// The API key is read from REELWRIGHT_API_KEY.
const reelwright = new Reelwright({ baseUrl: ${JSON.stringify(origin)} });
const job = await reelwright.jobs.create(${literal(body)});
console.log(job.job_id);
`;

/** Returns a text as one word of a POSIX shell. */
const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
