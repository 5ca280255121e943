/** Top navigation and sidebars. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTheme } from "vitepress";

type Item = DefaultTheme.SidebarItem;

const item = (text: string, link: string): Item => ({ text, link });
const group = (text: string, items: Item[]): Item => ({ text, items });

const docs = join(import.meta.dirname, "../../../docs");

/** One item per page of a folder, ordered by name. */
const pagesOf = (folder: string, textOf: (name: string) => string): Item[] =>
  readdirSync(join(docs, folder))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => name.replace(/\.md$/, ""))
    .sort()
    .map((name) => item(textOf(name), `/${folder}/${name}`));

const operations = [
  "Jobs",
  "Credits",
  "Billing",
  "Personas",
  "Voices",
  "Music",
  "Models",
  "Templates",
  "Uploads",
  "Keys",
  "Members",
  "Tenant",
  "Webhook",
];

export const nav: DefaultTheme.NavItem[] = [
  { text: "Use", link: "/use/quickstart", activeMatch: "^/use/(?!api/)" },
  { text: "API reference", link: "/use/api/", activeMatch: "^/use/api/" },
  { text: "Operate", link: "/operate/", activeMatch: "^/operate/" },
  {
    text: "Contribute",
    link: "/architecture",
    activeMatch: "^/(architecture|releasing|contribute/)",
  },
  { text: "Changelog", link: "/changelog" },
];

const use = [
  group("Start", [item("Quickstart", "/use/quickstart"), item("Jobs", "/use/jobs")]),
  group("Create videos", [
    item("Stop at keyframes first", "/use/keyframes-first"),
    item("Human review", "/use/human-review"),
    item("Change a film", "/use/edit"),
    item("Templates", "/use/templates"),
    item("Batch from a CSV", "/use/batch"),
    item("Your own music", "/use/music"),
    item("Playground", "/use/playground"),
  ]),
  group("Integrate", [
    item("Test mode", "/use/test-mode"),
    item("Webhooks", "/use/webhooks"),
    item("Members and privileges", "/use/members"),
    item("Idempotency and retries", "/use/idempotency"),
    item("Files and expiry", "/use/files"),
    item("Credits and billing", "/use/credits"),
    item("Limits", "/use/limits"),
    item("Errors", "/use/errors"),
  ]),
  group("Tools", [
    item("Dashboard", "/use/dashboard"),
    item("TypeScript SDK", "/use/sdk"),
    item("Command line", "/use/cli"),
    item("MCP server", "/use/mcp"),
    item("Examples", "/use/examples"),
    item("API reference", "/use/api/"),
  ]),
];

const operate = [
  group("Run it", [
    item("Overview", "/operate/"),
    item("Deployment", "/operate/deployment"),
    item("Settings", "/operate/settings"),
    item("Scaling", "/operate/scaling"),
    item("Storage", "/operate/storage"),
    item("Uploads and safety", "/operate/media-safety"),
  ]),
  group("Connect it", [
    item("Identity", "/operate/identity"),
    item("Vendors", "/operate/vendors"),
    item("Payments", "/operate/billing"),
    item("Alerts and email", "/operate/alerts"),
  ]),
  group("Watch it", [
    item("Operations", "/operate/operations"),
    item("Observability", "/operate/observability"),
    item("Metrics", "/operate/metrics"),
    item("Command line", "/operate/operations-cli"),
    item("Operators' API", "/operate/operators-api"),
    item("Queue board", "/operate/queue-board"),
  ]),
];

const runbooks = [
  group("Runbooks", [
    item("Operations", "/operate/operations"),
    ...pagesOf("operate/runbooks", (name) => name.replace(/^Reelwright/, "")),
  ]),
];

const contribute = [
  group("The system", [
    item("Architecture", "/architecture"),
    item("States", "/contribute/states"),
    item("Webhooks", "/contribute/webhooks"),
    item("Playground", "/contribute/playground"),
    item("Dashboard", "/contribute/dashboard"),
    item("Glossary", "/contribute/glossary"),
    item("Releasing", "/releasing"),
  ]),
  group("The rules", [
    item("Contract", "/contribute/contract"),
    item("Decisions", "/contribute/decisions"),
    item("Decision records", "/contribute/adr/README"),
  ]),
  group("The film", [
    item("Rendering", "/contribute/rendering"),
    item("Sound", "/contribute/sound"),
    item("Scores", "/contribute/scores"),
  ]),
  group("Proof", [
    item("Chaos", "/contribute/chaos"),
    item("Benchmarks", "/contribute/benchmarks"),
  ]),
];

const records = [
  group("Decision records", [
    item("List", "/contribute/adr/README"),
    ...pagesOf("contribute/adr", (name) => {
      const [number = "", ...words] = name.split("-");
      return `${Number(number)}. ${words.join(" ")}`;
    }),
  ]),
];

export const sidebar: DefaultTheme.SidebarMulti = {
  "/use/": use,
  "/use/api/": [
    group("API reference", [
      item("Introduction", "/use/api/"),
      ...operations.map((tag) => item(tag, `/use/api/${tag.toLowerCase()}`)),
      item("Objects", "/use/api/objects"),
    ]),
  ],
  "/operate/": operate,
  "/operate/runbooks/": runbooks,
  "/contribute/": contribute,
  "/contribute/adr/": records,
  "/architecture": contribute,
  "/releasing": contribute,
  "/": use,
};
