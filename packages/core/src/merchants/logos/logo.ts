import { publicProfileId } from '../../ground/ids/public-id.ts';

export const LOGO_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
export type LogoMediaType = (typeof LOGO_MEDIA_TYPES)[number];

/** A merchant's logo, checked. `hash` is the SHA-256 of its bytes in base64url. */
export type Logo = { readonly hash: string; readonly mediaType: LogoMediaType; readonly bytes: Buffer };

export const LOGO_BYTES_MAX = 100 * 1_024;

/** The path of a logo on the engine; the content at this path never changes. */
export function logoPath(profileId: string, hash: string): string {
  return `/payment/logo/${publicProfileId(profileId)}/${hash}`;
}
