import type { Acquirer } from './acquirer.ts';
import { withoutCardNumbers } from './without-card-numbers.ts';

/**
 * Returns an acquirer that passes all calls on to the given one, and removes possible card numbers from the codes and
 * texts that are stored with its answers. It also reports when the acquirer answers again after an unanswered call, so
 * that waiting inquiries can be sent sooner.
 */
export function watchAcquirer(acquirer: Acquirer, onAnswersAgain: () => void): Acquirer {
  let isSilent = false;
  const watched =
    <Request, Outcome extends { readonly kind: string }>(call: (request: Request) => Promise<Outcome>) =>
    async (request: Request): Promise<Outcome> => {
      const outcome = await call(request);
      const wasSilent = isSilent;
      isSilent = isUnanswered(outcome);
      if (wasSilent && !isSilent) onAnswersAgain();
      return withoutCardNumbers(outcome);
    };
  return {
    name: acquirer.name,
    capabilities: acquirer.capabilities,
    ...(acquirer.hold && { hold: watched(acquirer.hold) }),
    authorise: watched(acquirer.authorise),
    resume: watched(acquirer.resume),
    inquire: watched(acquirer.inquire),
    reverse: watched(acquirer.reverse),
    refund: watched(acquirer.refund),
    ...(acquirer.capture && { capture: watched(acquirer.capture) }),
    ...(acquirer.readNotice && { readNotice: acquirer.readNotice }),
    ...(acquirer.noticeAnswer && { noticeAnswer: acquirer.noticeAnswer }),
    probe: acquirer.probe,
    close: acquirer.close,
  };
}

function isUnanswered(outcome: { readonly kind: string; readonly why?: unknown }): boolean {
  return outcome.kind === 'unknown' && outcome.why !== 'pending';
}
