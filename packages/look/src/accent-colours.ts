import { channels, contrast } from './contrast.ts';

export type Theme = 'light' | 'dark';

/** The colours that we derive from a merchant's colour, each as `#rrggbb`. */
export type AccentColours = {
  /**
   * The colour of links, icons and the focus ring, with a contrast of at least 4.5 : 1 on every background of the page.
   */
  readonly accent: string;
  /** The colour of links and icons on hover. */
  readonly accentStrong: string;
  /** The background of accented parts. */
  readonly accentGround: string;
  /** A button's background: the merchant's own colour, unchanged. */
  readonly fill: string;
  readonly fillStrong: string;
  /** The colour of the button's edge: `fill`, or `accent` if `fill` hardly differs from a background of the page. */
  readonly fillLine: string;
  /** The colour of the button's text, with a contrast of at least 4.5 : 1. */
  readonly onFill: string;
};

const TEXT = 4.5;
const SHAPE = 3;
const BLACK = '#000000';
const WHITE = '#ffffff';
/** The same values as in `tokens.css`. */
const INK = '#0c1a2a';
const GROUNDS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#f5f6f8', '#ffffff', '#eceff3'],
  dark: ['#0e1218', '#171d26', '#0a0d12'],
};

/**
 * Makes a merchant's colour (`#rrggbb`) readable in one of the page's themes: unchanged if possible, otherwise only as
 * much darker or lighter as necessary.
 */
export function accentColours(colour: string, theme: Theme): AccentColours {
  const [away, towards] = theme === 'light' ? [BLACK, WHITE] : [WHITE, BLACK];
  const grounds = GROUNDS[theme];
  const accentGround = mixed(colour, grounds[1] ?? towards, theme === 'light' ? 0.88 : 0.8);
  const accent = until(colour, away, (each) =>
    [...grounds, accentGround].every((ground) => contrast(each, ground) >= TEXT),
  );
  const onFill = [WHITE, INK, BLACK].find((each) => contrast(each, colour) >= TEXT) ?? BLACK;
  return {
    accent,
    accentStrong: mixed(accent, away, 0.2),
    accentGround,
    fill: colour,
    // The colour is moved away from the text's colour, so that the text stays at least as readable.
    fillStrong: mixed(colour, onFill === WHITE ? BLACK : WHITE, 0.14),
    fillLine: grounds.every((ground) => contrast(colour, ground) >= SHAPE) ? colour : accent,
    onFill,
  };
}

/**
 * Whether the contrast of this colour with white is at least 4.5 : 1, so that text in one of the two colours is
 * readable on the other.
 */
export function isReadable(colour: string): boolean {
  return contrast(colour, WHITE) >= TEXT;
}

function until(colour: string, away: string, isEnough: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const each = mixed(colour, away, share);
    if (isEnough(each)) return each;
  }
  return away;
}

/** Mixes in `share` (0 to 1) of the other colour. */
function mixed(colour: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(colour).map((part, at) => Math.round(part + ((others[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
