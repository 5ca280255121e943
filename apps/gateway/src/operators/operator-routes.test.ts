/** Who gets to what is for operators, over real HTTP; the sign-in itself is tested on a whole stack. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openSecretBox } from "@reelwright/platform/secret-box";
import express from "express";
import request from "supertest";
import type { Issuer } from "../testing/issuer.ts";
import { type OperatorServer, openOperatorServer } from "../testing/operator-server.ts";
import { unknownKey } from "../testing/test-gateway.ts";
import type { OperatorPorts } from "./operator-ports.ts";
import { sealedCookie } from "./sessions.ts";

let issuer: Issuer;
let server: OperatorServer;
let url: string;
/** What the issuer is asked and what it says of whoever comes back. */
const said = { subject: "root", isAnew: false, seconds: 3_600 };
/** Nothing is asked for here that reads or does something. */
const api = { sharedMs: { figures: 0, history: 0 } } as Partial<OperatorPorts> as OperatorPorts;

beforeAll(async () => {
  server = await openOperatorServer({
    api,
    signIn: async () => ({
      begin: async ({ to, isAnew }) => {
        said.isAnew = isAnew;
        const pending = { state: "s", nonce: "n", verifier: "v", to };
        return { url: "https://issuer.example/authorize", pending };
      },
      finish: async () => ({
        subject: said.subject,
        roles: said.subject === "root" ? ["operator"] : [],
        seconds: said.seconds,
      }),
    }),
    board: async () => (incoming, response) =>
      void response.json({ method: incoming.method, path: incoming.path }),
  });
  ({ url, issuer } = server);
});
afterAll(() => server.close());

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => String(line).split(";")[0])
    .join("; ");

/** Signs in from the page `to`; the answer of the way back, and its cookies. */
const signIn = async (to = "/admin/queues/queue/stage.init?page=2") => {
  const begun = await request(url).get("/admin/sign-in").query({ to });
  const ended = await request(url).get("/admin/callback?code=c").set("Cookie", cookiesOf(begun));
  return { begun, ended, cookies: cookiesOf(ended) };
};

describe("a bearer token", () => {
  test.each([
    ["a subject that is named", { sub: "root" }, 200],
    ["the role in the claim", { sub: "ada", roles: ["operator"] }, 200],
    ["another role", { sub: "ada", roles: ["viewer"] }, 403],
    ["no role", { sub: "ada" }, 403],
    ["another audience", { sub: "root", aud: "another" }, 401],
  ])("with %s", async (_what, claims, status) => {
    const token = await issuer.token(claims);
    const ask = (path: string) =>
      request(url).get(path).accept("json").set("Authorization", `Bearer ${token}`);
    const answer = await ask("/admin/queues/api");
    expect(answer.status).toBe(status);
    const me = await ask("/admin/me");
    expect(me.status).toBe(status === 401 ? 401 : 200);
    if (status === 200) expect(me.body).toEqual({ subject: claims.sub, roles: ["operator"] });
    if (status === 403) expect(me.body).toEqual({ subject: claims.sub, roles: [] });
    if (status === 403) expect(answer.body.error.code).toBe("OPERATOR_REQUIRED");
    for (const each of [answer, me]) expect(each.headers["cache-control"]).toContain("no-store");
  });
});

describe("a browser", () => {
  test("is sent to the issuer and comes back to where it wanted to go", async () => {
    const page = await request(url).get("/admin/queues/queue/stage.init?page=2").accept("html");
    expect(page.status).toBe(302);
    const { pathname, searchParams } = new URL(String(page.headers["location"]));
    expect(pathname).toBe("/admin/sign-in");
    const { begun, ended, cookies } = await signIn(searchParams.get("to") ?? "");
    expect(begun.headers["location"]).toBe("https://issuer.example/authorize");
    expect([ended.status, ended.headers["location"]]).toEqual([
      303,
      "/admin/queues/queue/stage.init?page=2",
    ]);
    const session = [ended.headers["set-cookie"] ?? []].flat().map(String);
    const line = session.find((each) => each.startsWith("reelwright_operator="));
    expect(line).toMatch(/; Path=\/admin;.*HttpOnly.*SameSite=Lax/i);
    expect(line).not.toContain("root");
    const shown = await request(url).get("/admin/queues/api").set("Cookie", cookies);
    expect(shown.body).toEqual({ method: "GET", path: "/api" });
  });

  test("of somebody else is told why not, and gets no session", async () => {
    said.subject = "ada<b>";
    const { ended, cookies } = await signIn();
    said.subject = "root";
    expect([ended.status, cookies]).toEqual([403, "reelwright_sign_in="]);
    expect(ended.body.error).toMatchObject({
      code: "OPERATOR_REQUIRED",
      details: {
        subject: "ada<b>",
        sign_in: expect.stringMatching(/^\/admin\/sign-in\?.*&again=1$/),
      },
    });
  });

  test("asks anew who it is when it is told to", async () => {
    await request(url).get("/admin/sign-in?again=1");
    expect(said.isAnew).toBe(true);
    await request(url).get("/admin/sign-in");
    expect(said.isAnew).toBe(false);
  });

  test.each([
    "https://elsewhere.example/admin/x",
    "//elsewhere.example/admin/",
    "/\\e.example",
    "/docs",
  ])("is never sent to %s", async (to) =>
    expect((await signIn(to)).ended.headers["location"]).toBe("/admin/queues"),
  );

  test("that didn't begin here, or too long ago, is told so", async () => {
    const { status, body } = await request(url).get("/admin/callback?code=c&state=s");
    expect([status, body.error.code, body.error.details]).toEqual([
      400,
      "SIGN_IN_EXPIRED",
      { sign_in: "/admin/sign-in?to=%2Fadmin%2Fqueues" },
    ]);
  });

  test("changes nothing from pages of elsewhere", async () => {
    const { cookies } = await signIn();
    const put = (origin: string) =>
      request(url).put("/admin/queues/api").set("Cookie", cookies).set("Origin", origin);
    expect((await put("https://elsewhere.example")).body.error.code).toBe("ORIGIN_FORBIDDEN");
    const bare = await request(url).put("/admin/queues/api").set("Cookie", cookies);
    expect(bare.body.error.code).toBe("ORIGIN_FORBIDDEN");
    expect((await put(url)).body).toEqual({ method: "PUT", path: "/api" });
  });

  test("is signed out by the page for that, and when the issuer's word has expired", async () => {
    const { cookies } = await signIn();
    const leave = (method: "get" | "post", origin: string) =>
      request(url)[method]("/admin/sign-out").set("Cookie", cookies).set("Origin", origin);
    // A link of another site shows a page that asks, and its form is refused.
    const asked = await leave("get", "https://elsewhere.example").accept("json");
    expect([asked.body.state, cookiesOf(asked)]).toEqual(["open", ""]);
    const foreign = await leave("post", "https://elsewhere.example").accept("json");
    expect([foreign.body.error.code, cookiesOf(foreign)]).toEqual(["ORIGIN_FORBIDDEN", ""]);
    const out = await leave("post", url).accept("json");
    expect([out.body.state, cookiesOf(out)]).toEqual(["signed_out", "reelwright_operator="]);
    const form = leave("post", "null").set("Sec-Fetch-Site", "same-origin");
    expect(cookiesOf(await form)).toBe("reelwright_operator=");
    expect((await request(url).put("/admin/sign-out")).headers["allow"]).toBe("GET, HEAD, POST");
    said.seconds = 0;
    const late = await signIn();
    said.seconds = 3_600;
    expect((await request(url).get("/admin/me").set("Cookie", late.cookies)).status).toBe(401);
  });
});

test("over TLS a cookie has the prefix __Host-, so that no other host of the site can set it", async () => {
  const app = express();
  const box = openSecretBox([{ id: "test", bytes: Buffer.alloc(32, 1) }]);
  const cookie = sealedCookie<{ name: string }>("session", { box, isSecure: true });
  app.get("/set", (_request, response) => {
    cookie.set(response, { name: "root" }, 60);
    response.end();
  });
  app.get("/read", (incoming, response) => void response.json(cookie.read(incoming)));
  app.get("/clear", (_request, response) => {
    cookie.clear(response);
    response.end();
  });
  const set = await request(app).get("/set");
  const line = String(set.headers["set-cookie"]);
  expect(line).toMatch(/^__Host-session=/);
  expect(line).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
  expect(line).not.toContain("Domain");
  const [pair = ""] = line.split(";");
  expect((await request(app).get("/read").set("Cookie", pair)).body).toEqual({ name: "root" });
  const plain = pair.replace("__Host-", "");
  expect((await request(app).get("/read").set("Cookie", plain)).body).toBeNull();
  const cleared = String((await request(app).get("/clear")).headers["set-cookie"]);
  expect(cleared).toMatch(/^__Host-session=; Path=\/;/);
});

describe("nobody else gets there", () => {
  test("without credentials: 401, and no page for programs", async () => {
    const { status, body } = await request(url).get("/admin/queues/api").accept("json");
    expect([status, body.error.code]).toEqual([401, "UNAUTHORIZED"]);
  });

  test("with an API key, whosever it is", async () => {
    const { status } = await request(url).get("/admin/me").set("X-API-Key", unknownKey());
    expect(status).toBe(401);
  });

  test("with a changed cookie, or that of a sign-in under way", async () => {
    const { cookies, begun } = await signIn();
    const [name, sealed = ""] =
      cookies
        .split("; ")
        .find((each) => each.length > 40)
        ?.split("=") ?? [];
    const last = sealed.endsWith("A") ? "B" : "A";
    const pending = cookiesOf(begun).split("=")[1];
    for (const value of [sealed.slice(0, -2) + last + last, "x".repeat(5_000), pending, ""]) {
      const answer = await request(url).get("/admin/me").set("Cookie", `${name}=${value}`);
      expect(answer.status).toBe(401);
    }
    expect((await request(url).get("/admin/me").set("Cookie", `${name}=${sealed}`)).status).toBe(
      200,
    );
  });
});
