/** What docker-compose.yml promises, as far as it can be seen without an engine. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readConfig } from "@reelwright/platform/config";
import {
  dispatcherSettings,
  gatewaySettings,
  workerSettings,
} from "@reelwright/platform/settings/apps";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { readCompose, readEnvironment, type Service } from "./compose-file.ts";

const run = promisify(execFile);
const readers = {
  gateway: gatewaySettings,
  "worker-keyframes": workerSettings,
  "worker-generation": workerSettings,
  "worker-assembly": workerSettings,
  "webhook-dispatcher": dispatcherSettings,
} as const;
/** Settings that a container doesn't take over from .env, and why. */
const fixed = new Set([
  "NODE_ENV", // production, by the images
  "HOST", // all addresses of the container
  "REELWRIGHT_FILES_DIR", // files are in the bucket
  "REELWRIGHT_OUTBOX_DIR", // mail is sent or waits
  "REELWRIGHT_ALLOWED_HOSTS", // only the proxy reaches the gateways
  "REELWRIGHT_TEST_FAULTS", // refused in production
  "STRIPE_API_URL", // tests
]);

/** Secrets that once stood in the project's files. */
const published = {
  DATABASE_URL: "postgresql://reelwright:reelwright@postgres:5432/reelwright",
  S3_SECRET_ACCESS_KEY: "reelwright-secret",
  REELWRIGHT_SECRET_KEYS: "k1:dHJ5LW91dC1vbmx5LW1ha2UteW91ci1vd24ta2V5ISE=",
} as const;
const dockerfile = () => readFile("infra/Dockerfile", "utf8");

let directory: string;
let environment: { readonly [name: string]: string };
let services: { readonly [name: string]: Service };
const environmentOf = (name: string) => services[name]?.environment ?? {};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "compose-"));
  await run("sh", ["infra/make-env.sh", join(directory, ".env")]);
  environment = await readEnvironment(join(directory, ".env"));
  services = await readCompose(environment);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("passwords and keys", () => {
  test("have no defaults: without .env nothing starts, and it is said what to run", async () => {
    await expect(readCompose({})).rejects.toThrow(/ is missing a value: run infra\/make-env.sh$/);
  });

  test.each(["DATABASE_URL", "S3_SECRET_ACCESS_KEY", "REELWRIGHT_SECRET_KEYS", "GRAFANA_PASSWORD"])(
    "%s has to be set",
    async (name) => {
      await expect(readCompose({ ...environment, [name]: "" })).rejects.toThrow(name);
    },
  );

  test("are new in each file that is made, which nobody else can read and no second run overwrites", async () => {
    const path = join(directory, "second.env");
    await run("sh", ["infra/make-env.sh", path]);
    const second = await readEnvironment(path);
    const secrets = Object.keys(second).filter((name) => /PASSWORD|SECRET/.test(name));
    expect(secrets).toHaveLength(8);
    for (const name of secrets) {
      expect(second[name]).toMatch(/^(k1:)?[\w+/=]{32,}$/);
      expect(second[name]).not.toBe(environment[name]);
    }
    expect((await run("ls", ["-l", path])).stdout).toMatch(/^-rw------- /);
    await expect(run("sh", ["infra/make-env.sh", path])).rejects.toThrow("is there already");
  });

  test.each(
    Object.entries(readers).flatMap(([name, settings]) =>
      Object.entries(published)
        .filter(([setting]) => Object.values(settings).some((each) => each.name === setting))
        .map(([setting, value]) => [name, setting, value, settings] as const),
    ),
  )(
    "%s refuses the published %s in production, and names it",
    async (name, setting, value, settings) => {
      const { [name]: service } = await readCompose({ ...environment, [setting]: value });
      const passed = { ...service?.environment, NODE_ENV: "production" };
      expect(() => readConfig(settings, passed)).toThrow(
        new RegExp(`${setting} holds a secret that anybody can read`),
      );
    },
  );

  test.each(Object.entries(readers))("%s takes what is passed to it", (name, settings) => {
    const passed = { ...environmentOf(name), NODE_ENV: "production" };
    expect(() => readConfig(settings, passed)).not.toThrow();
  });
});

test.each(Object.entries(readers))("%s is passed every setting that it has", (name, settings) => {
  const passed = Object.keys(environmentOf(name));
  const missing = Object.values(settings)
    .map((setting) => setting.name)
    .filter((setting) => !passed.includes(setting) && !fixed.has(setting));
  expect(missing).toEqual([]);
});

test("what .env says arrives", async () => {
  const said = {
    REELWRIGHT_TRUSTED_PROXIES: "2",
    S3_REGION: "eu-central-1",
    REELWRIGHT_SLOTS: "3",
    REELWRIGHT_CONCURRENT_JOBS: "7",
    REELWRIGHT_DAILY_JOBS: "70",
    REELWRIGHT_LOG_LEVEL: "warn",
  };
  const { gateway, "worker-assembly": worker } = await readCompose({ ...environment, ...said });
  const { REELWRIGHT_SLOTS, ...others } = said;
  expect(gateway?.environment).toMatchObject(others);
  const filesUrl = "http://localhost:8080/media";
  // An .env from before has neither a secret for links nor these addresses.
  const before = { REELWRIGHT_FILES_SECRET: "", REELWRIGHT_FILES_URL: "", S3_PUBLIC_URL: "" };
  const former = (await readCompose({ ...environment, ...before }))["gateway"]?.environment;
  expect(former).toMatchObject({ REELWRIGHT_FILES_URL: filesUrl });
  expect(readConfig(gatewaySettings, former ?? {}).filesUrl).toBe(filesUrl);
  expect(worker?.environment).toMatchObject({ REELWRIGHT_SLOTS });
});

/** Only the command line installs voices. */
const voicesOf = (name: string): string =>
  name === "admin" ? "voices:/voices" : "voices:/voices:ro";

test("authorities of one's own are where addresses name them, in every process of ours", async () => {
  const all = await readCompose({ ...environment, REELWRIGHT_CA_DIRECTORY: "/srv/authorities" });
  for (const name of [...Object.keys(readers), "migrate", "admin"]) {
    expect([name, all[name]?.volumes]).toEqual([
      name,
      ["/tmp", voicesOf(name), "/srv/authorities:/etc/reelwright:ro"],
    ]);
  }
});

test("managed services: what .env doesn't name in COMPOSE_PROFILES isn't started or needed", async () => {
  const managed = {
    ...environment,
    COMPOSE_PROFILES: "",
    POSTGRES_PASSWORD: "",
    DATABASE_URL: "postgresql://app:secret@db.example.com/app?sslmode=verify-full",
    REDIS_URL: "rediss://cache.example.com:6380",
    S3_ENDPOINT: "",
    REELWRIGHT_FILES_URL: "https://cdn.example.com",
  };
  const all = await readCompose(managed);
  const active = Object.entries(all).filter(([, { profiles }]) => profiles === undefined);
  expect(active.map(([name]) => name).sort()).toEqual([
    "gateway",
    "migrate",
    "proxy",
    "webhook-dispatcher",
    "worker-assembly",
    "worker-generation",
    "worker-keyframes",
  ]);
  for (const [name, service] of active) {
    const needed = Object.entries(service.depends_on ?? {}).filter(
      ([, on]) => on.required !== false,
    );
    expect([name, needed.filter(([on]) => all[on]?.profiles !== undefined)]).toEqual([name, []]);
    const texts = Object.values(service.environment ?? {}).join(" ");
    expect(texts).not.toMatch(/@postgres:|\/\/redis:|\/\/s3:|localhost:8080\/media/);
  }
});

describe("every service", () => {
  test("runs an image at a digest, or one that is built from a stage of the Dockerfile", async () => {
    const stages = [...(await dockerfile()).matchAll(/ AS ([\w-]+)$/gm)];
    const byTag: string[] = [];
    for (const [name, { image, build }] of Object.entries(services)) {
      if (build) {
        expect(stages.map(([, stage]) => stage)).toContain(build.target);
        expect(image).toBe(`reelwright-${build.target}:local`);
        continue;
      }
      const [tagged = "", digest] = image?.split("@") ?? [];
      expect([name, tagged]).toEqual([name, expect.stringMatching(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/)]);
      if (digest === undefined) byTag.push(name);
      else expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    }
    // docs/releasing.md says why.
    expect(byTag.sort()).toEqual(["grafana", "keycloak", "proxy"]);
  });

  test("runs a process that exists", async () => {
    const own = (await dockerfile()).matchAll(/^CMD \["node", "([^"]+)"/gm);
    const commands = Object.values(services).flatMap(({ command }) => command ?? []);
    const files = [
      ...commands.flatMap((command) => /^node (\S+)/.exec(command)?.[1] ?? []),
      ...[...own].map(([, file = ""]) => file),
    ];
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      expect(
        existsSync(file.replace("/dist/", "/src/").replace(/(?<=\/src\/.*)\.js$/, ".ts")),
      ).toBe(true);
    }
  });

  test("rotates its log and has limits; what goes on running is started again", () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.logging?.options["max-size"]]).toEqual([name, "20m"]);
      expect([name, service.deploy?.resources.limits]).toEqual([
        name,
        {
          memory: expect.stringMatching(/^\d+[mg]$/),
          cpus: expect.stringMatching(/^\d+(\.\d+)?$/),
        },
      ]);
      const isTask = ["admin", "bucket", "migrate"].includes(name);
      expect([name, service.restart]).toEqual([name, isTask ? "no" : "unless-stopped"]);
    }
  });

  test("that is ours can write to /tmp only, the command line to the voices besides, and gets no privileges", () => {
    const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
    expect(own).toHaveLength(8);
    for (const [name, { read_only, volumes, cap_drop, security_opt }] of own)
      expect([name, read_only, volumes, cap_drop, security_opt]).toEqual([
        name,
        true,
        ["/tmp", voicesOf(name), "./infra/authorities:/etc/reelwright:ro"],
        ["ALL"],
        ["no-new-privileges:true"],
      ]);
  });

  test("runs without capabilities, on a file system that it can't write to", () => {
    for (const [name, { read_only, cap_drop, security_opt }] of Object.entries(services))
      expect([name, read_only, cap_drop, security_opt]).toEqual([
        name,
        // Keycloak compiles its configuration at the start.
        name === "keycloak" ? undefined : true,
        ["ALL"],
        ["no-new-privileges:true"],
      ]);
  });

  test("reaches only what it needs; what decodes strangers' media reaches the stores alone", () => {
    const reachedBy = (name: string) =>
      Object.entries(services)
        .filter(([, { networks }]) =>
          networks?.some((each) => services[name]?.networks?.includes(each)),
        )
        .map(([other]) => other)
        .sort();
    const workers = ["worker-assembly", "worker-generation", "worker-keyframes"];
    for (const name of workers)
      expect(reachedBy(name)).toEqual(["postgres", "prometheus", "redis", "s3", ...workers]);
    expect(reachedBy("proxy")).toEqual(["gateway", "keycloak", "proxy", "s3"]);
    expect(reachedBy("grafana")).toEqual(["grafana", "prometheus"]);
    expect(reachedBy("keycloak")).not.toContain("postgres");
    for (const [name, { depends_on = {} }] of Object.entries(services)) {
      const waits = Object.keys(depends_on).filter((on) => !["migrate", "bucket"].includes(on));
      expect(reachedBy(name)).toEqual(expect.arrayContaining(waits));
    }
  });

  test("but the proxy has no port of the host, so that gateways can be many; what operators look at is reached from the host alone", () => {
    const withPorts = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    const isPublic = ({ ports = [] }: Service) =>
      !ports.every((port) => port.startsWith("127.0.0.1:"));
    expect(withPorts.filter(([, service]) => isPublic(service)).map(([name]) => name)).toEqual([
      "proxy",
    ]);
    expect(withPorts.map(([name]) => name).sort()).toEqual([
      "grafana",
      "keycloak",
      "mail",
      "prometheus",
      "proxy",
    ]);
  });
});

describe("the bundled Redis", () => {
  const startRedis = async (password: string) => {
    const { redis } = await readCompose({ ...environment, REDIS_PASSWORD: password });
    const [shell = "", flag = "", script = ""] = redis?.command ?? [];
    const port = await freePort();
    const home = await mkdtemp(join(tmpdir(), "compose-redis-"));
    const own = script.replaceAll("$$", "$").replaceAll("/tmp/redis.conf", join(home, "conf"));
    const env = { ...redis?.environment, PATH: process.env["PATH"] };
    const args = [flag, `${own} --port ${port} --dir ${home} --bind 127.0.0.1`];
    const server = spawn(shell, args, { env, stdio: "ignore" });
    const ask = async (variables: object) => {
      const words = ["-p", String(port), "ping"];
      const asked = await run("redis-cli", words, { env: { ...env, ...variables } }).catch(
        ({ stdout }) => ({ stdout }),
      );
      return String(asked.stdout).trim();
    };
    return {
      ask,
      close: async () => {
        server.kill("SIGTERM");
        await once(server, "exit");
        await rm(home, { recursive: true });
      },
    };
  };

  test("takes commands with the password of .env alone, and none where there is none", async () => {
    const { REDIS_PASSWORD = "", REDIS_URL } = environment;
    expect(REDIS_URL).toBe(`redis://:${REDIS_PASSWORD}@redis:6379`);
    const redis = await startRedis(REDIS_PASSWORD);
    await waitFor("Redis", async () => (await redis.ask({})) === "PONG");
    expect(await redis.ask({ REDISCLI_AUTH: "" })).toMatch(/NOAUTH/);
    await redis.close();
    const former = await startRedis("");
    await waitFor("Redis", async () => /PONG$/.test(await former.ask({})));
    await former.close();
  });
});

describe("the bundled Keycloak", () => {
  test("issues the tokens that the gateway takes, at the address where browsers are", async () => {
    const text = await readFile("infra/keycloak/realm.json", "utf8");
    const passed = environmentOf("keycloak");
    const filled = text.replace(/\$\{(\w+)\}/g, (_all, name) => {
      if (!passed[name]) throw new Error(`${name} isn't passed to Keycloak`);
      return passed[name];
    });
    const realm = JSON.parse(filled);
    const config = readConfig(gatewaySettings, environmentOf("gateway"));
    const { publicUrl } = config;
    expect(config.issuer).toBe(`${passed["KC_HOSTNAME"]}/realms/${realm.realm}`);
    expect(config.jwksUrl).toContain(`/realms/${realm.realm}/`);
    expect(realm.clients.map(({ clientId }: { clientId: string }) => clientId)).toEqual([
      config.dashboardClientId,
      "reelwright-cli",
    ]);
    const [dashboard] = realm.clients;
    expect(dashboard.redirectUris).toContain(`${publicUrl}/auth/callback`);
    expect(dashboard.webOrigins).toEqual([publicUrl]);
    for (const { publicClient, attributes, protocolMappers } of realm.clients) {
      expect([publicClient, attributes["pkce.code.challenge.method"]]).toEqual([true, "S256"]);
      const audiences = protocolMappers.flatMap(
        ({
          config: { "included.custom.audience": each },
        }: {
          config: object & { [name: string]: string };
        }) => each ?? [],
      );
      expect(audiences).toEqual([config.audience]);
    }
    // Scopes that every realm has. With scopes of its own, an import makes no others.
    expect(realm.clientScopes).toBeUndefined();
    expect(config.dashboardScope.split(" ")).toEqual(["openid", "email", "profile"]);
    expect(realm.users[0].realmRoles).toEqual(["operator"]);
    expect(config.rolesClaim).toBe("realm_access.roles");
  });
});
