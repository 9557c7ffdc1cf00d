import { randomBase62 } from '@pay/core/ground/ids/base62';

/** A new id for a request, which is in `X-Request-Id` and in the lines of the log. */
export function newRequestId(): string {
  return `req_${randomBase62(22)}`;
}
