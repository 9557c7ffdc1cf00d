const READ_ONLY_TRANSACTION = '25006';

/** The server takes no writes, as it says itself by this code when it is asked for one. */
export class ReadOnlyServer extends Error {
  readonly code = READ_ONLY_TRANSACTION;
}

export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === READ_ONLY_TRANSACTION;
}

/** Whether a statement was given up because no answer came. What became of it is not known. */
export function isUnanswered(error: unknown): boolean {
  // The driver gives it no code.
  return error instanceof Error && error.message === 'Query read timeout';
}
