import { vi } from 'vitest';
import type { Acquirer } from '../acquirer.ts';
import type { AskedAbout, AuthorisationEvidence, MovementEvidence, RawNotice } from '../notice.ts';
import type { Told } from '../told-outcomes.ts';
import { withEvidence } from '../with-evidence.ts';

type Subject = { readonly acquirer: Acquirer; noticed?(): readonly RawNotice[] };
type Outcome = { readonly kind: string; readonly why?: unknown };

/** How long to wait for a notice that is not expected. */
const UNEXPECTED_MS = 2_000;
const EXPECTED_MS = 60_000;

/**
 * An acquirer as core uses it: if outcomes come only in notices, its calls return once the notice has arrived. Any
 * other acquirer is returned unchanged.
 */
export function onceNoticed({ acquirer, noticed }: Subject): Acquirer {
  if (acquirer.capabilities.inquiry !== 'notices_only' || noticed === undefined) return acquirer;
  const told =
    <Evidence extends AuthorisationEvidence | MovementEvidence>(about: AskedAbout) =>
    async (reference: string): Promise<readonly Told<Evidence>[]> =>
      noticed().flatMap((raw) => {
        const notices = acquirer.readNotice?.(raw) ?? [];
        return (notices === 'forged' ? [] : notices).flatMap((notice) =>
          notice.kind === 'evidence' && notice.about === about && notice.reference === reference
            ? [{ outcome: notice.outcome as Evidence, occurredAt: notice.occurredAt, receivedAt: new Date() }]
            : [],
        );
      });
  const read = {
    authorisation: told<AuthorisationEvidence>('authorisation'),
    capture: told<MovementEvidence>('capture'),
    refund: told<MovementEvidence>('refund'),
  };
  const waited = withEvidence(acquirer, read, { since: new Date(), unknownSince: null });
  const { capture } = waited;
  return {
    ...waited,
    inquire: until(waited.inquire, ({ kind }) => kind !== 'not_found', UNEXPECTED_MS),
    reverse: until(waited.reverse, isDecided, EXPECTED_MS),
    refund: until(waited.refund, isDecided, EXPECTED_MS),
    ...(capture && { capture: until(capture, isDecided, EXPECTED_MS) }),
  };
}

function isDecided({ kind, why }: Outcome): boolean {
  return kind !== 'unknown' || why !== 'pending';
}

/** Repeats a call until it has the wanted outcome, or the time is over. */
function until<Request, Answer extends Outcome>(
  call: (request: Request) => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  timeout: number,
) {
  return async (request: Request): Promise<Answer> => {
    let answer = await call(request);
    const again = async () => {
      answer = await call(request);
      return isWanted(answer);
    };
    if (!isWanted(answer)) await vi.waitUntil(again, { timeout, interval: 20 }).catch(() => undefined);
    return answer;
  };
}
