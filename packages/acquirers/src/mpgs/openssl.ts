import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate and its key, in PEM. */
export type Pair = { readonly cert: string; readonly key: string };

export type Authority = Pair & { readonly issue: (name: string) => Pair };

/** Uses the system's OpenSSL to create a certificate authority for a test; returns null if there is no OpenSSL. */
export function createAuthority(folder: string, name: string): Authority | null {
  const made = (of: string, args: readonly string[]): Pair | null => {
    const [cert, key] = [join(folder, `${of}.crt`), join(folder, `${of}.key`)];
    const fresh = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const { status } = spawnSync('openssl', [...fresh, '-keyout', key, '-out', cert, '-subj', `/CN=${of}`, ...args]);
    return status === 0 ? { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } : null;
  };
  const own = made(name, []);
  if (own === null) return null;
  const by = ['-CA', join(folder, `${name}.crt`), '-CAkey', join(folder, `${name}.key`)];
  return {
    ...own,
    issue: (of) => {
      const issued = made(of, [...by, '-addext', `subjectAltName=DNS:${of}`, '-addext', 'basicConstraints=CA:FALSE']);
      if (issued === null) throw new Error('OpenSSL did not issue a certificate');
      return issued;
    },
  };
}
