import type { Proof } from './proof.ts';

/** Commands that verify the downloaded document with OpenSSL 3: its hash, and its signature with key.pem. */
export function opensslCommands({ day, signature, sha256 }: Pick<Proof, 'day' | 'signature' | 'sha256'>): string {
  const file = `proof-${day}.json`;
  return [
    `openssl dgst -sha256 ${file}`,
    `# ${sha256}`,
    `echo '${signature}' | openssl base64 -d -A -out proof.sig`,
    `openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in ${file} -sigfile proof.sig`,
  ].join('\n');
}

/** The command that compares all proofs of the profile with its ledger. */
export function verifyCommand({ profile_id: profileId }: Pick<Proof, 'profile_id'>): string {
  return `npm run pay -- books verify --profile ${profileId} --public-key key.pem`;
}
