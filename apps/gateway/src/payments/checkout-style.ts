/** How the checkout's pages look: a phone first, two columns where there is room, light or dark as the reader has it. */
export const checkoutStyle = `
:root {
  color-scheme: light dark;
  --ground: #f4f3f8; --panel: #ffffff; --ink: #1c1a27; --soft: #5d5870; --line: #d9d5e5; --edge: #8c86a3;
  --accent: #5b3df0; --on-accent: #ffffff; --accent-soft: #efecff;
  --good: #0b6b43; --good-soft: #ddf5e8; --bad: #a3223a; --bad-soft: #fde6ea; --wait: #7a4b00; --wait-soft: #fff0d4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14121c; --panel: #1f1c2b; --ink: #f3f1fb; --soft: #b3adc8; --line: #3a3550; --edge: #7d769c;
    --accent: #9d8aff; --on-accent: #17122b; --accent-soft: #2c2547;
    --good: #7fe0b0; --good-soft: #12382a; --bad: #ff9fb0; --bad-soft: #45182a; --wait: #ffcf7d; --wait-soft: #3f2d0c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
.banner { margin: 0 0 1rem; padding: .6rem 1rem; border-radius: .6rem; background: var(--wait-soft); color: var(--wait); text-align: center; }
.columns { display: grid; gap: 1.25rem; }
.summary { padding: .5rem .25rem; }
.shop { margin: 0 0 .25rem; color: var(--soft); font-weight: 600; letter-spacing: .02em; }
h1 { margin: 0; font-size: 1.35rem; line-height: 1.25; }
h2 { margin: 0 0 .25rem; font-size: 1.1rem; }
.price { margin: .1rem 0 .75rem; font-size: 2.5rem; font-weight: 700; line-height: 1.1; letter-spacing: -.02em; }
dl { margin: 0; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .55rem 0; border-top: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; text-align: right; }
.id { font: .72rem/1.9 ui-monospace, monospace; overflow-wrap: anywhere; }
.status { padding: .1rem .6rem; border-radius: 1rem; background: var(--wait-soft); color: var(--wait); }
.status.paid { background: var(--good-soft); color: var(--good); }
.status.failed, .status.expired { background: var(--bad-soft); color: var(--bad); }
.panel { padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--panel); }
.panel > :last-child { margin-bottom: 0; }
.panel.narrow { max-width: 30rem; margin: 12vh auto 0; }
.panel.narrow h1 { margin-bottom: .5rem; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: .75rem; font-size: 1.1rem; font-weight: 700; }
.card { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: center; padding: .75rem .9rem; margin-bottom: .6rem;
  border: 1px solid var(--edge); border-radius: .7rem; cursor: pointer; }
.card:has(:checked) { border-color: var(--accent); background: var(--accent-soft); box-shadow: inset 0 0 0 1px var(--accent); }
.card input { grid-row: span 2; }
.face { font-weight: 600; }
.number { font-variant-numeric: tabular-nums; }
.hint { grid-column: 2; color: var(--soft); font-size: .9rem; }
input { width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--accent); }
.keep { display: flex; gap: .75rem; align-items: center; padding: .6rem 0 .2rem; cursor: pointer; }
.wallet { margin: 0; color: var(--soft); }
.wallet strong { color: var(--ink); }
.actions, .tools { display: grid; gap: .6rem; margin-top: 1rem; }
.actions { grid-template-columns: 1fr 1fr; }
.actions .primary { grid-column: 1 / -1; }
button { min-height: 2.9rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .7rem;
  background: transparent; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { border-color: var(--accent); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-size: 1.05rem; }
.primary:hover { filter: brightness(1.08); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.notice { margin: 0 0 1rem; padding: .7rem 1rem; border-radius: .7rem; background: var(--good-soft); color: var(--good); }
.notice.declined { background: var(--bad-soft); color: var(--bad); }
.notice.repeated, .notice.late { background: var(--wait-soft); color: var(--wait); }
@media (min-width: 48rem) {
  main { padding: 2.5rem 1.5rem; }
  .columns { grid-template-columns: 5fr 6fr; gap: 3rem; align-items: start; margin-top: 2rem; }
  .panel { padding: 1.75rem; }
  .tools { grid-template-columns: repeat(6, 1fr); }
  .tools button { grid-column: span 2; padding-inline: .5rem; }
  .tools button:first-child { grid-column: 1 / -1; }
  .tools button:nth-child(2), .tools button:nth-child(3) { grid-column: span 3; }
}
`;
