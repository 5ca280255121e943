/** Compares what we sent with what a host lists as a request's input. */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A file: within the request, or (empty) one that was uploaded. Hosts may list it by an address of their own. */
const isFile = (value: unknown): boolean =>
  typeof value === "string" && (value === "" || value.startsWith("data:"));

const isSameFile = (ours: unknown, theirs: unknown): boolean =>
  typeof theirs === "string" && (theirs === ours || /^https?:/.test(theirs));

/** Whether all that we sent is listed as it was sent; what else is listed are defaults of the model. */
export const isSameInput = (ours: unknown, theirs: unknown): boolean => {
  if (isFile(ours)) return isSameFile(ours, theirs);
  if (Array.isArray(ours))
    return (
      Array.isArray(theirs) &&
      ours.length === theirs.length &&
      ours.every((each, index) => isSameInput(each, theirs[index]))
    );
  if (isObject(ours))
    return (
      isObject(theirs) &&
      Object.entries(ours).every(([name, each]) => isSameInput(each, theirs[name]))
    );
  return ours === theirs;
};
