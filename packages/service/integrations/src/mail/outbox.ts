import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, MailSender } from "@reelwright/core/ports/tenants";

export type OutboxMail = Mail & {
  readonly id: string;
  readonly from: string;
  /** ISO 8601. */
  readonly sentAt: string;
};

/** Replaces a mail server in development: it writes email to a directory, where people can view it. */
export type Outbox = MailSender & {
  /** Newest first. */
  list(): Promise<readonly OutboxMail[]>;
  /** Null if there is no email with this id. */
  read(id: string): Promise<OutboxMail | null>;
};

/** Older ones are deleted. */
const maxMails = 200;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

const readMail = async (directory: string, id: string): Promise<OutboxMail | null> => {
  try {
    return JSON.parse(await readFile(join(directory, `${id}.json`), "utf8")) as OutboxMail;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const namesByAge = async (directory: string): Promise<readonly string[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".json"));
  const aged = await Promise.all(
    names.map(async (name) => {
      const at = await stat(join(directory, name)).catch(() => null);
      return { name, atMs: at?.mtimeMs ?? 0 };
    }),
  );
  return aged.sort((a, b) => b.atMs - a.atMs).map(({ name }) => name);
};

/** Opens an outbox in a directory, which is created if it is missing. */
export const openOutbox = (directory: string, from: string): Outbox => {
  const put = async (mail: Mail): Promise<void> => {
    const id = mail.messageId.split("@")[0] ?? "";
    if (!idPattern.test(id)) throw new Error(`"${id}" is not a valid message id`);
    await mkdir(directory, { recursive: true });
    const entry: OutboxMail = { id, from, sentAt: new Date().toISOString(), ...mail };
    const draft = join(directory, `${id}.${randomUUID()}.new`);
    await writeFile(draft, JSON.stringify(entry), { mode: 0o600 });
    // A repeated email replaces itself.
    await rename(draft, join(directory, `${id}.json`));
    for (const name of (await namesByAge(directory)).slice(maxMails)) {
      await rm(join(directory, name), { force: true });
    }
  };
  return {
    send: async (mail) => {
      try {
        await put(mail);
        return { kind: "sent" };
      } catch (error) {
        return { kind: "failed", error: error instanceof Error ? error.message : String(error) };
      }
    },
    list: async () => {
      try {
        const names = await namesByAge(directory);
        const mails = await Promise.all(
          names.map((name) => readMail(directory, name.slice(0, -".json".length))),
        );
        return mails.filter((mail) => mail !== null);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    read: async (id) => (idPattern.test(id) ? readMail(directory, id) : null),
    close: async () => undefined,
  };
};
