import { checkFilter, pageOf } from '@pay/core/ground/lists/page';
import { accepted, refusedField } from '@pay/core/ground/refusals/refusal';
import type { ApiRequest } from '@pay/core/looking/request-log/api-request';
import { listRequests, type RequestCursor } from '@pay/core/looking/request-log/list-requests';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { pageRequest } from './page-request.ts';

export const REQUEST_HANDLERS: Handlers<'listRequests'> = {
  listRequests: async ({ context, profileId, query: { failed, status, path, key_id: keyId, ...page } }) => {
    const checked = checkFilter({ path, keyId });
    if (!checked.ok) return checked;
    const { after, limit } = pageRequest(page);
    const cursor = after === undefined ? undefined : readCursor(after);
    if (after !== undefined && !cursor) {
      return refusedField('invalid_request', 'after', 'not_in_list');
    }
    const filter = {
      profileId,
      keyId,
      failedOnly: failed === 'true',
      status: status === undefined ? undefined : Number(status),
      pathPrefix: path,
    };
    const found = await listRequests(context, filter, { after: cursor, limit: limit + 1 });
    const { data, next } = pageOf(found, limit, writeCursor);
    return accepted({ data: data.map(requestAnswer), next });
  },
};

function requestAnswer(request: ApiRequest): Answer<'listRequests'>['data'][number] {
  return {
    request_id: request.requestId,
    at: request.at.toISOString(),
    method: request.method,
    path: request.path,
    status: request.status,
    code: request.code,
    key_id: request.keyId,
    duration_ms: request.durationMs,
  };
}

/** The cursor as text: the time in milliseconds, which is the precision of `Date`, and the request's id. */
function writeCursor({ at, requestId }: RequestCursor): string {
  return `${at.getTime()}.${requestId}`;
}

function readCursor(text: string): RequestCursor | undefined {
  const [, ms, requestId] = /^(\d{1,14})\.(req_[0-9A-Za-z]{1,40})$/.exec(text) ?? [];
  return ms === undefined || requestId === undefined ? undefined : { at: new Date(Number(ms)), requestId };
}
