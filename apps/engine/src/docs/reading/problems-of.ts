import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import type { OpenapiDocument, Operation, Response } from '../../http/openapi/openapi-document.ts';
import { type Entry, entriesOf } from './operations.ts';

const PROBLEM = 'application/problem+json';

export type StatusProblems = { readonly status: string; readonly codes: readonly RefusalCode[] };

/** The problems that an operation lists, by status. */
export function problemsOf(operation: Operation): readonly StatusProblems[] {
  return Object.entries(operation.responses)
    .map(([status, response]) => ({ status, codes: codesOf(response) }))
    .filter(({ codes }) => codes.length > 0);
}

/** The answers of an operation that are not problems. */
export function ownAnswers(operation: Operation): readonly (readonly [status: string, response: Response])[] {
  return Object.entries(operation.responses).filter(([, { content = {} }]) => !(PROBLEM in content));
}

/** The operations that list a code. */
export function operationsGiving(document: OpenapiDocument, code: RefusalCode): readonly Entry[] {
  return entriesOf(document).filter(({ operation }) => problemsOf(operation).some(({ codes }) => codes.includes(code)));
}

function codesOf({ content = {} }: Response): readonly RefusalCode[] {
  const parts = content[PROBLEM]?.schema?.allOf ?? [];
  return parts.flatMap(({ properties }) => (properties?.['code']?.enum ?? []) as readonly RefusalCode[]);
}
