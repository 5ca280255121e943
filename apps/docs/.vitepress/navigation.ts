/** Where the pages stand: in the bar on top, and in the columns at the left. */
import type { DefaultTheme } from "vitepress";
import { operatorPages } from "../generator/operating.ts";

type Item = DefaultTheme.SidebarItem;

const item = (text: string, link: string): Item => ({ text, link });
const group = (text: string, items: Item[], collapsed?: boolean): Item => ({
  text,
  items,
  ...(collapsed !== undefined && { collapsed }),
});

const groups = [
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
  "Tenant",
  "Webhook",
];

const titleOf = (name: string): string => {
  const words = name.replaceAll("-", " ");
  return words[0]?.toUpperCase() + words.slice(1);
};

export const nav: DefaultTheme.NavItem[] = [
  { text: "Guides", link: "/quickstart", activeMatch: "^/(quickstart|guides|concepts|tools)" },
  { text: "API reference", link: "/api/", activeMatch: "^/(api/|errors|webhooks)" },
  { text: "Operating", link: "/operating/", activeMatch: "^/operating/" },
  { text: "Changelog", link: "/changelog" },
];

const guides = [
  group("Start", [item("Quickstart", "/quickstart")]),
  group("Guides", [
    item("Stop at keyframes first", "/guides/keyframes-first"),
    item("Human review", "/guides/human-review"),
    item("Batch from a CSV", "/guides/batch"),
    item("Receive webhooks", "/guides/webhooks"),
    item("Bring your own music", "/guides/music"),
    item("Bring your own vendors", "/guides/vendors"),
  ]),
  group("Concepts", [
    item("Jobs, stages and states", "/concepts/jobs"),
    item("Credits", "/concepts/credits"),
    item("Idempotency and retries", "/concepts/idempotency"),
    item("Files and expiry", "/concepts/files"),
    item("Limits", "/concepts/limits"),
  ]),
  group("Tools", [
    item("Dashboard", "/tools/dashboard"),
    item("TypeScript SDK", "/tools/sdk"),
    item("Command line", "/tools/cli"),
    item("MCP server", "/tools/mcp"),
  ]),
  group("Reference", [
    item("API reference", "/api/"),
    item("Errors", "/errors"),
    item("Webhook events", "/webhooks"),
  ]),
];

export const sidebar: DefaultTheme.SidebarMulti = {
  "/": guides,
  "/api/": [
    group("API reference", [
      item("Introduction", "/api/"),
      ...groups.map((tag) => item(tag, `/api/${tag.toLowerCase()}`)),
      item("Objects", "/api/objects"),
    ]),
  ],
  "/operating/": [
    group("Operating", [
      item("Overview", "/operating/"),
      ...operatorPages.map((name) => item(titleOf(name), `/operating/${name}`)),
    ]),
  ],
};
