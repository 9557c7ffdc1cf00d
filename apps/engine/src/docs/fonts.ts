import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

type Face = { readonly family: string; readonly weight: number; readonly file: string; readonly bytes: Buffer };

/** The fonts of the documentation, Latin letters only. Other letters use the system's fonts. Licence: OFL-1.1. */
const FACES: readonly Face[] = [
  face('IBM Plex Sans', 400, '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2'),
  face('IBM Plex Sans', 600, '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2'),
  face('IBM Plex Mono', 400, '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2'),
];

/** The fonts by their names in the URL. A font's name changes when its bytes change. */
export const FONT_FILES: ReadonlyMap<string, Buffer> = new Map(FACES.map(({ file, bytes }) => [file, bytes]));

export const FONTS_CSS = FACES.map(
  ({ family, weight, file }) =>
    `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(/docs/fonts/${file}) format("woff2")}\n`,
).join('');

function face(family: string, weight: number, path: string): Face {
  const bytes = readFileSync(new URL(import.meta.resolve(path)));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { family, weight, file: `${family.toLowerCase().replaceAll(' ', '-')}-${weight}.${hash}.woff2`, bytes };
}
