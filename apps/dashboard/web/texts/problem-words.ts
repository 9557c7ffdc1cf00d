import type { Problem } from '../calls/problem.ts';
import type { Texts } from './texts.ts';

export type ProblemWords = {
  readonly title: string;
  readonly advice: string;
  /** The server's own sentence, where it says more. */
  readonly detail: string | null;
};

/** What a refusal means, in the page's language. */
export function problemWords(problem: Problem, { problems }: Texts): ProblemWords {
  const known = Object.hasOwn(problems.codes, problem.code)
    ? problems.codes[problem.code as keyof typeof problems.codes]
    : undefined;
  if (problem.code === 'rate_limited') return { ...problems.rateLimited(minutes(problem)), detail: null };
  if (known) return { ...known, detail: null };
  const isFault = problem.status === 0 || problem.status >= 500;
  const words = isFault ? problems.fault : problems.refused;
  return { ...words, detail: isFault ? null : problem.detail };
}

function minutes({ retryAfterSeconds }: Problem): number {
  return Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
}
