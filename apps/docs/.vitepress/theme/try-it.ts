/** Sends a request of the API reference to the gateway that serves it. */
import { ref } from "vue";

/** Kept in memory only. */
export const apiKey = ref("");

export type Sent = {
  /** `200 OK`, or why there is no response. */
  readonly status: string;
  readonly milliseconds: number;
  readonly text: string;
};

type Request = {
  readonly method: string;
  readonly address: string;
  readonly text: string;
  readonly file: File | null;
};

/** How long a stream is read. */
const limitMs = 10_000;

const bodyOf = ({ text, file }: Request): BodyInit | null => {
  if (!file) return text || null;
  const form = new FormData();
  form.set("file", file);
  return form;
};

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown as is.
    return text;
  }
};

const readText = async (response: Response): Promise<string> => {
  let text = "";
  try {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value;
  } catch (error) {
    text += `\n(${String(error)})`;
  }
  return text;
};

export const send = async (request: Request): Promise<Sent> => {
  const began = performance.now();
  const answered = (status: string, text: string): Sent => ({
    status,
    milliseconds: Math.round(performance.now() - began),
    text,
  });
  try {
    const body = bodyOf(request);
    const response = await fetch(request.address, {
      method: request.method,
      headers: {
        ...(apiKey.value && { "X-API-Key": apiKey.value }),
        ...(typeof body === "string" && { "Content-Type": "application/json" }),
      },
      body,
      signal: AbortSignal.timeout(limitMs),
    });
    const text = pretty(await readText(response));
    return answered(`${response.status} ${response.statusText}`, text);
  } catch (error) {
    return answered("No answer", String(error));
  }
};
