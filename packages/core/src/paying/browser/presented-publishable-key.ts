import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { isWellFormedKey } from '../../merchants/keys/api-key.ts';
import { prefixedKeyHash } from '../../merchants/keys/key-hash.ts';

/** The hash of a publishable key that a page sent (the key might not exist), and the origin that the browser sent. */
export type PublishableKeyBearer = {
  readonly kind: 'publishable_key';
  readonly keyHash: Buffer;
  /** The origin as sent; null if none was sent. */
  readonly origin: string | null;
};

/**
 * Reads `X-PUBLISHABLE-KEY`. A secret key is refused without a look-up, because a browser has seen the key, so the key
 * must be rotated.
 */
export function presentedPublishableKey(
  header: string | undefined,
  origin: string | undefined,
): Result<PublishableKeyBearer> {
  if (!header) return refused('api_key_missing', 'Send the publishable key in the header X-PUBLISHABLE-KEY.');
  if (header.startsWith('sk_')) {
    return refused(
      'secret_key_not_allowed',
      'This is a secret key, and a browser has now seen it, so rotate the key. Use the publishable key in pages.',
    );
  }
  if (!header.startsWith('pk_') || !isWellFormedKey(header)) return refused('api_key_invalid');
  return accepted({ kind: 'publishable_key', keyHash: prefixedKeyHash(header), origin: origin ?? null });
}
