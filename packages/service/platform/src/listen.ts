import { once } from "node:events";
import type { Server } from "node:net";
import { SettingsError } from "./config.ts";

export type Place = {
  readonly port: number;
  /** Empty: all addresses of the machine. */
  readonly host: string;
  /** The setting that `port` comes from; PORT where it is left out. */
  readonly setting?: string;
};

const sentenceOf = (
  code: string | undefined,
  { port, host, setting = "PORT" }: Place,
): string | null => {
  switch (code) {
    case "EADDRINUSE":
      return `${setting} is ${port}, where another process listens already; stop that one, or set ${setting} to a free port.`;
    case "EACCES":
      return `${setting} is ${port}, where this user may not listen; set ${setting} to a port above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return `HOST is "${host}", which is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all of its addresses.`;
    default:
      return null;
  }
};

/** Listens. Throws a SettingsError that names the setting where the port or the address can't be had. */
export const listen = async (server: Server, place: Place): Promise<void> => {
  server.listen({ port: place.port, ...(place.host !== "" && { host: place.host }) });
  try {
    await once(server, "listening");
  } catch (cause) {
    const sentence = sentenceOf((cause as NodeJS.ErrnoException).code, place);
    throw sentence === null ? cause : new SettingsError(sentence, { cause });
  }
};
