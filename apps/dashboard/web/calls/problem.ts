/** Why exactly, by a name that pages have words for. */
type Reasoned = { readonly reason?: string; readonly values?: Readonly<Record<string, string>> };

export type FieldProblem = Reasoned & { readonly field: string };

/** Why something was not done: a problem document of the server's, or `network` where none came. */
export type Problem = Reasoned & {
  readonly status: number;
  readonly code: string;
  /** In English, for who looks into what was answered; pages have words of their own. */
  readonly detail: string | null;
  readonly requestId: string | null;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;
};

/** A call that was refused or got no answer. */
export class CallError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.code);
    this.problem = problem;
  }
}

/** Of whatever was thrown: what is no refusal is a fault of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallError) return error.problem;
  return plainProblem('internal', String(error));
}

export function plainProblem(code: string, detail: string | null = null): Problem {
  return { status: 0, code, detail, requestId: null, errors: [], retryAfterSeconds: null };
}
