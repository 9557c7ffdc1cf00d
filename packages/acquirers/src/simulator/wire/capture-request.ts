import type { CaptureRequest } from '@pay/core/paying/acquiring/acquirer';
import { writeValue } from './value.ts';

export function captureRequestBytes(request: CaptureRequest): Buffer {
  return Buffer.from(
    JSON.stringify({
      capture_ref: request.reference,
      sale_ref: request.authorisation.reference,
      value: writeValue(request),
      sequence: request.isLast ? 'last' : 'more',
    }),
  );
}
