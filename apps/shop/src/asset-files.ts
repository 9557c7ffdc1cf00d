import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TOKENS_CSS } from '@pay/look/tokens';
import { PRODUCTS } from './products.ts';

export type AssetFile = { readonly type: string; readonly bytes: Buffer };

/** The files by address. A file's address changes when its bytes change, so browsers can cache files for ever. */
const FILES = new Map<string, AssetFile>();

const LATIN = '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin';
const ARABIC = '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic';

/**
 * The Arabic font is used only for these characters; digits and everything else come from the Latin font. Licence of
 * both: OFL-1.1.
 */
const ARABIC_RANGE = 'U+0600-06FF,U+0750-077F,U+FB50-FDFF,U+FE70-FEFF';
const FACES = [400, 600].flatMap((weight) => [
  face('IBM Plex Sans', weight, `${LATIN}-${weight}-normal.woff2`),
  face('IBM Plex Sans Arabic', weight, `${ARABIC}-${weight}-normal.woff2`, ARABIC_RANGE),
]);

export const STYLE = add('shop.css', 'text/css; charset=utf-8', TOKENS_CSS + FACES.join('') + read('assets/shop.css'));

/** The shop's own scripts, by page. */
export const SCRIPTS = {
  checkout: add('checkout.js', 'text/javascript; charset=utf-8', read('assets/checkout.js')),
  returned: add('returned.js', 'text/javascript; charset=utf-8', read('assets/returned.js')),
  order: add('order.js', 'text/javascript; charset=utf-8', read('assets/order.js')),
} as const;

const PICTURES = new Map(
  [...PRODUCTS.map(({ picture }) => picture), 'mark.svg'].map((name) => [
    name,
    add(name, 'image/svg+xml; charset=utf-8', read(`pictures/${name}`)),
  ]),
);

export function assetFile(address: string): AssetFile | undefined {
  return FILES.get(address);
}

/** The address of one of the shop's pictures. */
export function pictureAddress(name: string): string {
  return PICTURES.get(name) ?? '';
}

function face(family: string, weight: number, path: string, range?: string): string {
  const bytes = readFileSync(new URL(import.meta.resolve(path)));
  const address = add(`${family.toLowerCase().replaceAll(' ', '-')}-${weight}.woff2`, 'font/woff2', bytes);
  const letters = range === undefined ? '' : `;unicode-range:${range}`;
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${address}) format("woff2")${letters}}\n`;
}

function add(name: string, type: string, content: string | Buffer): string {
  const bytes = Buffer.from(content);
  const address = `/assets/${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}/${name}`;
  FILES.set(address, { type, bytes });
  return address;
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
