import type { RefundRequest } from '@pay/core/paying/acquiring/acquirer';
import { writeValue } from './value.ts';

export function refundRequestBytes(request: RefundRequest): Buffer {
  return Buffer.from(
    JSON.stringify({
      refund_ref: request.reference,
      sale_ref: request.authorisation.reference,
      value: writeValue(request),
    }),
  );
}
