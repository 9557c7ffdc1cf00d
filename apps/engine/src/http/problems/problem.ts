import type { FieldError, Refusal, RefusalCode } from '@pay/core/ground/refusals/refusal';
import { PROBLEMS } from '@pay/serving/problems';

/** An RFC 9457 problem with our own members. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly code: RefusalCode;
  readonly request_id: string;
  readonly errors?: readonly Pick<FieldError, 'field' | 'code' | 'message'>[];
};

export function problemOf(refusal: Refusal, at: { readonly baseUrl: string; readonly requestId: string }): Problem {
  const { status, title } = PROBLEMS[refusal.code];
  return {
    type: `${at.baseUrl}/docs/problems/${refusal.code}`,
    title,
    status,
    ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
    code: refusal.code,
    request_id: at.requestId,
    // A refusal's reasons are for the pages that people see. Merchants' servers only need the codes.
    ...(refusal.errors && { errors: refusal.errors.map(({ field, code, message }) => ({ field, code, message })) }),
  };
}
