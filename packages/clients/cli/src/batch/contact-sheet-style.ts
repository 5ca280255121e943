/** The style of the contact sheet: on screens of any width, light and dark, and on paper. */
export const sheetStyle = `
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
