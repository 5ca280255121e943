import { pageStyle } from "../page-style.ts";

/** How the checkout's pages look: a phone first, two columns where there is room. */
export const checkoutStyle = `${pageStyle}
main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
.columns { display: grid; gap: 1.25rem; }
.summary { padding: .5rem .25rem; }
h2 { margin: 0 0 .25rem; font-size: 1.1rem; }
.price { margin: .1rem 0 .75rem; font-size: 2.5rem; font-weight: 700; line-height: 1.1; letter-spacing: -.02em; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .55rem 0; border-top: 1px solid var(--line); }
.id { font: .72rem/1.9 ui-monospace, monospace; overflow-wrap: anywhere; }
.status { padding: .1rem .6rem; border-radius: 1rem; background: var(--wait-soft); color: var(--wait); }
.status.paid { background: var(--good-soft); color: var(--good); }
.status.failed, .status.expired { background: var(--bad-soft); color: var(--bad); }
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
.notice { margin: 0 0 1rem; padding: .7rem 1rem; border-radius: .7rem; background: var(--good-soft); color: var(--good); }
.notice.declined { background: var(--bad-soft); color: var(--bad); }
.notice.repeated, .notice.late { background: var(--wait-soft); color: var(--wait); }
@media (min-width: 48rem) {
  main { padding: 2.5rem 1.5rem; }
  .columns { grid-template-columns: 5fr 6fr; gap: 3rem; align-items: start; margin-top: 2rem; }
  .tools { grid-template-columns: repeat(6, 1fr); }
  .tools button { grid-column: span 2; padding-inline: .5rem; }
  .tools button:first-child { grid-column: 1 / -1; }
  .tools button:nth-child(2), .tools button:nth-child(3) { grid-column: span 3; }
}
`;
