/** What the gateway's own pages have in common: colours, light or dark as the reader has it, ground and letters. */
export const pageStyle = `
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
.panel { padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--panel); }
.panel > :last-child { margin-bottom: 0; }
.banner { margin: 0 0 1rem; padding: .6rem 1rem; border-radius: .6rem; background: var(--wait-soft); color: var(--wait); text-align: center; }
.shop { margin: 0 0 .25rem; color: var(--soft); font-weight: 600; letter-spacing: .02em; }
h1 { margin: 0; font-size: 1.35rem; line-height: 1.25; }
dl { margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; text-align: right; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 48rem) { .panel { padding: 1.75rem; } }
`;
