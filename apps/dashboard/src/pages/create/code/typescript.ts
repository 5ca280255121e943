const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key);

/** A value of JSON as a literal, in the form that formatters give it. */
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
