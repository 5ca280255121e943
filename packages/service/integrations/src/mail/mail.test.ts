/** @tier all */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { writeMail } from "@reelwright/core/mail/write-mail";
import type { Mail, MailSender } from "@reelwright/core/ports/tenants";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { openOutbox } from "./outbox.ts";
import { openSmtpSender, type SmtpOptions } from "./smtp-sender.ts";

const mailId = "0190a0a0-0000-7000-8000-00000000beef";
const due = {
  mailId,
  tenantId: "0190a0a0-0000-7000-8000-00000000cafe",
  kind: "credit_alert",
  recipient: "ops@example.com",
  data: { tenant: "Mug Makers", available: 40, threshold: 50 },
} as const;
const from = {
  publicUrl: "https://reelwright.example.com",
  host: "example.com",
  tokens: { of: String },
};
const mail = writeMail(due, from);

type Received = { readonly from: string; readonly to: readonly string[]; readonly raw: string };
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

describe("mail by SMTP", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** A real mail server on a free port, and what it has received. */
  const server = async (options: SMTPServerOptions = {}) => {
    const received: Received[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: async (stream, session, done) => {
        const raw = Buffer.concat(await stream.toArray()).toString();
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      },
      ...options,
    });
    // Clients that hang up in the middle are part of these tests.
    smtp.on("error", () => undefined);
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
    const { port } = smtp.server.address() as AddressInfo;
    return { received, url: `smtp://127.0.0.1:${port}` };
  };
  const sender = (url: string, changes: Partial<SmtpOptions> = {}): MailSender => {
    const opened = openSmtpSender({
      url,
      protection: "offered",
      from: "Reelwright <no-reply@example.com>",
      timeoutMs: 400,
      ...changes,
    });
    closing.push(opened.close);
    return opened;
  };

  test("arrives whole: text, HTML, one receiver, an id that stays", async () => {
    const { received, url } = await server();
    const to = sender(url);
    expect(await to.send(mail)).toEqual({ kind: "sent" });
    expect(await to.send(mail)).toEqual({ kind: "sent" });
    expect(received).toHaveLength(2);
    const [first] = received;
    expect(first).toMatchObject({ from: "no-reply@example.com", to: ["ops@example.com"] });
    expect(first?.raw).toContain("Subject: Mug Makers: 40 credits left");
    expect(first?.raw).toContain("Content-Type: text/plain");
    expect(first?.raw).toContain("Content-Type: text/html");
    expect(first?.raw).toContain("Auto-Submitted: auto-generated");
    for (const { raw } of received) expect(raw).toContain(`Message-ID: <${mailId}@example.com>`);
  });

  test("names and addresses can't add a header or a receiver", async () => {
    const { received, url } = await server();
    const tenant = "Shop\r\nBcc: victim@example.com\r\n\r\n<b>free</b> Ünïcødé";
    const hostile = writeMail({ ...due, data: { ...due.data, tenant } }, from);
    const addresses = [
      "ops@example.com",
      "ops@example.com, victim@example.com",
      "ops@example.com\r\nBcc: victim@example.com",
    ];
    for (const address of addresses) await sender(url).send({ ...hostile, to: address });
    for (const { to, raw } of received) {
      expect(to).not.toContain("victim@example.com");
      const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
      expect(head).not.toMatch(/^bcc:/im);
      expect(head.match(/^(to|subject|from):/gim)).toHaveLength(3);
    }
  });

  test("a file or an address in a text is not fetched", async () => {
    const { received, url } = await server();
    const text = "path: /etc/hostname href: http://127.0.0.1:1/";
    expect(await sender(url).send({ ...mail, text })).toEqual({ kind: "sent" });
    expect(received[0]?.raw).toContain(text);
  });

  test.each([
    [
      "a receiver that doesn't exist",
      { onRcptTo: (_address, _session, done) => done(refusal(550, "no such user")) },
      "refused",
      "550",
    ],
    [
      "a receiver that is full for now",
      { onRcptTo: (_address, _session, done) => done(refusal(452, "mailbox full")) },
      "failed",
      "452",
    ],
    [
      "a content that isn't taken",
      {
        onData: (stream, _session, done) => {
          stream.resume().on("end", () => done(refusal(554, "spam")));
        },
      },
      "refused",
      "554",
    ],
    [
      "a server that is busy",
      { onMailFrom: (_address, _session, done) => done(refusal(421, "later")) },
      "failed",
      "421",
    ],
    [
      "a server that wants nobody",
      { onConnect: (_session, done) => done(refusal(554, "go away")) },
      "failed",
      "554",
    ],
  ] as [string, SMTPServerOptions, string, string][])("%s", async (_case, options, kind, code) => {
    const { received, url } = await server(options);
    expect(await sender(url).send(mail)).toEqual({ kind, error: expect.stringContaining(code) });
    expect(received).toEqual([]);
  });

  test("a log-in that is refused may be right later, and the password is nowhere in what is said", async () => {
    const { url } = await server({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, "bad credentials")),
    });
    const withPassword = url.replace("smtp://", "smtp://user:s3cr%40t@");
    const outcome = await sender(withPassword).send(mail);
    expect(outcome).toMatchObject({ kind: "failed", error: expect.stringContaining("EAUTH") });
    expect(JSON.stringify(outcome)).not.toContain("s3cr");
  });

  test("logs in with what the address says, percent-decoded", async () => {
    const seen: unknown[] = [];
    const { url } = await server({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const withPassword = url.replace("smtp://", "smtp://user%40host:p%3Aw%40rd@");
    expect(await sender(withPassword).send(mail)).toEqual({ kind: "sent" });
    expect(seen).toEqual([["user@host", "p:w@rd"]]);
  });

  test("without STARTTLS nothing is sent where it is required", async () => {
    const { received, url } = await server();
    const outcome = await sender(url, { protection: "required" }).send(mail);
    expect([outcome.kind, received]).toEqual(["failed", []]);
  });

  test("a certificate that nobody vouches for is not trusted", async () => {
    const { received, url } = await server({ disabledCommands: [] });
    expect(await sender(url).send(mail)).toMatchObject({ kind: "failed" });
    expect(received).toEqual([]);
    expect(await sender(url, { protection: "none" }).send(mail)).toEqual({ kind: "sent" });
  });

  /** A server of which only the connection is real. */
  const silent = async (greeting: string): Promise<string> => {
    const sockets = new Set<Socket>();
    const listening: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.write(greeting);
    });
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listening.close(resolve));
    });
    return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  };

  test.each([
    ["greets nobody", ""],
    ["greets and hangs", "220 hello\r\n"],
    ["speaks no SMTP", "HTTP/1.1 200 OK\r\n\r\n"],
  ])("a server that %s is given up in time", async (_case, greeting) => {
    expect(await sender(await silent(greeting)).send(mail)).toMatchObject({ kind: "failed" });
  });

  test("a dead server is told of, and the next mail goes through once it lives", async () => {
    const { url } = await server();
    const [close] = closing.splice(0);
    await close?.();
    const to = sender(url);
    expect(await to.send(mail)).toMatchObject({ kind: "failed" });
    const again = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
    await new Promise<void>((resolve) =>
      again.listen(Number(new URL(url).port), "127.0.0.1", resolve),
    );
    closing.push(() => new Promise<void>((resolve) => again.close(resolve)));
    expect(await to.send(mail)).toEqual({ kind: "sent" });
  });

  test("an address that is none is refused at start", () => {
    expect(() =>
      openSmtpSender({ url: "http://example.com", protection: "none", from: "a@b.c" }),
    ).toThrow(/smtp:\/\//);
  });
});

test("a mail of test mode says so in its subject", () => {
  const tested = writeMail({ ...due, tenantId: "0190a0a0-0000-8000-8000-00000000cafe" }, from);
  expect([mail.subject, tested.subject]).toEqual([
    "Mug Makers: 40 credits left",
    "[TEST] Mug Makers: 40 credits left",
  ]);
});

describe("the embedded outbox", () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "outbox-"));
  });
  afterEach(() => rm(directory, { recursive: true }));
  const newMail = (n: number): Mail =>
    writeMail({ ...due, mailId: `0190a0a0-0000-7000-8000-${String(n).padStart(12, "0")}` }, from);

  test("keeps mails, the newest first, each once however often it is sent", async () => {
    const outbox = openOutbox(join(directory, "made"), "no-reply@example.com");
    expect(await outbox.list()).toEqual([]);
    for (const n of [1, 2, 1]) expect(await outbox.send(newMail(n))).toEqual({ kind: "sent" });
    expect((await outbox.list()).map(({ messageId }) => messageId)).toEqual([
      newMail(1).messageId,
      newMail(2).messageId,
    ]);
    expect(await outbox.read(mailId)).toBeNull();
    expect(await outbox.read("../../etc/passwd")).toBeNull();
  });

  test("keeps two hundred and no half ones", async () => {
    const outbox = openOutbox(directory, "no-reply@example.com");
    await Promise.all(Array.from({ length: 210 }, (_, n) => outbox.send(newMail(n))));
    await outbox.send(newMail(999));
    expect((await readdir(directory)).length).toBe(200);
  });

  test("a directory that can't be written is a failure, not a crash", async () => {
    await writeFile(join(directory, "file"), "");
    const outbox = openOutbox(join(directory, "file", "below"), "no-reply@example.com");
    expect(await outbox.send(mail)).toMatchObject({ kind: "failed" });
  });
});
