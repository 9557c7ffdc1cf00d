import type { OPERATIONS, OperationTypes } from '../generated/operations.ts';

export type OperationId = keyof typeof OPERATIONS;
export type Answer<Id extends OperationId> = OperationTypes[Id]['answer'];
type Parts<Id extends OperationId> = Pick<OperationTypes[Id], 'path' | 'query' | 'body'>;

/** The parts of the operation's request; parts that it does not have are omitted. */
export type OperationRequest<Id extends OperationId> = {
  readonly [Part in keyof Parts<Id> as Parts<Id>[Part] extends undefined ? never : Part]: Parts<Id>[Part];
};

/** The request's parts, for code that works with any operation. */
export type AnyRequest = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: unknown;
};
