/** The component for installed voices, as kubectl renders it into an overlay. */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "@jest/globals";
import { type KubernetesObject, problemsOf, renderWithComponent } from "./kubernetes-objects.ts";

let objects: readonly KubernetesObject[];
beforeAll(async () => {
  objects = await renderWithComponent("voices");
});

test("brings a claim that pods of all nodes may mount", () => {
  const claims = objects.filter(({ kind }) => kind === "PersistentVolumeClaim");
  expect(claims).toHaveLength(1);
  expect(claims[0]).toMatchObject({
    metadata: { name: "voices", namespace: "videos" },
    spec: { accessModes: ["ReadWriteMany"] },
  });
});

test("is mounted where the images look for voices, by all that show them, speak with them or index them", async () => {
  const image = await readFile("infra/Dockerfile", "utf8");
  const [, place] = /^ENV REELWRIGHT_VOICES_DIR=(\S+)$/m.exec(image) ?? [];
  const mounting = objects.filter(({ spec }) =>
    spec?.template?.spec.volumes?.some(
      ({ persistentVolumeClaim: claim }: KubernetesObject) => claim?.claimName === "voices",
    ),
  );
  expect(mounting.map(({ metadata }) => metadata.name).sort()).toEqual([
    "gateway",
    "migrate",
    "worker-assembly",
    "worker-generation",
    "worker-keyframes",
  ]);
  for (const { spec } of mounting) {
    const { containers, securityContext } = spec.template.spec;
    expect(containers).toHaveLength(1);
    expect(containers[0].volumeMounts).toContainEqual({ name: "voices", mountPath: place });
    // Whoever installs voices there is no superuser.
    expect(securityContext.fsGroup).toBe(securityContext.runAsUser);
  }
});

test("fits the schemas, with all that the overlay has", () => {
  expect(objects.length).toBeGreaterThan(10);
  expect(objects.flatMap(problemsOf)).toEqual([]);
});
