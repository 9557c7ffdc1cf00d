import { createCipheriv, createDecipheriv, hash, type KeyObject, randomBytes } from 'node:crypto';

/**
 * Encryption of secrets that must be readable later. Bytes that were sealed for one context cannot be opened in any
 * other.
 */
export type Sealer = {
  readonly seal: (context: string, plain: Buffer) => Buffer;
  /** Throws if the bytes were changed, or were sealed for another context or with a key that is not known here. */
  readonly open: (context: string, sealed: Buffer) => Buffer;
  /** The key that the bytes were sealed with. */
  readonly keyOf: (sealed: Buffer) => SealedUnder;
};

/**
 * A key's place in the settings: 0 for the current one, 1 for the first of the previous ones, and so on. If the key is
 * not in the settings, the value is the key's id.
 */
export type SealedUnder = number | string;

export type SealingKeys = {
  readonly current: KeyObject;
  /** Earlier keys, used only to open secrets that were sealed with them. */
  readonly previous: readonly KeyObject[];
};

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Format, key id. */
const HEAD_BYTES = 1 + KEY_ID_BYTES;
const LENGTH_MIN = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

/**
 * Seals with AES-256-GCM. The result is a byte for the format, the key's id, the nonce, the ciphertext and the tag. The
 * first two (the head) and the context are authenticated too. The nonce is random, so a key can be used to seal at most
 * 4 billion times.
 */
export function sealer({ current, previous }: SealingKeys): Sealer {
  const head = Buffer.concat([Buffer.of(FORMAT), keyId(current)]);
  // The current key is last, so that it replaces a previous one with the same id.
  const keys = new Map([...previous, current].map((key) => [keyId(key).toString('hex'), key]));
  const ids = [current, ...previous].map((key) => keyId(key).toString('hex'));

  return {
    keyOf: (sealed) => {
      const id = sealed.subarray(1, HEAD_BYTES).toString('hex');
      const place = ids.indexOf(id);
      return place === -1 ? id : place;
    },
    seal: (context, plain) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associated(head, context));
      return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (context, sealed) => {
      if (sealed.length < LENGTH_MIN || sealed[0] !== FORMAT) throw new Error('these are not sealed bytes');
      const sealedHead = sealed.subarray(0, HEAD_BYTES);
      const key = keys.get(sealedHead.subarray(1).toString('hex'));
      if (!key) throw new Error('sealed with a key that is not known here: see PAY_ENCRYPTION_KEY_PREVIOUS');
      const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(associated(sealedHead, context));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

function associated(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context)]);
}

/** Identifies a key without revealing anything about it. */
function keyId(key: KeyObject): Buffer {
  return hash('sha256', key.export(), 'buffer').subarray(0, KEY_ID_BYTES);
}
