import { reasonText } from '@pay/core/ground/refusals/reason';
import type { FieldProblem, Problem } from '../calls/problem.ts';
import type { Texts } from './texts.ts';

type Words = Pick<Texts, 'problems' | 'reasons'>;

export type ProblemWords = { readonly title: string; readonly advice: string };

/** The text for a refusal, in the page's language. */
export function problemWords(problem: Problem, texts: Words): ProblemWords {
  const { problems } = texts;
  if (problem.code === 'rate_limited') {
    const { title, advice } = problems.rateLimited(minutes(problem));
    return { title, advice: problem.reason === undefined ? advice : `${advice} ${reasonWords(problem, texts)}` };
  }
  const ofRead = problem.isRead ? ofNamed(problems.reads, problem.code) : undefined;
  const known = ofRead ?? ofNamed(problems.codes, problem.code);
  const isFault = problem.status === 0 || problem.status >= 500;
  const fault = problem.isRead ? problems.reads.internal : problems.fault;
  const words = known ?? (isFault ? fault : problems.refused);
  const [wrong] = problem.errors;
  const reason = problem.reason ?? wrong?.reason;
  if (reason === undefined || (reason === VAGUE && known)) return words;
  return { title: words.title, advice: wrong ? fieldWords(wrong, wrong.field, texts) : reasonWords(problem, texts) };
}

/** The reason that says only that the format is wrong. The field's own text is more specific. */
const VAGUE = 'form_unexpected';

/** The text for a field's error. */
export function fieldWords(wrong: FieldProblem, field: string, texts: Words): string {
  const ofField = wrong.reason === VAGUE ? ofNamed(texts.problems.fields, field) : undefined;
  return ofField ?? reasonWords(wrong, texts);
}

function reasonWords({ reason = VAGUE, values = {} }: Pick<Problem, 'reason' | 'values'>, { reasons }: Words): string {
  return reasonText(ofNamed(reasons, reason) ?? reasons[VAGUE], values);
}

function ofNamed<T>(words: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

function minutes({ retryAfterSeconds }: Problem): number {
  return Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
}
