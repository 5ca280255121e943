import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { secondsText } from "../output/channel.ts";
import { thumbnailPath } from "./journal.ts";
import { type Result, writeWhole } from "./results.ts";

/** The contact sheet: one self-contained HTML file with a thumbnail of every video. */

const mostPictureBytes = 400_000;
/** Maximum bytes of all images. Browsers open larger files slowly. */
const mostBytes = 150_000_000;

const marks: { readonly [mark: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const html = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? "");

const typeOf = (bytes: Buffer): string | null => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  if (bytes.toString("latin1", 1, 4) === "PNG") return "image/png";
  return bytes.toString("latin1", 8, 12) === "WEBP" ? "image/webp" : null;
};

/** The image as a data URI; null if there is none, or it is too large. */
const pictureOf = async (folder: string, result: Result, left: number): Promise<string | null> => {
  const path = thumbnailPath(folder, result.row, result);
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (size === 0 || size > Math.min(left, mostPictureBytes)) return null;
  const bytes = await readFile(path);
  const type = typeOf(bytes);
  return type === null ? null : `data:${type};base64,${bytes.toString("base64")}`;
};

const link = (file: string): string => file.split(/[/\\]/).map(encodeURIComponent).join("/");

/** `8 s`, `2 min 56 s`. */
const lengthText = (seconds: number): string =>
  Number.isInteger(seconds) && seconds < 60 ? `${seconds} s` : secondsText(seconds);

const shapes: { readonly [ratio: string]: string } = {
  "16:9": "--ratio: 16 / 9; --width: 280px",
  "1:1": "--ratio: 1; --width: 200px",
};

/** The common aspect ratio of all videos, otherwise portrait. */
const shapeOf = (results: readonly Result[]): string => {
  const ratios = new Set(results.map(({ row: { body } }) => String(body["aspect_ratio"] ?? "")));
  const [only = ""] = ratios;
  return ratios.size === 1 ? (shapes[only] ?? "") : "";
};

const statusWords: { readonly [status in Result["status"]]: string } = {
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
  refused: "Refused",
  open: "Not done yet",
};

const card = (result: Result, picture: string | null): string => {
  const { name, product, status, seconds, credits, file, error } = result;
  const image = picture
    ? `<img src="${picture}" alt="" loading="lazy">`
    : `<span class="none">${status === "completed" ? "No picture" : statusWords[status]}</span>`;
  const frame = file
    ? `<a class="frame" href="${html(link(file))}" aria-label="Play the video of ${html(product)}">${image}<span class="play" aria-hidden="true"></span></a>`
    : `<div class="frame">${image}</div>`;
  const facts = [
    seconds !== null && lengthText(seconds),
    credits > 0 && `${credits} ${credits === 1 ? "credit" : "credits"}`,
  ].filter(Boolean);
  return `<li class="card ${status}">
${frame}
<h2>${html(product)}</h2>
<p class="facts"><span>${html(name)}</span>${facts.map((fact) => `<span>${fact}</span>`).join("")}</p>
${error ? `<p class="error">${html(error)}</p>` : ""}
</li>
`;
};

const count = (results: readonly Result[], ...statuses: readonly Result["status"][]): number =>
  results.filter(({ status }) => statuses.includes(status)).length;

const head = (title: string, results: readonly Result[], at: Date): string => {
  const seconds = results.reduce((sum, each) => sum + (each.seconds ?? 0), 0);
  const credits = results.reduce((sum, each) => sum + each.credits, 0);
  const failed = count(results, "failed", "cancelled", "refused");
  const open = count(results, "open");
  const facts = [
    `<b>${count(results, "completed")}</b> of ${results.length} completed`,
    failed > 0 && `<b class="bad">${failed}</b> failed`,
    open > 0 && `<b>${open}</b> not done yet`,
    `<b>${secondsText(seconds)}</b> of video`,
    `<b>${credits.toLocaleString("en")}</b> credits`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${html(title)}</title>
<style>${sheetStyle}</style>
</head>
<body>
<header>
<h1>${html(title)}</h1>
<p class="summary">${facts.map((fact) => `<span>${fact}</span>`).join("")}</p>
<p class="made">Made ${at.toISOString().slice(0, 16).replace("T", " ")} UTC</p>
</header>
<main>
<ul class="sheet" style="${shapeOf(results)}">
`;
};

/** Writes `contact-sheet.html` card by card. */
export const writeContactSheet = (
  folder: string,
  title: string,
  results: readonly Result[],
  at = new Date(),
): Promise<void> =>
  writeWhole(join(folder, "contact-sheet.html"), async (add) => {
    await add(head(title, results, at));
    let left = mostBytes;
    for (const result of results) {
      const picture = await pictureOf(folder, result, left);
      left -= picture?.length ?? 0;
      await add(card(result, picture));
    }
    await add("</ul>\n</main>\n</body>\n</html>\n");
  });

/** Style of the contact sheet, for screens of any width, light and dark, and for print. */
const sheetStyle = `
:root { color-scheme: light dark; --ground: #f6f6f4; --card: #fff; --text: #1c1d1f; --quiet: #5d6168; --line: #dcdcd8; --bad: #b3261e; --frame: #e9e9e5; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #131416; --card: #1d1f22; --text: #ececea; --quiet: #a3a8b0; --line: #33363b; --bad: #ff8a80; --frame: #282b2f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header, main { max-width: 1360px; margin: 0 auto; padding: 0 clamp(16px, 3vw, 32px); }
header { padding-top: 32px; padding-bottom: 20px; }
h1 { margin: 0 0 8px; font-size: clamp(22px, 3vw, 30px); line-height: 1.2; overflow-wrap: anywhere; }
.summary, .made, .facts { margin: 0; display: flex; flex-wrap: wrap; gap: 2px 16px; color: var(--quiet); }
.summary b { color: var(--text); font-variant-numeric: tabular-nums; }
.summary b.bad { color: var(--bad); }
.made { margin-top: 4px; font-size: 13px; }
.sheet { list-style: none; margin: 0; padding: 0 0 48px; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(46%, var(--width, 180px)), 1fr)); gap: clamp(12px, 1.6vw, 20px); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; padding-bottom: 12px; min-width: 0; }
.frame { position: relative; display: grid; place-items: center; aspect-ratio: var(--ratio, 9 / 16); background: var(--frame); margin-bottom: 10px; text-decoration: none; }
.frame img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
.none { color: var(--quiet); font-size: 14px; }
.failed .none, .cancelled .none, .refused .none { color: var(--bad); font-weight: 600; }
.play { position: absolute; inset: auto 10px 10px auto; width: 34px; height: 34px; border-radius: 50%; background: rgb(0 0 0 / .62); }
.play::after { content: ""; position: absolute; left: 13px; top: 10px; border: solid transparent; border-width: 7px 0 7px 11px; border-left-color: #fff; }
a.frame:hover .play { background: rgb(0 0 0 / .85); }
a.frame:focus-visible { outline: 3px solid Highlight; outline-offset: -3px; }
h2 { margin: 0 12px 2px; font-size: 15px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.facts, .error { margin: 0 12px; font-size: 13px; gap: 0 10px; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.error { margin-top: 6px; }
@media print {
  :root { color-scheme: light; --ground: #fff; --card: #fff; --text: #000; --quiet: #444; --line: #bbb; --bad: #900; --frame: #f2f2f2; }
  body { font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  header, main { max-width: none; padding: 0; }
  header { padding-bottom: 4mm; }
  .sheet { grid-template-columns: repeat(5, 1fr); gap: 8px; padding: 0; }
  .card { break-inside: avoid; border-radius: 4px; }
  .play { display: none; }
}
`;
