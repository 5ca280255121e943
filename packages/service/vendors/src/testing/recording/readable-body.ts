/** Bodies of requests and answers as fixtures hold them. */

const textTypes = /json|text|urlencoded/;
export const isText = (type: string): boolean => textTypes.test(type);

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const dataUrlOf = (bytes: Uint8Array, type: string): string =>
  `data:${type.split(";")[0] || "application/octet-stream"};base64,${Buffer.from(bytes).toString("base64")}`;

const formOf = async (bytes: Uint8Array, type: string): Promise<object> => {
  const headers = { "content-type": type };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  const parts = await Promise.all(
    [...form].map(async ([name, part]) => [
      name,
      typeof part === "string"
        ? part
        : { name: part.name, file: dataUrlOf(await part.bytes(), part.type) },
    ]),
  );
  return Object.fromEntries(parts);
};

/** JSON, a text, the parts of a form, or a file as a data URL; null: an empty body. */
export const readable = async (bytes: Uint8Array, type: string): Promise<unknown> => {
  if (bytes.length === 0) return null;
  if (type.startsWith("multipart/form-data")) return formOf(bytes, type);
  return isText(type) || type === ""
    ? jsonOr(Buffer.from(bytes).toString("utf8"))
    : dataUrlOf(bytes, type);
};

const dataUrl = /^data:[\w/+.-]+;base64,/;

/** The file that a recorded body is; null for JSON and texts. */
export const fileIn = (body: unknown): Buffer | null => {
  const head = typeof body === "string" ? dataUrl.exec(body)?.[0] : undefined;
  return head === undefined ? null : Buffer.from(String(body).slice(head.length), "base64");
};
