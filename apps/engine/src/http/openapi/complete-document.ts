import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { ProblemSchema } from '../schemas/problem-schema.ts';
import { hoistSchemas } from './hoist-schemas.ts';
import type { OpenapiDocument, Operation, PathItem, Response, Schema } from './openapi-document.ts';
import { otherProblem, problemExamples, refusalResponses } from './refusal-responses.ts';
import { SHARED_COMPONENTS } from './shared-components.ts';
import { webhookItems } from './webhook-items.ts';

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const REPLAYED = { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } };
const RATE = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};
const PROBLEM = ProblemSchema as unknown as Schema;

/**
 * Adds headers, the problems of each operation and named schemas to the document generated from the routes' schemas.
 * Uses the `OperationNotes` of the routes and then removes them.
 */
export function completeDocument(document: OpenapiDocument): OpenapiDocument {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const codes = new Set<RefusalCode>(operations.flatMap((operation) => operation['x-refusals'] ?? []));
  const paths = Object.fromEntries(
    inTagOrder(document).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, completed(operation)])),
    ]),
  );
  const components = { ...SHARED_COMPONENTS, examples: problemExamples(codes), schemas: {} };
  const { openapi, info, servers, tags } = document;
  return hoistSchemas({ openapi, info: unwrapped(info), servers, tags, paths, webhooks: webhookItems(), components });
}

function completed(noted: Operation): Operation {
  const {
    'x-answer': _answer,
    'x-refusals': refusals = [],
    'x-body-is-optional': isOptional = false,
    'x-takes-idempotency-key': takesKey = false,
    responses,
    ...operation
  } = noted;
  const own = Object.entries(responses).filter(([status]) => /^\d{3}$/.test(status));
  return {
    ...unwrapped(operation),
    ...(isOptional && operation.requestBody ? { requestBody: { ...operation.requestBody, required: false } } : {}),
    ...(takesKey ? { parameters: [...(operation.parameters ?? []), { $ref: keyParameter(takesKey) }] } : {}),
    responses: {
      ...Object.fromEntries(own.map(([status, response]) => [status, ownResponse(response, noted)])),
      ...refusalResponses(refusals, PROBLEM),
      default: otherProblem(PROBLEM),
    },
  };
}

function keyParameter(takesKey: true | 'required'): string {
  return `#/components/parameters/${takesKey === 'required' ? 'RequiredIdempotencyKey' : 'IdempotencyKey'}`;
}

function ownResponse(response: Response, noted: Operation): Response {
  const { 'x-answer': answer, 'x-takes-idempotency-key': takesKey = false, security } = noted;
  return {
    ...response,
    description: answer ?? response.description,
    headers: { ...REQUEST_ID, ...(security?.length ? RATE : {}), ...(takesKey ? REPLAYED : {}), ...response.headers },
  };
}

/** Joins the lines of a description, because its line breaks come from our source; paragraphs are kept. */
function unwrapped<T extends { readonly description?: string }>(described: T): T {
  const { description } = described;
  return description === undefined
    ? described
    : { ...described, description: description.replace(/(?<!\n)\n(?!\n)/g, ' ') };
}

function inTagOrder(document: OpenapiDocument): readonly (readonly [string, PathItem])[] {
  const order = new Map(document.tags.map(({ name }, index) => [name, index]));
  const place = (item: PathItem) => order.get(Object.values(item)[0]?.tags?.[0] ?? '') ?? order.size;
  return Object.entries(document.paths).toSorted(([, a], [, b]) => place(a) - place(b));
}
