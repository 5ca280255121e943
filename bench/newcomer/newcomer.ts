/** Time from a clean folder to a downloaded video, in addition to the job's own, for each variant in the quickstart. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Bench, Row, Table } from "../bench.ts";
import { startServers, startStack } from "../pipeline/stack.ts";
import { cleanFolder, type Install } from "./clean-folder.ts";
import { type Path, paths } from "./paths.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const targets = { installMb: 5, packages: 10, beyondSeconds: 3 };

type Visit = {
  readonly path: Path;
  readonly install: Install | null;
  readonly seconds: number;
  /** From creation to completion, according to the job's timestamps. */
  readonly jobSeconds: number;
};

/** Packs the npm package into a directory and returns the tarball's path. */
const pack = async (directory: string): Promise<string> => {
  const args = ["pack", "-w", "reelwright", "--pack-destination", directory, "--json"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: root, maxBuffer: 2 ** 26 });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [{ filename: string }];
  return join(directory, packed.filename);
};

type Site = { readonly baseUrl: string; readonly key: string; readonly tarball: string };

/** Duration of the tenant's latest job in seconds. */
const newestJobSeconds = async ({ baseUrl, key }: Site): Promise<number> => {
  const response = await fetch(`${baseUrl}/api/v1/jobs?page_size=1`, {
    headers: { "x-api-key": key },
  });
  const { items } = (await response.json()) as {
    readonly items: readonly { readonly created_at: string; readonly completed_at: string }[];
  };
  const [job] = items;
  if (!job) throw new Error("No job was made.");
  return (Date.parse(job.completed_at) - Date.parse(job.created_at)) / 1_000;
};

const visit = async (path: Path, site: Site): Promise<Visit> => {
  const settings = { REELWRIGHT_URL: site.baseUrl, REELWRIGHT_API_KEY: site.key };
  const folder = await cleanFolder(settings);
  try {
    const install = path.isInstalled ? await folder.install(site.tarball) : null;
    folder.write(path.file.name, path.file.text);
    const seconds = await folder.run(path.command);
    await folder.checkVideo();
    return { path, install, seconds, jobSeconds: await newestJobSeconds(site) };
  } finally {
    await folder.remove();
  }
};

const rowOf = ({ path, install, seconds, jobSeconds }: Visit): Row => [
  path.name,
  install ? install.seconds.toFixed(1) : "–",
  seconds.toFixed(1),
  jobSeconds.toFixed(1),
  (seconds - jobSeconds).toFixed(1),
  `≤ ${targets.beyondSeconds}`,
  seconds - jobSeconds <= targets.beyondSeconds ? "yes" : "no",
];

const installRows = ({ mb, packages }: Install, tarballKb: number): readonly Row[] => [
  ["tarball (KB)", tarballKb.toFixed(), "", ""],
  [
    "installed (MB)",
    mb.toFixed(1),
    `≤ ${targets.installMb}`,
    mb <= targets.installMb ? "yes" : "no",
  ],
  ["packages", packages, `≤ ${targets.packages}`, packages <= targets.packages ? "yes" : "no"],
];

const tablesOf = (visits: readonly Visit[], tarballKb: number): readonly Table[] => {
  const install = visits.find((each) => each.install)?.install;
  if (!install) throw new Error("Nothing was installed.");
  return [
    {
      title: "Newcomer: from a clean folder to a downloaded video",
      columns: [
        "seconds beyond the job",
        "install (s)",
        "video (s)",
        "of which the job (s)",
        "beyond the job (s)",
        "target",
        "met",
      ],
      rows: visits.map(rowOf),
      notes: [
        "The quickstart's own examples, in an empty folder with an empty home directory, against one running stack. Three segments with the embedded provider.",
        "Install: npm install of the packed package with an empty cache. Beyond the job: upload, start of the program, waiting, download.",
      ],
    },
    {
      title: "Newcomer: what npm install reelwright brings",
      columns: ["", "measured", "target", "met"],
      rows: installRows(install, tarballKb),
      notes: ["Client, command line and MCP server."],
    },
  ];
};

export const newcomer: Bench = async (say, { isQuick }) => {
  const servers = await startServers();
  const packed = await mkdtemp(join(tmpdir(), "reelwright-packed-"));
  try {
    const provider = isQuick ? "fake" : "local";
    const stack = await startStack(servers, { REELWRIGHT_PROVIDERS: provider });
    try {
      const [{ key }, tarball] = [await stack.tenant(), await pack(packed)];
      const visits: Visit[] = [];
      for (const path of paths) {
        const visited = await visit(path, { baseUrl: stack.baseUrl, key, tarball });
        say(`newcomer: ${path.name}, ${visited.seconds.toFixed(1)} s`);
        visits.push(visited);
      }
      return tablesOf(visits, (await stat(tarball)).size / 1_000);
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(packed, { recursive: true, force: true });
    await servers.stop();
  }
};
