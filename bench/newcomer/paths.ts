/** The variants of a first video: the quickstart's examples, followed with nothing but an API key. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const example = (name: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../apps/docs/snippets/quickstart/${name}`, import.meta.url)),
    "utf8",
  );

export type Path = {
  readonly name: string;
  /** Whether the npm package has to be installed first. */
  readonly isInstalled: boolean;
  /** The file written to the clean folder, and the command that produces `video.mp4` there. */
  readonly file: { readonly name: string; readonly text: string };
  readonly command: readonly string[];
};

export const paths: readonly Path[] = [
  {
    name: "curl",
    isInstalled: false,
    file: { name: "first.sh", text: example("curl.sh") },
    command: ["bash", "-e", "first.sh"],
  },
  {
    name: "TypeScript",
    isInstalled: true,
    // Node 20 can't run TypeScript.
    file: {
      name: "first.mjs",
      text: transformSync(example("sdk.ts"), { loader: "ts", format: "esm" }).code,
    },
    command: ["node", "first.mjs"],
  },
  {
    name: "CLI",
    isInstalled: true,
    file: { name: "first.sh", text: example("cli.sh") },
    command: ["bash", "-e", "first.sh"],
  },
  {
    name: "MCP",
    isInstalled: true,
    file: { name: "product.txt", text: "Solstice Citrus Soda" },
    command: [
      "node",
      "--disable-warning=ExperimentalWarning",
      "--import",
      import.meta.resolve("tsx"),
      fileURLToPath(new URL("mcp-process.ts", import.meta.url)),
    ],
  },
];
