import type { LimitSubjects } from './limit-subjects.ts';
import type { LimitKind } from './velocity-limits.ts';

export type CountedSubject = { readonly profileId: string; readonly subject: Buffer; readonly times: number };

/** The distinct subjects of a kind with their counts, in the order in which all statements lock their rows. */
export function countSubjects<Kind extends LimitKind>(
  batch: readonly Pick<LimitSubjects, 'profileId' | Kind>[],
  kind: Kind,
): readonly CountedSubject[] {
  const counted = new Map<string, CountedSubject>();
  for (const each of batch) {
    const { profileId } = each;
    const subject: Buffer | null = each[kind];
    if (subject === null) continue;
    const key = subjectKey(subject);
    counted.set(key, { profileId, subject, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return [...counted.values()].sort(inKeyOrder);
}

/** A subject as the key of a map. Two profiles never have the same subject, because the hash includes the profile. */
export function subjectKey(subject: Buffer): string {
  return subject.toString('latin1');
}

export function inKeyOrder(a: CountedSubject, b: CountedSubject): number {
  return a.subject.compare(b.subject);
}
