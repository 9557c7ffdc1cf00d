import { randomBytes } from 'node:crypto';
import type { Probe } from '@pay/core/paying/acquiring/acquirer';
import { objectOf } from '../read-json.ts';
import type { Gateway } from './gateway.ts';
import { orderPath } from './ids.ts';
import { readGatewayError } from './wire/gateway-error.ts';

/**
 * Asks for an order that cannot exist. The gateway is ready only if its answer has the text that inquiries rely on.
 * Otherwise a sale that never arrived could not be distinguished from a sale that cannot be asked about.
 */
export async function probe(gateway: Gateway, timeoutMs: number): Promise<Probe> {
  const reference = `probe-${randomBytes(12).toString('hex')}`;
  const answer = await gateway.askPlainly({ method: 'GET', path: orderPath(reference), timeoutMs });
  if (answer.kind !== 'answer') return 'unreachable';
  const isError = objectOf(objectOf(answer.body)?.['error']) !== null;
  if (isError && (answer.status === 401 || answer.status === 403)) return 'refused';
  return readGatewayError(answer.body, gateway.merchantId)?.unknownOrder === reference ? 'ready' : 'unreachable';
}
