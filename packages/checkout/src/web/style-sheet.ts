import { LOOK_TOKENS } from '../rules/look-tokens.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * The widget's style sheet, created once. It is constructed, so the page's content security policy needs no style-src
 * for it.
 */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules());
  }
  return sheet;
}

/**
 * A page's own `--pay-…` properties override our colours. The page's `color-scheme` selects light or dark colours;
 * browsers from before 2024 always show light colours.
 */
function rules(): string {
  const canBeDark = CSS.supports('color:light-dark(red,red)');
  const color = (name: keyof typeof LOOK_TOKENS) => {
    const [light, dark] = LOOK_TOKENS[name];
    return `var(--pay-${name},${canBeDark ? `light-dark(${light},${dark})` : light})`;
  };
  return [
    ':host{all:initial;display:grid;gap:12px;color-scheme:inherit;font:16px/1.5 var(--pay-font,system-ui,sans-serif)}',
    ':host(:lang(ar)){line-height:1.7}',
    `button,output{padding:11px 16px;border:1px solid ${color('line')};border-radius:var(--pay-corner,6px);background:${color('raised')};color:${color('ink')};font:inherit;font-variant-numeric:tabular-nums}`,
    `button:enabled{border-color:transparent;background:${color('accent')};color:${color('on-accent')};font-weight:600;cursor:pointer}`,
    'button:enabled:hover,.busy{filter:brightness(.9)}',
    `button:focus-visible{outline:2px solid ${color('accent')};outline-offset:2px}`,
    '.busy::before{content:"";display:inline-block;padding:5px;margin-inline-end:12px;border:2px dashed;border-radius:50%;vertical-align:-3px}',
    'output{font-size:14px}',
    `.bad{background:${color('bad-ground')}}`,
    // These messages are for screen readers only and take no row of the grid.
    'output:empty,.busy+output{position:absolute;clip-path:inset(50%)}',
    '@media(prefers-reduced-motion:no-preference){.busy::before{animation:turn 1s linear infinite}}',
    '@keyframes turn{to{transform:rotate(1turn)}}',
  ].join('');
}
