/**
 * What can happen to one payment, modelled without a database: every action is a sequence of atomic steps, and the
 * steps of simultaneous actions can interleave in any order.
 */
export type Bank = 'none' | 'challenge' | 'approved' | 'declined' | 'reversed';
export type AttemptState = 'submitting' | 'challenge' | 'unknown' | 'approved' | 'declined' | 'reversed';
export type Card = keyof typeof CARDS;

export const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  stolen: '4000000000009979',
  challenge_approved: '4000000000003220',
  challenge_declined: '4000008400001629',
  approved_answer_lost: '4000000000000259',
  declined_answer_lost: '4000000000000341',
} as const;

type Attempt = {
  readonly card: Card;
  readonly state: AttemptState;
  readonly bank: Bank;
  readonly version: number;
  /**
   * Whether the intention to reverse the attempt is recorded. Once it is recorded, the acquirer is asked only for the
   * reversal.
   */
  readonly isUnwanted: boolean;
};

export type Model = {
  readonly settled: 'open' | 'paid' | 'failed' | 'cancelled';
  readonly isOverdue: boolean;
  readonly attempts: readonly Attempt[];
  readonly refundedMinor: number;
};

export type Action =
  | { readonly do: 'pay'; readonly card: Card }
  | { readonly do: 'answer'; readonly decision: 'approve' | 'refuse' }
  | { readonly do: 'settle' }
  | { readonly do: 'cancel' }
  | { readonly do: 'overdue' }
  | { readonly do: 'refund'; readonly minor: number };

export const AMOUNT_MINOR = 10_500;
export const NEW_PAYMENT: Model = { settled: 'open', isOverdue: false, attempts: [], refundedMinor: 0 };

const ATTEMPTS_MAX = 5;

/** What an action has seen or done so far; undefined once the action has ended. */
type Own = { readonly seen?: number; readonly at?: number; readonly version?: number; readonly heard?: Bank };
type Step = (model: Model, own: Own) => readonly [Model, Own | undefined];

/** All possible results of actions that run at the same time. */
export function outcomes(model: Model, actions: readonly Action[]): readonly Model[] {
  const found = new Map<string, Model>();
  const visited = new Set<string>();
  const go = (now: Model, running: readonly { steps: readonly Step[]; own: Own }[]): void => {
    const key = JSON.stringify([now, running.map(({ steps, own }) => [steps.length, own])]);
    if (visited.has(key)) return;
    visited.add(key);
    if (running.every(({ steps }) => steps.length === 0)) found.set(JSON.stringify(now), now);
    running.forEach(({ steps: [step, ...steps], own }, place) => {
      if (step === undefined) return;
      const [next, nextOwn] = step(now, own);
      const rest = nextOwn === undefined ? { steps: [], own } : { steps, own: nextOwn };
      go(next, running.with(place, rest));
    });
  };
  go(
    model,
    actions.map((action) => ({ steps: stepsOf(action), own: {} })),
  );
  return [...found.values()];
}

/** The status that the merchant reads. */
export function statusOf({ settled, isOverdue, attempts }: Model): string {
  if (settled !== 'open') return settled;
  if (attempts.some(isLive)) return 'processing';
  return isOverdue ? 'expired' : 'open';
}

function stepsOf(action: Action): readonly Step[] {
  switch (action.do) {
    case 'pay':
      return paySteps(action.card);
    case 'answer':
      return answerSteps(action.decision);
    case 'settle':
      return [lease, ask, recordHeard];
    case 'cancel':
      return [(model) => [canStart(model) ? { ...model, settled: 'cancelled' } : model, {}]];
    case 'overdue':
      return [(model) => [{ ...model, isOverdue: true }, {}]];
    case 'refund':
      return [
        (model) => {
          const refundedMinor = model.refundedMinor + action.minor;
          return [model.settled === 'paid' && refundedMinor <= AMOUNT_MINOR ? { ...model, refundedMinor } : model, {}];
        },
      ];
  }
}

function paySteps(card: Card): readonly Step[] {
  return [
    (model) => [model, canStart(model) ? { seen: model.attempts.length } : undefined],
    (model, { seen }) => {
      if (!canStart(model) || model.attempts.length !== seen) return [model, undefined];
      const attempt: Attempt = { card, state: 'submitting', bank: 'none', version: 0, isUnwanted: false };
      return [
        { ...model, attempts: [...model.attempts, attempt] },
        { at: seen, version: 0 },
      ];
    },
    (model, own) => {
      const attempt = attemptAt(model, own);
      const bank = attempt.bank === 'none' ? saleOf(card) : attempt.bank;
      return [withAttempt(model, own, { bank }), { ...own, heard: bank }];
    },
    (model, own) => {
      const isLost = card.endsWith('answer_lost') || own.heard === 'reversed';
      return recorded(model, own, isLost ? 'unknown' : (own.heard as 'approved' | 'declined' | 'challenge'));
    },
  ];
}

function answerSteps(decision: 'approve' | 'refuse'): readonly Step[] {
  return [
    (model) => {
      const at = model.attempts.findIndex(({ state }) => state === 'challenge');
      return [model, at === -1 ? undefined : { at }];
    },
    (model, own) => {
      const { bank, card } = attemptAt(model, own);
      if (bank !== 'challenge') return [model, own];
      const isApproved = decision === 'approve' && card === 'challenge_approved';
      return [withAttempt(model, own, { bank: isApproved ? 'approved' : 'declined' }), own];
    },
    (model, own) => {
      const { state, version } = attemptAt(model, own);
      if (state !== 'challenge') return [model, undefined];
      return [withAttempt(model, own, { state: 'submitting', version: version + 1 }), { ...own, version: version + 1 }];
    },
    (model, own) => [model, { ...own, heard: attemptAt(model, own).bank }],
    (model, own) => recorded(model, own, own.heard === 'reversed' ? 'unknown' : (own.heard as 'approved' | 'declined')),
  ];
}

const lease: Step = (model) => {
  const at = model.attempts.findIndex((attempt) => isLive(attempt) && attempt.state !== 'approved');
  if (at === -1) return [model, undefined];
  const version = (model.attempts[at]?.version ?? 0) + 1;
  return [withAttempt(model, { at }, { state: 'unknown', version }), { at, version }];
};

/**
 * An unwanted attempt is reversed, whatever has become of it. Only a declined sale stays declined, because it took no
 * money.
 */
const ask: Step = (model, own) => {
  const { bank, isUnwanted } = attemptAt(model, own);
  if (!isUnwanted) return [model, { ...own, heard: bank }];
  const undone = bank === 'declined' ? model : withAttempt(model, own, { bank: 'reversed' });
  return [undone, { ...own, heard: 'reversed' }];
};

/** If the acquirer does not know the attempt, or nobody has decided at the issuer, the attempt becomes unwanted. */
const recordHeard: Step = (model, own) => {
  const { heard } = own;
  if (heard !== 'none' && heard !== 'challenge') {
    return recorded(model, own, heard as 'approved' | 'declined' | 'reversed');
  }
  const isCurrent = attemptAt(model, own).version === own.version;
  return recorded(isCurrent ? withAttempt(model, own, { isUnwanted: true }) : model, own, 'unknown');
};

function recorded(
  model: Model,
  own: Own,
  next: 'approved' | 'declined' | 'reversed' | 'unknown' | 'challenge',
): readonly [Model, Own] {
  const { version, card } = attemptAt(model, own);
  if (version !== own.version) return [model, own];
  const moved = withAttempt(model, own, { state: next, version: version + 1 });
  if (next === 'approved') return [{ ...moved, settled: 'paid' }, own];
  if (next === 'unknown' || next === 'challenge') return [moved, own];
  const isLast = moved.attempts.length === ATTEMPTS_MAX || moved.isOverdue || card === 'stolen';
  return [isLast ? { ...moved, settled: 'failed' } : moved, own];
}

function saleOf(card: Card): Bank {
  if (card.startsWith('challenge')) return 'challenge';
  return card.startsWith('approved') ? 'approved' : 'declined';
}

function canStart(model: Model): boolean {
  return statusOf(model) === 'open' && model.attempts.length < ATTEMPTS_MAX;
}

function isLive({ state }: Attempt): boolean {
  return state !== 'declined' && state !== 'reversed';
}

function attemptAt({ attempts }: Model, { at }: Own): Attempt {
  const attempt = at === undefined ? undefined : attempts[at];
  if (attempt === undefined) throw new Error('the action has no attempt');
  return attempt;
}

function withAttempt(model: Model, own: Own, change: Partial<Attempt>): Model {
  return { ...model, attempts: model.attempts.with(own.at ?? -1, { ...attemptAt(model, own), ...change }) };
}
