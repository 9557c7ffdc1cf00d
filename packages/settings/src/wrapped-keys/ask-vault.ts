import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { WrapperRefused, WrapperUnreachable } from './key-wrapper.ts';
import type { VaultSettings } from './read-vault.ts';

const WITHIN_MS = 5_000;
const ANSWER_BYTES_MAX = 65_536;
/**
 * Vault's statuses for a server that cannot answer now: rate limit, standby, replication secondary, not initialised,
 * sealed.
 */
const NOT_NOW: ReadonlySet<number> = new Set([412, 429, 472, 473, 500, 501, 502, 503, 504]);

/** Sends a request to the Transit engine and returns `data` of its answer. An error never repeats what was sent. */
export async function askVault(
  settings: VaultSettings,
  operation: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const token = await readToken(settings.tokenFile);
  const { status, text } = await send(settings, `/v1/${settings.mount}/${operation}/${settings.keyName}`, token, body);
  if (status === 200) return dataOf(text);
  if (NOT_NOW.has(status)) throw new WrapperUnreachable(`Vault answered with status ${status}.`);
  throw new WrapperRefused(
    `Vault refuses to ${operation.replace(/\/.*/, '')} with the key ${settings.keyName} (status ${status}). Check the token's policy.`,
  );
}

async function readToken(file: string): Promise<string> {
  const token = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (!/^[\x21-\x7e]{1,8192}$/.test(token))
    throw new WrapperUnreachable('The file that PAY_VAULT_TOKEN_FILE names cannot be read, or contains no token.');
  return token;
}

function send(
  { url, namespace, authorities }: VaultSettings,
  path: string,
  token: string,
  body: object,
): Promise<{ readonly status: number; readonly text: string }> {
  const content = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
    'x-vault-token': token,
    'x-vault-request': 'true',
    ...(namespace !== undefined && { 'x-vault-namespace': namespace }),
  };
  const ask = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // Only the kind of fault is passed on, because Node's own texts can contain what was sent.
    const fail = (error: unknown) =>
      reject(new WrapperUnreachable(`Vault does not answer (${(error as { code?: string }).code ?? 'no answer'}).`));
    const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(WITHIN_MS) };
    const asked = ask(new URL(path, url), { ...options, ...(authorities !== undefined && { ca: authorities }) });
    asked.on('error', fail);
    asked.on('response', (answer) => {
      readText(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), fail);
    });
    asked.end(content);
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const part of answer) {
    text += part;
    if (text.length > ANSWER_BYTES_MAX) throw Object.assign(new Error(), { code: 'answer too long' });
  }
  return text;
}

function dataOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    if (typeof data === 'object' && data !== null) return data as Readonly<Record<string, unknown>>;
  } catch {}
  throw new WrapperUnreachable('The server at PAY_VAULT_URL did not answer like Vault. Check the address.');
}
