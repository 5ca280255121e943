import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { pictureModelFault, pictureModelPath } from "./salience.ts";

test("the model's file is the one that was reviewed; another, or none, is told", async () => {
  expect(await pictureModelFault()).toBeNull();
  const directory = await mkdtemp(join(tmpdir(), "picture-model-"));
  try {
    await copyFile(join(dirname(pictureModelPath), "SHA256SUMS"), join(directory, "SHA256SUMS"));
    const path = join(directory, basename(pictureModelPath));
    expect(await pictureModelFault(path)).toBe("missing");
    await writeFile(path, "half of it");
    expect(await pictureModelFault(path)).toBe("altered");
  } finally {
    await rm(directory, { recursive: true });
  }
});
