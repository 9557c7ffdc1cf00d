import { readRequest, readTold } from '../../proxies/acquirer-call.ts';
import { acknowledged, refusedMovement, refusedReversal } from '../../proxies/misconduct.ts';
import { tamper } from '../../proxies/tamper.ts';
import type { Protocol, RawMessage, ReadNotice } from '../protocol.ts';

type Notice = {
  readonly notice_id: string;
  readonly record: { readonly merchant_ref?: string; readonly capture_ref?: string; readonly refund_ref?: string };
};

/** The simulator's own protocol. The simulator sends forged notices itself, each with its own id. */
export const SIMULATOR_PROTOCOL: Protocol = {
  readRequest,
  readTold: (_request, answer) => readTold(answer),
  readNotices,
  wrongSale: tamper,
  wrongAnswer: (_request, text, detail) => tamper(text, detail),
  acknowledged: ({ reference }) => acknowledged(reference),
  refusedReversal,
  refusedMovement,
};

function readNotices({ body }: RawMessage): readonly ReadNotice[] {
  const { notice_id: id, record } = JSON.parse(body.toString()) as Notice;
  const reference = record.merchant_ref ?? record.capture_ref ?? record.refund_ref ?? '';
  const told = readTold({ status: 200, text: JSON.stringify(record) });
  return [{ id, reference, isForged: id.endsWith('-forged'), told }];
}
