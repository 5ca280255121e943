/** What docker-compose.yml promises, as far as it can be seen without an engine. */
import { execFile } from "node:child_process";
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
    for (const name of ["POSTGRES_PASSWORD", "S3_SECRET_ACCESS_KEY", "REELWRIGHT_SECRET_KEYS"]) {
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
  expect(gateway?.environment).toMatchObject({
    REELWRIGHT_FILES_URL: "http://localhost:8080/media",
  });
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
    expect(byTag.sort()).toEqual(["grafana", "proxy"]);
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

  test("but the proxy has no port of the host, so that gateways can be many; what operators look at is reached from the host alone", () => {
    const withPorts = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    const isPublic = ({ ports = [] }: Service) =>
      !ports.every((port) => port.startsWith("127.0.0.1:"));
    expect(withPorts.filter(([, service]) => isPublic(service)).map(([name]) => name)).toEqual([
      "proxy",
    ]);
    expect(withPorts.map(([name]) => name).sort()).toEqual([
      "grafana",
      "mail",
      "prometheus",
      "proxy",
    ]);
  });
});
