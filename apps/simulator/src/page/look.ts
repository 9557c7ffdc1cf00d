/**
 * The tokens that all pages of the service share, light and dark. This is a copy, because the simulator imports none of
 * our code.
 */
export const LOOK = `
:root {
  color-scheme: light dark;
  --ground: #f5f6f8; --raised: #ffffff; --sunken: #eceff3;
  --line: #dce2ea; --field: #7a8694; --ink: #0c1a2a; --soft: #51606f;
  --accent: #0b6b61; --on-accent: #ffffff;
  --good: #0a6e45; --warn: #9a5b00; --bad: #b3261e;
  --ribbon: #fff3dc; --ribbon-ink: #6b3f00;
  --shadow: 0 1px 2px rgb(12 26 42 / 6%), 0 8px 24px rgb(12 26 42 / 8%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1218; --raised: #171d26; --sunken: #0a0d12;
    --line: #2a3340; --field: #707c8b; --ink: #e8ecf1; --soft: #9aa7b5;
    --accent: #4fd1bf; --on-accent: #06201c;
    --good: #5ad19b; --warn: #f0b54a; --bad: #ff8a80;
    --ribbon: #2b2210; --ribbon-ink: #f0b54a;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 32%);
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--ground); color: var(--ink);
  font: 400 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif;
}
:lang(ar) body, body:lang(ar) { line-height: 1.7; }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
a { color: var(--accent); text-underline-offset: 3px; }
bdi { font-variant-numeric: tabular-nums; }
.mono { white-space: nowrap; font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; font-size: 14px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.ribbon {
  background: var(--ribbon); color: var(--ribbon-ink); border-block-end: 1px solid var(--line);
  padding: 8px 16px; text-align: center; font-size: 14px; font-weight: 500;
}
.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; padding: 8px 16px;
  border: 1px solid transparent; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer;
  text-decoration: none; transition: filter 120ms, background-color 120ms;
}
.button:hover { filter: brightness(1.08); }
.button.main { background: var(--accent); color: var(--on-accent); }
.button.outlined { background: transparent; color: var(--ink); border-color: var(--field); }
.button.outlined:hover { background: var(--sunken); filter: none; }
.button.quiet {
  background: transparent; color: var(--soft); font-weight: 500; min-height: 44px;
  text-decoration: underline; text-underline-offset: 3px;
}
.button.quiet:hover { color: var(--ink); }
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
`;
