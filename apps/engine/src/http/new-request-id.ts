import { randomBase62 } from '@pay/core/ground/ids/base62';

/** What `X-Request-Id` names, and the lines of the log. */
export function newRequestId(): string {
  return `req_${randomBase62(22)}`;
}
