/** The ways to a first video: the quickstart's own examples, each as somebody does it who has nothing but an API key. */
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
  /** Whether the npm package is installed first. */
  readonly isInstalled: boolean;
  /** The file that is written in the clean folder, and what is run there to get `video.mp4`. */
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
    // Node 20 takes no types.
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
