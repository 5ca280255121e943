/** infra/kubernetes as kubectl renders it: whether Kubernetes would take it, and whether it says what the apps need. */
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { stages } from "@reelwright/core/stages/stages";
import { readConfig } from "@reelwright/platform/config";
import {
  dispatcherSettings,
  gatewaySettings,
  settingsByApp,
  workerSettings,
} from "@reelwright/platform/settings/apps";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import {
  type KubernetesObject,
  problemsOf,
  renderOverlay,
  renderWithComponent,
} from "./kubernetes-objects.ts";

const overlays = ["small", "large"] as const;
const workers = ["worker-keyframes", "worker-generation", "worker-assembly"] as const;
const readers = {
  gateway: gatewaySettings,
  "worker-keyframes": workerSettings,
  "worker-generation": workerSettings,
  "worker-assembly": workerSettings,
  "webhook-dispatcher": dispatcherSettings,
} as const;
/** A process ends at the latest this long after its grace, with as much again to spare. */
const closingSeconds = 30;

/** What the secrets hold, by docs/operate/deployment.md. */
const secrets: { readonly [name: string]: { readonly [setting: string]: string } } = {
  "reelwright-database": { DATABASE_URL: "postgresql://app:secret@10.0.0.5:5432/reelwright" },
  "reelwright-redis": { REDIS_URL: "rediss://:secret@10.0.0.6:6380" },
  "reelwright-keys": { REELWRIGHT_SECRET_KEYS: newSecretKey("k1") },
  "reelwright-bucket": { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" },
};

const rendered = new Map<string, readonly KubernetesObject[]>();
beforeAll(async () => {
  for (const name of overlays)
    rendered.set(name, await renderOverlay(`infra/kubernetes/overlays/${name}`));
});

const all = (): readonly KubernetesObject[] => [...rendered.values()].flat();
const ofKind = (overlay: string, kind: string): readonly KubernetesObject[] =>
  (rendered.get(overlay) ?? []).filter((object) => object.kind === kind);
const named = (overlay: string, kind: string, name: string): KubernetesObject => {
  const found = ofKind(overlay, kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`${overlay} has no ${kind} ${name}`);
  return found;
};
const containerOf = ({ spec }: KubernetesObject) => spec.template.spec.containers[0];
const withPods = () => all().filter(({ kind }) => kind === "Deployment" || kind === "Job");
const identity = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;

/** What the process of a Deployment would find in its environment. */
const environmentOf = (overlay: string, app: string): { readonly [name: string]: string } => {
  const { env, envFrom } = containerOf(named(overlay, "Deployment", app));
  const sources = envFrom.map(({ configMapRef, secretRef }: KubernetesObject) =>
    configMapRef
      ? named(overlay, "ConfigMap", configMapRef.name).data
      : (secrets[secretRef.name] ?? (secretRef.optional ? {} : null)),
  );
  expect(sources).not.toContain(null);
  const own = env.map(({ name, value }: KubernetesObject) => [name, value]);
  return Object.assign({ NODE_ENV: "production" }, ...sources, Object.fromEntries(own));
};

describe.each(overlays)("%s", (overlay) => {
  test("fits the schemas of Kubernetes and KEDA, without a field that they don't know", () => {
    const objects = rendered.get(overlay) ?? [];
    expect(objects.length).toBeGreaterThan(20);
    expect(
      objects.flatMap((each) => problemsOf(each).map((text) => [identity(each), text])),
    ).toEqual([]);
  });

  test.each(Object.entries(readers))("%s takes the settings that it is given", (app, settings) => {
    const environment = environmentOf(overlay, app);
    expect(() => readConfig(settings, environment)).not.toThrow();
    const known = new Set(
      Object.values(settingsByApp).flatMap((each) => Object.values(each).map(({ name }) => name)),
    );
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  });

  test.each(workers)("%s may finish the longest task of its stages before it is killed", (app) => {
    const limits = stages.filter(({ worker }) => worker.app === app);
    const longest = Math.max(...limits.map(({ worker }) => worker.timeoutMs)) / 1000;
    expect(environmentOf(overlay, app)["REELWRIGHT_GRACE_SECONDS"]).toBe(String(longest));
  });

  test.each(Object.entries(readers))(
    "%s is killed only when it should have ended",
    (app, settings) => {
      const config = readConfig(settings, environmentOf(overlay, app)) as {
        graceSeconds: number;
        drainSeconds?: number;
      };
      const { spec } = named(overlay, "Deployment", app).spec.template;
      expect(spec.terminationGracePeriodSeconds).toBe(
        config.graceSeconds + (config.drainSeconds ?? 0) + closingSeconds,
      );
    },
  );

  test.each(workers)("%s is scaled by the oldest waiting task of each of its stages", (app) => {
    const { spec } = named(overlay, "ScaledObject", app);
    expect(spec.scaleTargetRef).toMatchObject({ kind: "Deployment", name: app });
    const queries = spec.triggers.map(({ metadata }: KubernetesObject) => metadata.query);
    const names = stages.filter(({ worker }) => worker.app === app).map(({ name }) => name);
    expect(queries).toEqual(
      names.map((name) => `max(reelwright_queue_oldest_waiting_seconds{stage="${name}"})`),
    );
    expect(spec.minReplicaCount).toBeLessThan(spec.maxReplicaCount);
  });

  test("each app has a budget for disruptions, and one thing that scales it", () => {
    for (const app of Object.keys(readers)) {
      const deployment = named(overlay, "Deployment", app);
      const budget = named(overlay, "PodDisruptionBudget", app);
      expect(deployment.spec.template.metadata.labels).toMatchObject(
        budget.spec.selector.matchLabels,
      );
      const scalers = [
        ...ofKind(overlay, "ScaledObject"),
        ...ofKind(overlay, "HorizontalPodAutoscaler"),
      ];
      const mine = scalers.filter(({ spec }) => spec.scaleTargetRef.name === app);
      expect([app, mine.length, deployment.spec.replicas]).toEqual([app, 1, undefined]);
    }
  });
});

describe("every pod", () => {
  test("meets the restricted standard for pods, with a root file system that can't be written to", () => {
    expect(withPods()).toHaveLength(12);
    for (const object of withPods()) {
      const { spec } = object.spec.template;
      expect([identity(object), spec.securityContext]).toEqual([
        identity(object),
        expect.objectContaining({
          runAsNonRoot: true,
          runAsUser: 1000,
          seccompProfile: { type: "RuntimeDefault" },
        }),
      ]);
      expect(containerOf(object).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(containerOf(object).volumeMounts).toEqual([{ name: "scratch", mountPath: "/tmp" }]);
      expect(spec.volumes).toEqual([
        { name: "scratch", emptyDir: { sizeLimit: expect.stringMatching(/^\d+[MG]i$/) } },
      ]);
    }
  });

  test("has no token of the cluster", () => {
    for (const object of withPods()) {
      const { spec } = object.spec.template;
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.serviceAccountName).toBe("reelwright");
    }
  });

  test("says what it needs and how much memory it may take, and runs a pinned image", () => {
    for (const object of withPods()) {
      const { resources, image } = containerOf(object);
      expect([identity(object), resources]).toEqual([
        identity(object),
        {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
      ]);
      expect(image).toMatch(/^registry\.example\.com\/reelwright-[a-z-]+:\d+\.\d+\.\d+$/);
    }
  });

  test("that serves is probed at its health port; the gateway is taken out of rotation while it drains", () => {
    for (const object of withPods().filter(({ kind }) => kind === "Deployment")) {
      const { livenessProbe, readinessProbe, startupProbe, ports } = containerOf(object);
      const port = object.metadata.name === "gateway" ? "http" : "health";
      expect(ports).toContainEqual({ name: "health", containerPort: 8090 });
      expect(livenessProbe.httpGet).toEqual({ path: "/livez", port: "health" });
      expect(startupProbe.httpGet).toEqual({ path: "/livez", port: "health" });
      expect([identity(object), readinessProbe.httpGet]).toEqual([
        identity(object),
        { path: "/readyz", port },
      ]);
    }
  });
});

test("a field that Kubernetes doesn't know, or one of a wrong type, would be found", () => {
  const good = named("small", "Deployment", "gateway");
  const broken = structuredClone(good);
  broken.spec.template.spec.containers[0].imagePullPolice = "Always";
  expect(problemsOf(broken)).toEqual([
    "unknown field .spec.template.spec.containers[0].imagePullPolice",
  ]);
  expect(problemsOf({ ...good, sepc: {} })).toEqual(["unknown field .sepc"]);
  broken.spec.template.spec.terminationGracePeriodSeconds = "70";
  expect(problemsOf(broken)).toEqual([expect.stringContaining("terminationGracePeriodSeconds")]);
});

test("the overlay that the documentation shows names its images and addresses", async () => {
  const guide = await readFile("docs/operate/deployment.md", "utf8");
  const [, shown = ""] = /```yaml\n# production\/kustomization.yaml\n(.*?)```/s.exec(guide) ?? [];
  const directory = await realpath(await mkdtemp(join(tmpdir(), "overlay-")));
  const base = relative(directory, resolve("infra/kubernetes"));
  const text = shown.replace("../infra/kubernetes", base);
  await writeFile(join(directory, "kustomization.yaml"), text);
  const objects = await renderOverlay(directory).finally(() => rm(directory, { recursive: true }));
  expect(objects.flatMap(problemsOf)).toEqual([]);
  const one = (kind: string, start: string) =>
    objects.find((each) => each.kind === kind && each.metadata.name.startsWith(start));
  expect(containerOf(one("Deployment", "gateway")).image).toMatch(/^registry\.acme\.com\//);
  expect(one("ConfigMap", "settings").data).toMatchObject({
    S3_BUCKET: "acme-videos",
    REELWRIGHT_FILES: "s3",
  });
});

test("no secret is in the files: pods refer to them by name", () => {
  expect(all().filter(({ kind }) => kind === "Secret")).toEqual([]);
  for (const { data } of all().filter(({ kind }) => kind === "ConfigMap"))
    expect(
      Object.keys(data).filter((name) => /KEY|SECRET|TOKEN|PASSWORD|_URL$/.test(name)),
    ).toEqual(["REELWRIGHT_FILES_URL", "REELWRIGHT_PUBLIC_URL"]);
});

test("nothing passes the network unless a policy says so; the migration reaches databases alone", () => {
  const policies = ofKind("small", "NetworkPolicy");
  const [denied] = policies.filter(({ spec }) => !spec.ingress && !spec.egress);
  expect(denied.spec).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
  const internet = named("small", "NetworkPolicy", "reach-internet").spec;
  expect(internet.podSelector.matchExpressions).toEqual([
    { key: "app.kubernetes.io/component", operator: "NotIn", values: ["migrate"] },
  ]);
  const [{ ipBlock }] = internet.egress[0].to;
  // Metadata of the cloud, and the private networks.
  expect(ipBlock.except).toEqual(
    expect.arrayContaining(["169.254.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"]),
  );
});

test("pods reach names at each node's cache, and databases in networks that clouds peer", () => {
  const blocksOf = (name: string) =>
    named("small", "NetworkPolicy", name).spec.egress.flatMap(({ to }: KubernetesObject) =>
      to.flatMap(({ ipBlock }: KubernetesObject) => ipBlock?.cidr ?? []),
    );
  expect(blocksOf("resolve-names")).toEqual(["169.254.20.10/32"]);
  expect(blocksOf("reach-databases")).toEqual(
    expect.arrayContaining(["10.0.0.0/8", "100.64.0.0/10", "fc00::/7"]),
  );
});

describe("clients come in", () => {
  const serviceOf = (objects: readonly KubernetesObject[]) =>
    objects.find(({ kind, metadata }) => kind === "Service" && metadata.name === "gateway");
  const admittedTo = (objects: readonly KubernetesObject[]) =>
    objects.find(({ metadata }) => metadata.name === "serve-clients").spec.ingress[0].from;

  test("through the Ingress, from the namespace of its controller", async () => {
    const objects = await renderWithComponent("ingress");
    expect(objects.flatMap(problemsOf)).toEqual([]);
    const { spec } = objects.find(({ kind }) => kind === "Ingress");
    const [{ backend }] = spec.rules[0].http.paths;
    expect(backend.service.name).toBe(serviceOf(objects).metadata.name);
    expect(serviceOf(objects).spec.ports).toContainEqual(
      expect.objectContaining(backend.service.port),
    );
    expect(spec.tls[0].hosts).toEqual([spec.rules[0].host]);
    expect(admittedTo(objects)[0].namespaceSelector.matchLabels).toEqual({
      "kubernetes.io/metadata.name": "ingress-nginx",
    });
  });

  test("through a route of the Gateway API, from the namespace of its Gateway", async () => {
    const objects = await renderWithComponent("gateway-api");
    const route = objects.find(({ kind }) => kind === "HTTPRoute");
    expect(objects.filter((each) => each !== route).flatMap(problemsOf)).toEqual([]);
    const [{ port }] = serviceOf(objects).spec.ports;
    expect(route).toEqual({
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "HTTPRoute",
      metadata: { name: "gateway", namespace: "videos" },
      spec: {
        parentRefs: [{ name: "public", namespace: "gateways", sectionName: "https" }],
        hostnames: ["api.example.com"],
        rules: [
          {
            matches: [{ path: { type: "PathPrefix", value: "/" } }],
            backendRefs: [{ name: "gateway", port }],
          },
        ],
      },
    });
    expect(admittedTo(objects)[0].namespaceSelector.matchLabels).toEqual({
      "kubernetes.io/metadata.name": "gateways",
    });
  });
});
