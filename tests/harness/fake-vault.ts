import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Certificate } from './certificate.ts';

/** A server that answers like the Transit engine of HashiCorp Vault, with the paths and fields that Vault documents. */
export type FakeVault = {
  readonly url: string;
  /** The requested operations, in order. */
  readonly asked: readonly string[];
  /** The status of every answer, such as 503 for a sealed Vault; undefined to work again. */
  answerAlways(status: number | undefined): void;
  /** Replaces the key with a new version, as `vault write -f transit/keys/pay/rotate` does. */
  rotate(): void;
  /** Makes wrapped keys of earlier versions unreadable. */
  forgetEarlierVersions(): void;
  stop(): Promise<void>;
};

export const VAULT_TOKEN = 'hvs.of-the-test';
const KEY_NAME = 'pay';

type Asked = {
  readonly bits?: number;
  readonly batch_input?: readonly { readonly plaintext?: string; readonly ciphertext?: string }[];
};

/** With a certificate, the server speaks TLS under the name `localhost`. */
export async function startFakeVault(certificate?: Certificate): Promise<FakeVault> {
  const asked: string[] = [];
  const versions = new Map([[1, randomBytes(32)]]);
  let always: number | undefined;

  const current = () => Math.max(...versions.keys());
  const encrypt = (plain: Buffer): string => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', versions.get(current()) ?? '', nonce);
    const bytes = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `vault:v${current()}:${bytes.toString('base64')}`;
  };
  const decrypt = (wrapped = ''): Buffer => {
    const [, version, text = ''] = /^vault:v(\d+):(.*)$/.exec(wrapped) ?? [];
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', versions.get(Number(version)) ?? '', bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  };
  const operations: Readonly<Record<string, (body: Asked) => object>> = {
    encrypt: (body) =>
      inBatch(body, ({ plaintext = '' }) => ({ ciphertext: encrypt(Buffer.from(plaintext, 'base64')) })),
    decrypt: (body) => inBatch(body, ({ ciphertext }) => ({ plaintext: decrypt(ciphertext).toString('base64') })),
    rewrap: (body) => inBatch(body, ({ ciphertext }) => ({ ciphertext: encrypt(decrypt(ciphertext)) })),
    'datakey/wrapped': ({ bits = 0 }) => ({ ciphertext: encrypt(randomBytes(bits / 8)), key_version: current() }),
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as Asked;
    const operation = /^\/v1\/transit\/([a-z/]+)\/(\w+)$/.exec(request.url ?? '');
    const [, name = '', key] = operation ?? [];
    asked.push(name);
    const send = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    const work = operations[name];
    if (always !== undefined) send(always, { errors: ['Vault is sealed'] });
    else if (request.headers['x-vault-token'] !== VAULT_TOKEN) send(403, { errors: ['permission denied'] });
    else if (!work || key !== KEY_NAME) send(404, { errors: [] });
    else {
      const data = work(body);
      send(JSON.stringify(data).includes('"error"') ? 400 : 200, { request_id: 'of-a-test', data });
    }
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch(() => response.destroy());
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `${certificate ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    answerAlways: (status) => {
      always = status;
    },
    rotate: () => {
      versions.set(current() + 1, randomBytes(32));
    },
    forgetEarlierVersions: () => {
      for (const version of versions.keys()) if (version < Math.max(...versions.keys())) versions.delete(version);
    },
    stop: async () => {
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

/** Vault answers each input at its position, with an error for each input that failed. */
function inBatch(
  { batch_input: inputs = [] }: Asked,
  each: (input: NonNullable<Asked['batch_input']>[number]) => object,
): object {
  const results = inputs.map((input) => {
    try {
      return each(input);
    } catch {
      return { error: 'cipher: message authentication failed' };
    }
  });
  return { batch_results: results };
}
