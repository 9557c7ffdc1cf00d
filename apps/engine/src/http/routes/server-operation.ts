import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import type { KeyScope } from '@pay/core/merchants/keys/key-scope';
import type { FastifySchema } from 'fastify';
import { noteMisuse } from '../misuse-log/note-misuse.ts';
import type { OperationNotes } from '../openapi/operation-notes.ts';
import { keyReader } from '../presented-key-hook.ts';
import { tellRate } from '../rates/tell-rate.ts';
import { logRequest } from '../request-log/log-request.ts';
import type { Demand } from '../shedding/shedder.ts';

type ServerOperation = {
  readonly operationId: string;
  /** What the operation needs of a key with limited scopes. */
  readonly scope: KeyScope;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** A sentence that describes the operation's own answer. */
  readonly answer: string;
  /** The operation's own refusals, in addition to those that all operations of the server API share. */
  readonly refusals: readonly RefusalCode[];
  readonly idempotencyKey: 'accepted' | 'required' | 'ignored';
  /** False for a GET, whose body is not read. */
  readonly takesBody?: boolean | 'optional';
  /** `ordinary` by default. */
  readonly demand?: Demand;
};

const ANY_OPERATION: readonly RefusalCode[] = [
  'invalid_request',
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'publishable_key_not_allowed',
  'wrong_environment',
  'api_key_expired',
  'address_not_allowed',
  'scope_missing',
  'profile_suspended',
  'overloaded',
  'unavailable',
];

const WITH_BODY: readonly RefusalCode[] = ['malformed_json', 'body_too_large', 'unsupported_media_type'];

const WITH_IDEMPOTENCY_KEY: readonly RefusalCode[] = [
  'idempotency_key_invalid',
  'idempotency_in_progress',
  'idempotency_key_reuse',
];

/**
 * The options of a route of the server API: its hooks, which read the key first, and its part of the OpenAPI document.
 */
export function serverOperation<S extends FastifySchema>(operation: ServerOperation, schema: S) {
  const {
    operationId,
    scope,
    tag,
    summary,
    description,
    answer,
    refusals,
    idempotencyKey,
    takesBody = true,
    demand = 'ordinary',
  } = operation;
  const takesKey = idempotencyKey !== 'ignored';
  const needsKey = idempotencyKey === 'required';
  const described = `${description} A key with limited scopes needs \`${scope}\`.`;
  const notes: OperationNotes = {
    'x-answer': answer,
    'x-refusals': [
      ...ANY_OPERATION,
      ...(takesBody ? WITH_BODY : []),
      ...(needsKey ? (['idempotency_key_required'] as const) : []),
      ...(takesKey ? WITH_IDEMPOTENCY_KEY : []),
      ...refusals,
    ],
    'x-body-is-optional': takesBody === 'optional',
    'x-takes-idempotency-key': needsKey ? 'required' : takesKey,
  };
  return {
    config: { demand, continuesTrace: true },
    onRequest: keyReader(scope),
    onSend: tellRate,
    onResponse: [logRequest, noteMisuse],
    schema: {
      operationId,
      summary,
      description: described,
      tags: [tag],
      security: [{ apiKey: [] }],
      ...notes,
      ...schema,
    },
  };
}
