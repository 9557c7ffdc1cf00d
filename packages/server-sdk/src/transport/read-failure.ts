import { PayError } from '../errors/pay-error.ts';
import type { Problem } from '../generated/problem.ts';

/** The error for an unsuccessful answer. */
export function readFailure(response: Response, text: string, idempotencyKey: string | undefined, now: Date): PayError {
  const problem = readProblem(text);
  const requestId = problem?.request_id ?? response.headers.get('x-request-id') ?? undefined;
  const known = {
    status: response.status,
    requestId,
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after'), now),
    idempotencyKey,
  };
  if (problem === undefined) {
    const message = `The answer, with status ${response.status}, is not from Pay. Is the baseUrl right? Is there a proxy in between?`;
    return new PayError({ ...known, code: 'unexpected_answer', message });
  }
  const { code, type: docsUrl, errors } = problem;
  return new PayError({ ...known, code, docsUrl, errors, message: messageOf(problem) });
}

function messageOf({ title, detail, code, errors = [], request_id: requestId }: Problem): string {
  const isSaid = (message: string) => message === detail;
  const fields = errors.map(({ field, message }) => (isSaid(message) ? field : `${field}: ${message}`));
  const parts = [
    `${title}.`,
    ...(detail === undefined ? [] : [detail]),
    ...(fields.length > 0 ? [`[${fields.join('; ')}]`] : []),
  ];
  return `${parts.join(' ')} (${code}, ${requestId})`;
}

function readProblem(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isProblem(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('title' in value)) return false;
  return typeof value.code === 'string' && typeof value.title === 'string';
}

/** The wait in seconds, whether the header gives seconds or a date; undefined if the header gives neither. */
function readRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
