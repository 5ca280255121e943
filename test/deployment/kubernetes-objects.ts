/** Renders the Kubernetes objects of an overlay with kubectl and validates them against their schemas. */
import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1";
import {
  PodMonitor,
  PrometheusRule,
} from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Job } from "kubernetes-models/batch/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import {
  ConfigMap,
  Namespace,
  PersistentVolumeClaim,
  Service,
  ServiceAccount,
} from "kubernetes-models/v1";
import { parseAllDocuments } from "yaml";
import { kubectlPath } from "../../scripts/kubectl.mjs";

const run = promisify(execFile);

// biome-ignore lint/suspicious/noExplicitAny: an object of any kind; its schema has been checked.
export type KubernetesObject = { readonly kind: string; readonly apiVersion: string } & any;

/** The objects that `kubectl apply -k DIRECTORY` would send. Throws if kubectl prints a warning. */
export const renderOverlay = async (directory: string): Promise<readonly KubernetesObject[]> => {
  const kubectl = kubectlPath();
  if (kubectl === null) throw new Error("There is no kubectl: npm test installs one.");
  const { stdout, stderr } = await run(kubectl, ["kustomize", directory]);
  if (stderr) throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
};

/** The small overlay with a component of infra/kubernetes in the namespace `videos`, like an operator's own overlay. */
export const renderWithComponent = async (
  component: string,
): Promise<readonly KubernetesObject[]> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-overlay-")));
  const from = (path: string) => relative(directory, resolve(`infra/kubernetes/${path}`));
  const text = [
    "namespace: videos",
    `resources: [${from("overlays/small")}]`,
    `components: [${from(`components/${component}`)}]`,
  ];
  try {
    await writeFile(join(directory, "kustomization.yaml"), text.join("\n"));
    return await renderOverlay(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
};

const models = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PodMonitor,
  PrometheusRule,
  ScaledObject,
  Service,
  ServiceAccount,
] as const;

/** Wraps a value to record fields that are never read. */
const noting = <T extends object>(value: T, path: string, unread: Set<string>): T => {
  for (const field of Object.keys(value)) unread.add(`${path}.${field}`);
  return new Proxy(value, {
    get: (target, field) => {
      unread.delete(`${path}.${String(field)}`);
      return Reflect.get(target, field);
    },
  });
};

const notingAll = (value: unknown, path: string, unread: Set<string>): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.map((each, index) => notingAll(each, `${path}[${index}]`, unread));
  const inner = Object.entries(value).map(([field, each]) => [
    field,
    notingAll(each, `${path}.${field}`, unread),
  ]);
  return noting(Object.fromEntries(inner), path, unread);
};

/**
 * Violations of the schema of the object's kind. The schemas ignore unknown fields, such as misspelled ones; these are found
 * because validation never reads them.
 */
export const problemsOf = (object: KubernetesObject): readonly string[] => {
  const Model = models.find(({ is }) => is(object));
  if (!Model) return [`no schema for ${object.apiVersion} ${object.kind}`];
  const unread = new Set<string>();
  const fields = notingAll(object, "", unread) as object;
  // A model's constructor would read every field, so the model is created without it.
  const model = Object.create(Model.prototype, Object.getOwnPropertyDescriptors(fields)) as {
    validate(): void;
  };
  try {
    noting(model, "", unread).validate();
  } catch (error) {
    return [String(error)];
  }
  return [...unread].map((path) => `unknown field ${path}`);
};
