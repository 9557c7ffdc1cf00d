import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { RETRY_AFTER_SECONDS } from '@pay/core/ground/refusals/retry-after';
import { PROBLEMS } from '@pay/serving/problems';
import { exampleProblem } from '../../docs/example-problem.ts';
import { NEUTRAL_HOSTS } from '../schemas/examples.ts';
import type { Example, Response, Schema } from './openapi-document.ts';

const REQUEST_ID = { $ref: '#/components/headers/RequestId' };
const RETRY_AFTER = { $ref: '#/components/headers/RetryAfter' };

/** The problems that an operation can answer with: one response for each status, in the order of the statuses. */
export function refusalResponses(codes: readonly RefusalCode[], problem: Schema): Record<string, Response> {
  const byStatus = Map.groupBy(inTableOrder(codes), (code) => PROBLEMS[code].status);
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(statuses.map(([status, own]) => [status, refusalResponse(own, problem)]));
}

/** Any problem that an operation does not list. */
export function otherProblem(problem: Schema): Response {
  return {
    description: 'Any other problem. Programs should expect such problems, and act on the status.',
    headers: { 'X-Request-Id': REQUEST_ID, 'Retry-After': RETRY_AFTER },
    content: { 'application/problem+json': { schema: problem } },
  };
}

/** An example answer for each code. */
export function problemExamples(codes: ReadonlySet<RefusalCode>): Record<string, Example> {
  return Object.fromEntries(
    inTableOrder([...codes]).map((code) => {
      return [code, { summary: PROBLEMS[code].title, value: exampleProblem(code, NEUTRAL_HOSTS) }];
    }),
  );
}

function refusalResponse(codes: readonly RefusalCode[], problem: Schema): Response {
  const waits = codes.some((code) => RETRY_AFTER_SECONDS[code] !== undefined);
  const only: Schema = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
    headers: { 'X-Request-Id': REQUEST_ID, ...(waits ? { 'Retry-After': RETRY_AFTER } : {}) },
    content: {
      'application/problem+json': {
        schema: { allOf: [problem, only] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function inTableOrder(codes: readonly RefusalCode[]): readonly RefusalCode[] {
  const asked = new Set(codes);
  return (Object.keys(PROBLEMS) as RefusalCode[]).filter((code) => asked.has(code));
}
