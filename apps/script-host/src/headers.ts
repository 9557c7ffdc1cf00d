import type { Encoding } from './choose-encoding.ts';
import type { PublishedFile } from './published-file.ts';

const A_YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, no-cache';

const TYPES = {
  'checkout.js': 'text/javascript; charset=utf-8',
  'manifest.json': 'application/json; charset=utf-8',
} as const;

/** Headers of every answer, including refusals. Any page can load these files, with or without `crossorigin`. */
export function sharedHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

export function fileHeaders(
  { folder, name }: PublishedFile,
  of: { readonly encoding: Encoding; readonly etag: string; readonly isLocal: boolean },
): Readonly<Record<string, string>> {
  return {
    'content-type': TYPES[name],
    'cache-control': folder === 'latest' || of.isLocal ? ASK_AGAIN : A_YEAR,
    etag: of.etag,
    vary: 'Accept-Encoding',
    ...(of.encoding === 'identity' ? {} : { 'content-encoding': of.encoding }),
  };
}
