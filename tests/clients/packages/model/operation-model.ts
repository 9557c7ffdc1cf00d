import type { Schema } from '../../../../packages/server-sdk/generate/document.ts';
import type { ServerOperation } from '../../../../packages/server-sdk/generate/operations-file.ts';
import { pascal } from './enum-names.ts';
import { type Kind, type KindOf, type Member, textOf } from './kind.ts';

export type ClientOperation = {
  readonly name: string;
  /** In the imperative, without a full stop. */
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly ids: readonly string[];
  readonly query: readonly Member[];
  readonly body: { readonly kind: Kind; readonly isRequired: boolean } | undefined;
  readonly answer: Kind | undefined;
  /** Whether the operation can be repeated: see `operations-file.ts`. */
  readonly repeat: string;
  /** For a paginated list: the member of an item that `after` continues from. */
  readonly cursor: string | undefined;
};

/** For each paginated list, the member of a page's last item that the request for the next page names. */
export const CURSORS: Readonly<Record<string, string>> = {
  listEvents: 'id',
  listDeliveries: 'delivery_id',
  listDisputes: 'dispute_id',
  listPaymentLinks: 'link_id',
  listLinkPayments: 'track_id',
  listPostings: 'position',
  listSettlements: 'settlement_id',
  listSettlementLines: 'number',
};

/** @throws {Error} for a paginated list without a cursor */
export function clientOperation({ method, path, repeat, operation }: ServerOperation, kindOf: KindOf): ClientOperation {
  const { operationId: name, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content?.['application/json']?.schema;
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = success?.content?.['application/json']?.schema;
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name: each = '', schema = {}, description = '' }): Member => {
      const { minimum } = schema as Schema & { minimum?: number };
      return {
        name: each,
        description: textOf(description),
        isRequired: false,
        hasZero: (minimum === undefined || minimum <= 0) && schema.default !== 0,
        ...kindOf(schema, `${pascal(name)}.${each}`),
      };
    });
  const isPaged = query.some((each) => each.name === 'after');
  if (isPaged && CURSORS[name] === undefined) throw new Error(`${name} needs its line in CURSORS`);
  return {
    name,
    summary: textOf((operation as { readonly summary?: string }).summary ?? name),
    method,
    path,
    ids: parameters.filter((parameter) => parameter.in === 'path').map(({ name: each = '' }) => each),
    query,
    body: body && { kind: kindOf(body, name).kind, isRequired: requestBody?.required === true },
    answer: answer && kindOf(answer, name).kind,
    repeat,
    cursor: isPaged ? CURSORS[name] : undefined,
  };
}
