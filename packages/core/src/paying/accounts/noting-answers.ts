import type { Acquirer } from '../acquiring/acquirer.ts';

type Outcome = { readonly kind: string; readonly why?: unknown };

/**
 * Returns an acquirer that passes all calls on to the given one, and reports whether the calls of new payments were
 * answered.
 */
export function notingAnswers(acquirer: Acquirer, tell: (isAnswered: boolean) => void): Acquirer {
  const noting =
    <Request, Answer extends Outcome>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const outcome = await call(request);
      // A call that was not sent in time says nothing about the acquirer.
      const isOurs = outcome.kind === 'not_sent' || outcome.why === 'not_sent';
      if (!isOurs) tell(isAnswer(outcome));
      return outcome;
    };
  return {
    ...acquirer,
    ...(acquirer.hold && { hold: noting(acquirer.hold) }),
    authorise: noting(acquirer.authorise),
  };
}

function isAnswer({ kind, why }: Outcome): boolean {
  return kind !== 'not_held' && (kind !== 'unknown' || why === 'pending');
}
