import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Certificate = { readonly key: string; readonly cert: string };

/** Only the parts of DER that a self-signed X.509 certificate needs. */
const SEQUENCE = 0x30;
const SET = 0x31;
const UTC_TIME = 0x17;
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALT_NAME = Buffer.from('0603551d11', 'hex');
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const TRUE = Buffer.from('0101ff', 'hex');

/** A self-signed certificate for one name, valid from the start of one year to the start of another. */
export function certificateFor(hostname: string, { from, until }: { from: number; until: number }): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(hostname)))));
  const extensions = [
    der(SEQUENCE, BASIC_CONSTRAINTS, TRUE, der(0x04, der(SEQUENCE, TRUE))),
    der(SEQUENCE, ALT_NAME, der(0x04, der(SEQUENCE, der(0x82, Buffer.from(hostname))))),
  ];
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    der(SEQUENCE, ECDSA_WITH_SHA256),
    name,
    der(SEQUENCE, startOf(from), startOf(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = der(SEQUENCE, content, der(SEQUENCE, ECDSA_WITH_SHA256), der(0x03, Buffer.of(0), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function startOf(year: number): Buffer {
  return der(UTC_TIME, Buffer.from(`${String(year).slice(-2)}0101000000Z`));
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content]);
  const size = Buffer.of(length >> 8, length & 255).subarray(length < 256 ? 1 : 0);
  return Buffer.concat([Buffer.of(tag, 128 + size.length), size, content]);
}
