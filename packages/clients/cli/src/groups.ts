/** The commands of the program. Each is loaded when it runs: `reelwright --help` loads none. */
import type { Group } from "./context.ts";

const headings = {
  videos: "Videos",
  catalogue: "Catalogue",
  account: "Account",
  tools: "Tools",
} as const;

export const groups: readonly Group[] = [
  {
    name: "make",
    summary: "Make a video of a product's picture and name.",
    heading: headings.videos,
    load: () => import("./commands/make.ts"),
  },
  {
    name: "jobs",
    summary: "Create, list, watch, retry, pause, cancel, download.",
    heading: headings.videos,
    load: () => import("./commands/jobs.ts"),
  },
  {
    name: "film",
    summary: "Change a finished film, and render only what changed.",
    heading: headings.videos,
    load: () => import("./commands/film.ts"),
  },
  {
    name: "estimate",
    summary: "Show what a job would cost.",
    heading: headings.videos,
    load: () => import("./commands/estimate.ts"),
  },
  {
    name: "batch",
    summary: "Make a video of every row of a CSV or JSONL file.",
    heading: headings.videos,
    load: () => import("./commands/batch.ts"),
  },
  {
    name: "templates",
    summary: "Keep a job's fields for later jobs.",
    heading: headings.videos,
    load: () => import("./commands/templates.ts"),
  },
  {
    name: "uploads",
    summary: "List and delete product images.",
    heading: headings.videos,
    load: () => import("./commands/uploads.ts"),
  },
  {
    name: "personas",
    summary: "Find who presents a product.",
    heading: headings.catalogue,
    load: () => import("./commands/personas.ts"),
  },
  {
    name: "voices",
    summary: "Find a voice, and listen to it.",
    heading: headings.catalogue,
    load: () => import("./commands/voices.ts"),
  },
  {
    name: "music",
    summary: "Find a track, and listen to it.",
    heading: headings.catalogue,
    load: () => import("./commands/music.ts"),
  },
  {
    name: "login",
    summary: "Store credentials: an API key, or a sign-in in the browser.",
    heading: headings.account,
    load: () => import("./commands/login.ts"),
  },
  {
    name: "logout",
    summary: "Forget stored credentials.",
    heading: headings.account,
    load: () => import("./commands/logout.ts"),
  },
  {
    name: "balance",
    summary: "Show the credits that are left.",
    heading: headings.account,
    load: () => import("./commands/balance.ts"),
  },
  {
    name: "credits",
    summary: "List the account's transactions, or export a month of them.",
    heading: headings.account,
    load: () => import("./commands/credits.ts"),
  },
  {
    name: "usage",
    summary: "Show jobs and credits by day.",
    heading: headings.account,
    load: () => import("./commands/usage.ts"),
  },
  {
    name: "keys",
    summary: "List, create, change and revoke API keys.",
    heading: headings.account,
    load: () => import("./commands/keys.ts"),
  },
  {
    name: "webhooks",
    summary: "Manage, test and replay webhook endpoints.",
    heading: headings.account,
    load: () => import("./commands/webhooks.ts"),
  },
  {
    name: "account",
    summary: "Set how long data is kept, export everything, delete the account.",
    heading: headings.account,
    load: () => import("./commands/account.ts"),
  },
  {
    name: "members",
    summary: "List, invite and remove members, and change their roles.",
    heading: headings.account,
    load: () => import("./commands/members.ts"),
  },
  {
    name: "open",
    summary: "Open the dashboard in the browser.",
    heading: headings.account,
    load: () => import("./commands/open.ts"),
  },
  {
    name: "listen",
    summary: "Forward webhook events to this machine while developing.",
    heading: headings.tools,
    load: () => import("./commands/listen.ts"),
  },
  {
    name: "mcp",
    summary: "Serve the API to language models (MCP).",
    heading: headings.tools,
    load: () => import("./commands/mcp.ts"),
  },
  {
    name: "doctor",
    summary: "Check address, credentials, clocks and the webhook.",
    heading: headings.tools,
    load: () => import("./commands/doctor.ts"),
  },
  {
    name: "completion",
    summary: "Print completions for bash, zsh or fish.",
    heading: headings.tools,
    needsAll: true,
    load: () => import("./commands/completion.ts"),
  },
];
