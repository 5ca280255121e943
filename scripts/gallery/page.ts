/** The gallery's HTML page: players, posters, parameters and costs. Without external requests. */
import { sheetName } from "./contact-sheet.ts";
import type { GalleryVideo } from "./gallery-index.ts";

const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);

const style = `
:root{color-scheme:dark;font:15px/1.45 system-ui,sans-serif;background:#12141a;color:#e8e6e1}
body{margin:0 auto;max-width:1500px;padding:24px}h1{font-size:26px;margin:0 0 4px}p{margin:0 0 20px;color:#a7a69f}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(290px,1fr));gap:22px}
article{background:#1b1e27;border-radius:14px;padding:14px}video{width:100%;max-height:480px;background:#000;border-radius:10px}
h2{font-size:16px;margin:10px 0 6px}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 10px;margin:0;font-size:13px}
dt{color:#8d8c86}dd{margin:0;overflow-wrap:anywhere}blockquote{margin:10px 0;padding-left:10px;border-left:3px solid #3a3f4d;font-size:13px}
.warning{color:#ffcf70;font-size:12px}img{max-width:100%}`;

const shown = [
  "aspect_ratio",
  "video_resolution",
  "language",
  "style",
  "caption_style",
  "script_tone",
  "music_mood",
  "apply_brand_kit",
] as const;

const term = (name: string, value: unknown): string =>
  `<dt>${escaped(name)}</dt><dd dir="auto">${escaped(value)}</dd>`;

const figures = (entry: GalleryVideo): string =>
  [
    term("size", `${entry.width} × ${entry.height}, ${entry.videoSeconds.toFixed(2)} s`),
    term("made in", `${entry.madeInSeconds.toFixed(1)} s`),
    term("loudness", `${entry.lufs.toFixed(1)} LUFS, ${entry.truePeakDbtp.toFixed(1)} dBTP`),
    term("score", entry.score.toFixed(0)),
  ].join("");

const faultList = ({ faults }: GalleryVideo): string =>
  faults
    .map(
      ({ what, atSeconds }) => `<p class="warning">${atSeconds.toFixed(1)} s: ${escaped(what)}</p>`,
    )
    .join("");

const card = (entry: GalleryVideo): string => {
  const { fields, number } = entry;
  const ordered = shown.flatMap((name) => (name in fields ? [term(name, fields[name])] : []));
  const said = entry.script.map(escaped).join(" ");
  const warnings = entry.warnings.map((text) => `<p class="warning">${escaped(text)}</p>`);
  return `<article id="v${number}"><video controls preload="none" poster="${escaped(entry.poster)}" src="${escaped(entry.video)}"></video>
<h2>${number}. ${escaped(fields["product_name"])}</h2><dl>${figures(entry)}${ordered.join("")}</dl>
<blockquote dir="auto" lang="${escaped(fields["language"])}">${said}</blockquote>${warnings.join("")}${faultList(entry)}<img loading="lazy" src="${escaped(sheetName(entry))}" alt=""></article>`;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Returns the HTML. File URLs are relative to the page. All text is escaped. */
export const galleryPage = (entries: readonly GalleryVideo[]): string => {
  const seconds = mean(entries.map(({ madeInSeconds }) => madeInSeconds)).toFixed(1);
  const faults = entries.reduce((sum, entry) => sum + entry.faults.length, 0);
  const score = mean(entries.map((entry) => entry.score)).toFixed(0);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gallery</title><style>${style}</style><h1>Gallery</h1>
<p>${entries.length} videos, ${seconds} s each to make, mean score ${score}, ${faults} faults</p>
<main>${entries.map(card).join("\n")}</main></html>
`;
};
