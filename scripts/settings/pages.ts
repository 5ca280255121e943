/** Generates the settings' documentation page and the template of `.env` from the declarations. */
import type { Setting } from "@reelwright/platform/config";
import { settingSections, settingsByApp } from "@reelwright/platform/settings/apps";

const appsOf = ({ name }: Setting<unknown>): string =>
  Object.entries(settingsByApp)
    .filter(([, settings]) => Object.values(settings).some((each) => each.name === name))
    .map(([app]) => app)
    .join(", ");

const cell = (text: string): string => text.replaceAll("|", "\\|");

const rowOf = (setting: Setting<unknown>): string => {
  const { name, unset, about, isSecret, isInFile } = setting;
  const values = isInFile ? `${setting.values}; or \`${name}_FILE\`` : setting.values;
  const fallback = unset === null ? "must be set" : unset || "–";
  const secrecy = isSecret ? " Secret: never shown." : "";
  return `| \`${name}\` | ${[values, fallback, appsOf(setting), `${about}${secrecy}`].map(cell).join(" | ")} |`;
};

const head = `# Settings

Made from their declarations (\`packages/service/platform/src/settings/\`) by \`npm run docs:settings\`; a test holds it.

Every setting is a variable of the environment, read once at start; an empty one counts as not set. What is wrong with
them is said in one sentence for all, and the process ends with status 1 before it has done anything. \`npm start\` reads
those of all its processes before it starts the first. A secret may be in a file instead, which \`NAME_FILE\` names, as
Docker and Kubernetes mount them; if both are set, the variable counts. A variable that begins with \`REELWRIGHT_\` and is none of these
is named with a warning.
`;

/** \`docs/operate/settings.md\`. */
export const settingsPage = (): string =>
  [
    head,
    ...settingSections.map(({ title, settings }) =>
      [
        `## ${title}\n`,
        "| Setting | Values | Not set | Read by | What it does |",
        "|---|---|---|---|---|",
        ...Object.values(settings).map(rowOf),
        "",
      ].join("\n"),
    ),
  ].join("\n");

const exampleHead = `# Every setting with its default. Copy it to .env, and take the # away from what you change.
# docker compose reads .env by itself; for npm start: set -a; . ./.env; set +a; npm start
# Made from the declarations by npm run docs:settings; docs/operate/settings.md says which app reads what.
`;

/** Quotes the value if a shell would interpret it. */
const quoted = (text: string): string => (/[\s<>&;$]/.test(text) ? `'${text}'` : text);

const plain = (text: string): string => text.replaceAll("`", "");

const exampleOf = ({ name, about, example, unset }: Setting<unknown>): string => {
  const fallback =
    unset !== null && example === "" && unset !== "" ? ` Default: ${plain(unset)}.` : "";
  return `# ${plain(about)}${fallback}\n# ${name}=${quoted(example)}\n`;
};

/** \`.env.example\`. */
export const exampleFile = (): string =>
  [
    exampleHead,
    ...settingSections.flatMap(({ title, settings }) => [
      `# --- ${title} ---\n`,
      ...Object.values(settings).map(exampleOf),
    ]),
  ].join("\n");
