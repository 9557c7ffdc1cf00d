/** The name of the exact reason, for which the pages have texts, and the values in its text. */
type Reasoned = { readonly reason?: string; readonly values?: Readonly<Record<string, string>> };

export type FieldProblem = Reasoned & { readonly field: string };

/** The reason why a call failed: the server's problem document, or `network` if there was no answer. */
export type Problem = Reasoned & {
  readonly status: number;
  readonly code: string;
  /** In English, for debugging. The pages have their own texts. */
  readonly detail: string | null;
  readonly requestId: string | null;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;
  /** Whether the call only reads, so that it cannot have changed anything. */
  readonly isRead?: boolean;
};

/** Thrown when a call is refused or gets no answer. */
export class CallError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.code);
    this.problem = problem;
  }
}

/** The problem for a thrown value. Any error other than a `CallError` is treated as our own fault. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallError) return error.problem;
  return plainProblem('internal', String(error));
}

export function plainProblem(code: string, detail: string | null = null): Problem {
  return { status: 0, code, detail, requestId: null, errors: [], retryAfterSeconds: null };
}
