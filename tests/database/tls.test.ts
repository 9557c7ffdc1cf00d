import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@pay/core/ground/database/pool';
import { databaseUrl } from '@pay/settings/database-url';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Certificate, certificateFor } from '../harness/certificate.ts';
import { startTlsPostgres } from '../harness/tls-postgres.ts';

const YEAR = new Date().getFullYear();
const OURS = certificateFor('localhost', { from: YEAR - 1, until: YEAR + 2 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-database-tls-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Try = { readonly certificate: Certificate | null; readonly hosts?: readonly string[]; readonly ca?: string };

/**
 * The result of connecting to a PostgreSQL server with this certificate, and whether the client trusted the
 * certificate.
 */
async function connectTo({ certificate, hosts = ['localhost'], ca = OURS.cert }: Try) {
  const server = await startTlsPostgres(inject('databaseUrl'), certificate);
  onTestFinished(() => server.stop());
  const path = join(folder, `${server.port}.pem`);
  await writeFile(path, ca);
  const url = new URL(inject('databaseUrl'));
  const place = hosts.map((host) => `${host}:${server.port}`).join(',');
  const query = `sslmode=verify-full${ca === '' ? '' : `&sslrootcert=${encodeURIComponent(path)}`}`;
  const text = `postgres://${url.username}:${url.password}@${place}${url.pathname}?${query}`;
  const pool = createPool({ url: databaseUrl({ DATABASE_URL: text }), applicationName: 'tests', max: 1 });
  const outcome = await pool.query('select 1 as one').then(
    ({ rows }) => rows,
    (error: unknown) => codeOf(error),
  );
  await pool.end();
  return { outcome, trusted: server.trusted() };
}

function codeOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message: string; cause?: AggregateError };
  return code ?? (cause?.errors?.[0] === undefined ? message : codeOf(cause.errors[0]));
}

test('a PostgreSQL server with a certificate for its name from the stated authority is used', async () => {
  expect(await connectTo({ certificate: OURS })).toEqual({ outcome: [{ one: 1 }], trusted: 1 });
  const several = await connectTo({ certificate: OURS, hosts: ['localhost', 'localhost'] });
  expect(several.outcome).toEqual([{ one: 1 }]);
});

describe.each([
  ['', undefined],
  [', even with NODE_TLS_REJECT_UNAUTHORIZED=0', '0'],
])('nothing is sent to a server%s', (_when, value) => {
  beforeAll(() => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    if (value !== undefined) process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = value;
    return () => {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    };
  });
  const other = certificateFor('db.example', { from: YEAR - 1, until: YEAR + 2 });
  const expired = certificateFor('localhost', { from: YEAR - 3, until: YEAR - 1 });
  test.each<[string, Try, string]>([
    ['of an unknown authority', { certificate: OURS, ca: '' }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of another authority', { certificate: OURS, ca: other.cert }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['with another name', { certificate: other, ca: other.cert }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['at an address, with a name', { certificate: OURS, hosts: ['127.0.0.1'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'with another name, one of several',
      { certificate: other, ca: other.cert, hosts: ['localhost', '127.0.0.1'] },
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    ['whose certificate has expired', { certificate: expired, ca: expired.cert }, 'CERT_HAS_EXPIRED'],
    ['without TLS', { certificate: null }, 'The server does not support SSL connections'],
  ])('%s', async (_which, attempt, outcome) => {
    expect(await connectTo(attempt)).toEqual({ outcome, trusted: 0 });
  });
});
