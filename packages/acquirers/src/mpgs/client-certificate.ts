import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { AccountProblem } from '@pay/core/paying/accounts/account';
import type { ClientCertificate } from '../exchange.ts';

type Secrets = Readonly<Record<string, string>>;

/** The formats of the settings. A form field might remove the line endings, so they do not matter. */
export const CERTIFICATE_LIKE =
  /^\s*(?:-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{100,8000}-----END CERTIFICATE-----\s*){1,4}$/;
export const KEY_LIKE =
  /^\s*-----BEGIN ((?:RSA |EC )?)PRIVATE KEY-----[A-Za-z0-9+/=\s]{40,8000}-----END \1PRIVATE KEY-----\s*$/;

/** The certificate with which an account identifies itself; null if the account has none. */
export function certificateIn(secrets: Secrets): ClientCertificate | null {
  const { client_certificate: cert, client_key: key } = secrets;
  return cert === undefined || key === undefined ? null : { cert: pemOf(cert), key: pemOf(key) };
}

/** An account has a password, or a certificate with the key that belongs to it, or all three. */
export function credentialsProblem({ secrets }: { readonly secrets: Secrets }): AccountProblem | null {
  const { password, client_certificate: cert, client_key: key } = secrets;
  if (cert === undefined && key === undefined) {
    return password === undefined ? problem('password', 'is required if no client certificate is given.') : null;
  }
  if (cert === undefined) return problem('client_certificate', 'is required if its key is given.');
  if (key === undefined) return problem('client_key', 'is required if a client certificate is given.');
  return isPair(pemOf(cert), pemOf(key)) ? null : problem('client_key', 'must be the key of the client certificate.');
}

function isPair(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    // The library's message might quote the text.
    return false;
  }
}

function problem(field: string, message: string): AccountProblem {
  return { ok: false, field, message, reason: 'account_setting_unfit' };
}

/** The PEM text with the line endings that the library needs. */
function pemOf(text: string): string {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----([^-]+)-----END \1-----/g)];
  return blocks
    .map(([, label = '', body = '']) => {
      const lines = body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
      return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
    })
    .join('');
}
