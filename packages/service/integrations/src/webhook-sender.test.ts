import { afterEach, describe, expect, test } from "@jest/globals";
import type { SendOutcome, WebhookSender } from "@reelwright/core/ports/webhooks";
import { urlIssue } from "./downloads/destination.ts";
import {
  misbehaviours,
  openRawReceiver,
  openReceiver,
  type Receiver,
} from "./testing/webhook-receivers.ts";
import { openWebhookSender } from "./webhook-sender.ts";

/** @tier all */

const body = Buffer.from('{"event":"job.completed"}');
const headers = { "Content-Type": "application/json", "User-Agent": "Service-Webhook/1.0" };
/** Instead of the contract's 10 s, for those who are waited for in vain. */
const limitMs = 500;

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});
const sender = (options: Partial<Parameters<typeof openWebhookSender>[0]> = {}): WebhookSender => {
  const made = openWebhookSender({ allowPrivateUrls: true, limitMs: 60_000, ...options });
  open.push(made.close);
  return made;
};
const kept = async (receiver: Promise<Receiver>): Promise<Receiver> => {
  const made = await receiver;
  open.push(made.close);
  return made;
};
const post = (by: WebhookSender, url: string): Promise<SendOutcome> =>
  by.send({ url, headers, body });

describe("the webhook sender", () => {
  test("posts the body's bytes with these headers, and nothing that tells who we are", async () => {
    const receiver = await kept(openReceiver());
    expect(await post(sender(), `${receiver.url}?a=b`)).toMatchObject({
      kind: "answered",
      status: 204,
    });
    const [received] = receiver.received;
    expect(received?.path).toBe("/hook?a=b");
    expect(received?.body.equals(body)).toBe(true);
    expect(received?.headers).toEqual({
      host: new URL(receiver.url).host,
      connection: "keep-alive",
      "content-type": "application/json",
      "user-agent": "Service-Webhook/1.0",
      "content-length": String(body.length),
    });
  });

  test("gives a receiver that never responds ten seconds, where nobody says otherwise", async () => {
    const hanging = await kept(misbehaviours["never responds"]?.() ?? openReceiver());
    const ended: string[] = [];
    const wait = async (name: string, by: WebhookSender) => {
      expect(await post(by, hanging.url)).toMatchObject({ kind: "failed", code: "TIMEOUT" });
      ended.push(name);
    };
    // By the order in which they give up, since a busy machine is late with all of them.
    const usual = openWebhookSender({ allowPrivateUrls: true });
    open.push(usual.close);
    await Promise.all([
      wait("later", sender({ limitMs: 10_500 })),
      wait("usual", usual),
      wait("sooner", sender({ limitMs: 9_500 })),
    ]);
    expect(ended).toEqual(["sooner", "usual", "later"]);
  });

  test("uses a connection again", async () => {
    const receiver = await kept(openReceiver());
    const by = sender();
    for (const _ of [1, 2, 3, 4, 5, 6]) await post(by, receiver.url);
    expect(receiver.received).toHaveLength(6);
    // The answer's end is told a moment before its connection is free again.
    expect(receiver.connections()).toBeLessThanOrEqual(2);
  });

  test("sends a user and password of the URL as the header they mean", async () => {
    const receiver = await kept(openReceiver());
    await post(sender(), receiver.url.replace("//", "//me:p%40ss@"));
    const login = Buffer.from("me:p@ss").toString("base64");
    expect(receiver.received[0]?.headers["authorization"]).toBe(`Basic ${login}`);
  });

  test.each([301, 302, 303, 307, 308])(
    "answers a redirect by %i as it is, and stays",
    async (status) => {
      const elsewhere = await kept(openReceiver());
      const receiver = await kept(
        openReceiver(
          (response) => void response.writeHead(status, { location: elsewhere.url }).end(),
        ),
      );
      expect(await post(sender(), receiver.url)).toMatchObject({ kind: "answered", status });
      expect(elsewhere.received).toEqual([]);
    },
  );

  test.each(Object.keys(misbehaviours))("a receiver that %s is a failed attempt", async (name) => {
    const receiver = await kept(misbehaviours[name]?.() ?? openReceiver());
    const outcome = await post(sender({ limitMs }), receiver.url);
    expect(outcome).toMatchObject({ kind: "failed", phase: "attempt" });
    expect(receiver.received).toHaveLength(1);
  });

  test("time runs out for a receiver that never responds, and its connection is cut", async () => {
    let cut: () => void = () => {};
    const wasCut = new Promise<void>((resolve) => {
      cut = resolve;
    });
    const receiver = await kept(openRawReceiver((socket) => void socket.once("close", cut)));
    const outcome = await post(sender({ limitMs }), receiver.url);
    expect(outcome).toMatchObject({ kind: "failed", code: "TIMEOUT" });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(limitMs);
    await wasCut;
  });

  test.each([
    ["endless", "x".repeat(16_384), 1, 60_000],
    ["trickling", "x", 50, 4 * limitMs],
  ])(
    "the status of an answer with an %s body counts; the connection is cut",
    async (_, chunk, everyMs, timeMs) => {
      let written = 0;
      let cut: () => void = () => {};
      const wasCut = new Promise<void>((resolve) => {
        cut = resolve;
      });
      const receiver = await kept(
        openReceiver((response) => {
          response.writeHead(200);
          const timer = setInterval(() => {
            written += chunk.length;
            response.write(chunk);
          }, everyMs);
          response.once("close", () => {
            clearInterval(timer);
            cut();
          });
        }),
      );
      const outcome = await post(sender({ limitMs: timeMs }), receiver.url);
      expect(outcome).toMatchObject({ kind: "answered", status: 200 });
      await wasCut;
      expect(written).toBeLessThan(4_000_000);
    },
  );

  test("many that hang delay none that answers", async () => {
    const hanging = await kept(misbehaviours["never responds"]?.() ?? openReceiver());
    const healthy = await kept(openReceiver());
    const by = sender();
    const stuck = Array.from({ length: 100 }, () => post(by, hanging.url));
    const well = Array.from({ length: 100 }, () => post(by, healthy.url));
    const first = await Promise.race([Promise.all(well), Promise.race(stuck)]);
    expect(first).toHaveLength(100);
    await by.close();
    expect(new Set((await Promise.all(stuck)).map(({ kind }) => kind))).toEqual(
      new Set(["stopped"]),
    );
  });

  test("nobody there, no such name, no URL: failed before anything was sent", async () => {
    const gone = await openReceiver();
    await gone.close();
    const by = sender();
    expect(await post(by, gone.url)).toMatchObject({ phase: "pre", code: "ECONNREFUSED" });
    expect(await post(by, "http://nobody.invalid/")).toMatchObject({
      kind: "failed",
      phase: "pre",
    });
    expect(await post(by, "nonsense")).toMatchObject({ kind: "failed", phase: "pre" });
  });

  test("a sender that is closed stops what is under way and begins nothing", async () => {
    const receiver = await kept(misbehaviours["never responds"]?.() ?? openReceiver());
    const by = sender();
    const attempt = post(by, receiver.url);
    await by.close();
    expect((await attempt).kind).toBe("stopped");
    expect((await post(by, receiver.url)).kind).toBe("stopped");
  });
});

describe("the webhook sender's border", () => {
  const forbidden = { kind: "failed", phase: "pre", code: "ADDRESS_FORBIDDEN" };

  test.each([
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0",
    "127.0.0.1.",
    "①②⑦.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[fe80::1]",
    "[fd00:ec2::254]",
    "[64:ff9b::7f00:1]",
  ])("http://%s/ is not connected to", async (host) => {
    const by = sender({ allowPrivateUrls: false });
    expect(await post(by, `http://${host}/`)).toMatchObject(forbidden);
  });

  test("a name that leads inside is not connected to, also beside a public address", async () => {
    const receiver = await kept(openReceiver());
    const { port } = new URL(receiver.url);
    const by = sender({
      allowPrivateUrls: false,
      lookup: async () => [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ],
    });
    expect(await post(by, `http://inside.example.com:${port}/`)).toMatchObject(forbidden);
    expect(receiver.connections()).toBe(0);
  });

  test("a name that was public when it was configured and leads inside now is not connected to", async () => {
    const receiver = await kept(openReceiver());
    const url = `http://rebinding.example.com:${new URL(receiver.url).port}/`;
    expect(urlIssue(url, { allowPrivateUrls: false })).toBeNull();
    const by = sender({
      allowPrivateUrls: false,
      lookup: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    expect(await post(by, url)).toMatchObject(forbidden);
    expect(receiver.connections()).toBe(0);
  });

  test("a connection goes to the address that was checked: the name is not asked twice for it", async () => {
    const receiver = await kept(openReceiver());
    let lookups = 0;
    const by = sender({
      // From its second answer on, the name leads to where nobody listens.
      lookup: async () => [{ address: lookups++ === 0 ? "127.0.0.1" : "127.0.0.9", family: 4 }],
    });
    const url = `http://rebinding.example.com:${new URL(receiver.url).port}/`;
    expect(await post(by, url)).toMatchObject({ kind: "answered", status: 204 });
    expect(lookups).toBe(1);
  });
});
