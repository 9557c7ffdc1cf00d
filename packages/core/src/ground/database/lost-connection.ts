const READ_ONLY_TRANSACTION = '25006';

/** The server refuses writes; the code is the one that the server itself uses. */
export class ReadOnlyServer extends Error {
  readonly code = READ_ONLY_TRANSACTION;
}

export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === READ_ONLY_TRANSACTION;
}

/** Whether a statement was given up because no answer came. Nobody knows whether it took effect: never send it again. */
export function isUnanswered(error: unknown): boolean {
  // The driver gives this error no code.
  return error instanceof Error && error.message === 'Query read timeout';
}
