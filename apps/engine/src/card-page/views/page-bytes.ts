import { pageScript } from './page-script.ts';
import { STYLE } from './styles.ts';

/** Placeholders for the style and the script. Data cannot contain them, because it is escaped. */
export const STYLE_PLACE = '<style></style>';
export const SCRIPT_PLACE = '<script></script>';

/**
 * A page as it is sent: with the style, and with the script if it has a placeholder for it. The style and the script
 * make up most of its bytes and are the same in every page, so they are encoded once.
 */
export function pageBytes(html: string): Buffer {
  const [head = '', rest = ''] = split(html, STYLE_PLACE);
  const [body = '', end] = split(rest, SCRIPT_PLACE);
  const parts = [Buffer.from(head), styleBytes, Buffer.from(body)];
  return Buffer.concat(end === undefined ? parts : [...parts, scriptBytes(), Buffer.from(end)]);
}

const styleBytes = Buffer.from(`<style>${STYLE}</style>`);

let encoded: Buffer | undefined;

function scriptBytes(): Buffer {
  encoded ??= Buffer.from(`<script>${pageScript().code}</script>`);
  return encoded;
}

function split(text: string, place: string): readonly [string, string?] {
  const at = text.indexOf(place);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + place.length)];
}
