import { Readable } from 'node:stream';
import { keyForExports } from '@pay/core/books/proofs/ledger-key';
import { exportAudit } from '@pay/core/merchants/audit/export-audit';
import type { DashboardContext } from '../http/dashboard-context.ts';
import { Refused } from '../http/refuse.ts';

/**
 * The signed export of a chain of the audit, produced while the client reads it. Throws `unavailable` without the
 * right key.
 */
export async function auditLines(
  { pool, desks, logger, config: { signingKey } }: Pick<DashboardContext, 'pool' | 'desks' | 'logger' | 'config'>,
  chain: string,
): Promise<Readable> {
  const signer = await keyForExports({ pool, sealer: desks.live.sealer, signingKey });
  if (!signer) {
    logger.error('exports of the audit log need PAY_BOOKS_SIGNING_KEY, because the workers sign proofs with it');
    throw new Refused('unavailable', 'The key that signs exports is not configured. Ask the operator to configure it.');
  }
  const stream = Readable.from(buffers(exportAudit({ pool, signer }, chain, new Date())), { objectMode: false });
  // The download breaks off, so nobody mistakes it for a complete file.
  stream.on('error', (error) =>
    logger.error({ error_message: error.message }, 'an export of the audit log has failed'),
  );
  return stream;
}

async function* buffers(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`);
}
