import type { OPERATIONS, OperationTypes } from '../generated/operations.ts';

export type OperationId = keyof typeof OPERATIONS;
export type Answer<Id extends OperationId> = OperationTypes[Id]['answer'];
type Parts<Id extends OperationId> = Pick<OperationTypes[Id], 'path' | 'query' | 'body'>;

/** The parts that the operation has: a part that it does not know is left out. */
export type OperationRequest<Id extends OperationId> = {
  readonly [Part in keyof Parts<Id> as Parts<Id>[Part] extends undefined ? never : Part]: Parts<Id>[Part];
};

/** The same, for what does not care which operation it is. */
export type AnyRequest = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: unknown;
};
