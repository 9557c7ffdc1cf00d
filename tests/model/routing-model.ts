import type { Declined, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { statesBefore } from '@pay/core/paying/payments/attempt';
import { type Proof, proofIn, withUnsentProven } from '@pay/core/paying/routing/second-account';

/**
 * A session whose shopper submits cards, an engine that routes them to two accounts, and a worker. A crash can follow
 * every step, every message can be lost, and the steps interleave in every possible order. The rules that decide
 * whether a card can go to a second account are the engine's own functions.
 */
export type Bank = 'none' | 'flight' | 'approved' | 'declined' | 'refused' | 'reversed';

type Attempt = {
  readonly form: number;
  readonly account: 0 | 1;
  readonly state: 'submitting' | 'unknown' | 'approved' | 'declined' | 'reversed';
  /** The state in the account's own book. `flight`: the sale is still on its way there. */
  readonly bank: Bank;
  readonly version: number;
  readonly isUnwanted: boolean;
  /** Whether it is too late to send the sale, because a worker could have asked about it. */
  readonly isClosed: boolean;
  readonly proof: Proof | null;
  readonly from: number | null;
};

type Heard = 'approved' | 'declined' | 'refused' | 'unknown' | 'unsent' | 'not_sent' | 'mismatch' | 'reversed' | 'none';
type Place = { readonly at: number; readonly version: number };
type Runner =
  | { readonly step: 'look' | 'done' }
  | { readonly step: 'intend'; readonly seen: number }
  | ({ readonly step: 'send' | 'undo' | 'second' } & Place)
  | ({ readonly step: 'record' | 'record_undo'; readonly heard: Heard } & Place);
type Worker = null | ({ readonly heard: Heard | null } & Place);

export type State = {
  readonly settled: 'open' | 'paid';
  readonly attempts: readonly Attempt[];
  readonly forms: readonly Runner[];
  readonly worker: Worker;
};

/** What the engine treats as a proof. Tests replace it with wrong rules, which the model must detect. */
export type Rules = {
  readonly proofIn: typeof proofIn;
  readonly withUnsentProven: typeof withUnsentProven;
};
export const ENGINE_RULES: Rules = { proofIn, withUnsentProven };

const ATTEMPTS_MAX = 5;

export function newSession(forms: number): State {
  return {
    settled: 'open',
    attempts: [],
    forms: Array.from({ length: forms }, () => ({ step: 'look' })),
    worker: null,
  };
}

export type Explored = { readonly states: number; readonly moves: number; readonly violation: State | null };

/** Visits and checks every reachable state. */
export function explore(forms: number, rules: Rules = ENGINE_RULES): Explored {
  const first = newSession(forms);
  const visited = new Set([JSON.stringify(first)]);
  const waiting: State[] = [first];
  let moves = 0;
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (!isSound(state)) return { states: visited.size, moves, violation: state };
    for (const next of movesOf(state, rules).map(withSmallVersions)) {
      moves += 1;
      const key = JSON.stringify(next);
      if (visited.has(key)) continue;
      visited.add(key);
      waiting.push(next);
    }
  }
  return { states: visited.size, moves, violation: null };
}

/**
 * At all times, both books together have at most one unreversed approval, and nothing that could still become a second
 * one. A card is switched at most once. If a session is paid, its approval is also in the book of its account.
 */
export function isSound({ settled, attempts }: State): boolean {
  const approved = attempts.filter(({ bank }) => bank === 'approved').length;
  const coming = attempts.filter(({ bank }) => bank === 'flight').length;
  const switches = attempts.filter(({ from }) => from !== null);
  return (
    approved + coming <= 1 &&
    new Set(switches.map(({ form }) => form)).size === switches.length &&
    (settled === 'open' ||
      attempts.filter(({ state, bank }) => state === 'approved' && bank === 'approved').length === 1)
  );
}

/**
 * The same state with only the versions 0 and 1, because all that matters is whether the holder of an attempt still
 * knows its version. Otherwise the number of states would be infinite, because a worker can ask again for ever.
 */
function withSmallVersions(state: State): State {
  const small = <Holder extends object>(holder: Holder): Holder =>
    'version' in holder && 'at' in holder
      ? { ...holder, version: holder.version === state.attempts[Number(holder.at)]?.version ? 1 : 0 }
      : holder;
  return {
    ...state,
    attempts: state.attempts.map((attempt) => ({ ...attempt, version: 1 })),
    forms: state.forms.map(small),
    worker: state.worker && small(state.worker),
  };
}

function movesOf(state: State, rules: Rules): readonly State[] {
  return [
    ...state.forms.flatMap((form, number) => formMoves(state, form, number, rules)),
    ...state.attempts.flatMap((attempt, at) =>
      attempt.bank === 'flight'
        ? (['approved', 'declined', 'refused'] as const).map((bank) => set(state, at, { bank }))
        : [],
    ),
    ...workerMoves(state, rules),
  ];
}

function formMoves(state: State, form: Runner, number: number, rules: Rules): readonly State[] {
  const go = (next: Runner, changed: State = state): State => ({ ...changed, forms: changed.forms.with(number, next) });
  if (form.step === 'done') return [];
  const crash = go({ step: 'done' });
  switch (form.step) {
    case 'look':
      return [crash, ...(canStart(state) ? [go({ step: 'intend', seen: state.attempts.length })] : [])];
    case 'intend': {
      if (!canStart(state) || state.attempts.length !== form.seen) return [crash];
      const place = { at: form.seen, version: 0 };
      return [
        crash,
        ...([0, 1] as const).map((account) => go({ step: 'send', ...place }, add(state, number, account, null))),
      ];
    }
    case 'send':
      return [
        crash,
        ...sendMoves(state, form).map(([bank, heard]) =>
          go({ ...form, step: 'record', heard }, set(state, form.at, { bank })),
        ),
      ];
    case 'record': {
      const recorded = record(state, form, form.heard, rules);
      if (recorded === undefined || at(state, form).from !== null) return [go({ step: 'done' }, recorded), crash];
      const version = form.version + 1;
      const isProven = at(recorded, form).proof !== null;
      const next: Runner | null =
        form.heard === 'mismatch'
          ? { step: 'undo', at: form.at, version }
          : isProven
            ? { step: 'second', at: form.at, version }
            : null;
      return [crash, go({ step: 'done' }, recorded), ...(next ? [go(next, recorded)] : [])];
    }
    case 'undo':
      return [
        crash,
        go({ ...form, step: 'record_undo', heard: 'unknown' }),
        go({ ...form, step: 'record_undo', heard: 'unknown' }, undone(state, form.at)),
        go({ ...form, step: 'record_undo', heard: 'reversed' }, undone(state, form.at)),
      ];
    case 'record_undo': {
      const recorded = record(state, form, form.heard, rules);
      const isDone = recorded !== undefined && at(recorded, form).state === 'reversed';
      return [crash, go(isDone ? { ...form, step: 'second' } : { step: 'done' }, recorded)];
    }
    case 'second': {
      const first = at(state, form);
      const isProven = first.state === 'reversed' || (first.state === 'declined' && first.proof !== null);
      if (!isProven || first.from !== null || !canStart(state) || state.attempts.length !== form.at + 1) return [crash];
      const account = first.account === 0 ? 1 : 0;
      return [crash, go({ step: 'send', at: form.at + 1, version: 0 }, add(state, number, account, form.at))];
    }
  }
}

/** The possible outcomes of a sale: what the account books, and the answer that the engine gets. */
function sendMoves(state: State, place: Place): readonly (readonly [Bank, Heard])[] {
  const { isClosed, bank } = at(state, place);
  if (isClosed) return [[bank, 'not_sent']];
  return [
    ['approved', 'approved'],
    ['declined', 'declined'],
    ['refused', 'refused'],
    ['approved', 'mismatch'],
    ['approved', 'unknown'],
    ['declined', 'unknown'],
    ['refused', 'unknown'],
    ['flight', 'unknown'],
    ['none', 'unknown'],
    ['none', 'unsent'],
  ];
}

function workerMoves(state: State, rules: Rules): readonly State[] {
  const { worker } = state;
  if (worker === null) {
    return state.attempts.flatMap((attempt, place) => {
      if (attempt.state !== 'submitting' && attempt.state !== 'unknown') return [];
      const version = attempt.version + 1;
      const leased = set(state, place, { state: 'unknown', version, isClosed: true });
      return [{ ...leased, worker: { at: place, version, heard: null } }];
    });
  }
  const stop = { ...state, worker: null };
  if (worker.heard !== null) return [stop, { ...(record(state, worker, worker.heard, rules) ?? state), worker: null }];
  const { bank, isUnwanted } = at(state, worker);
  const hear = (heard: Heard, changed: State = state): State => ({ ...changed, worker: { ...worker, heard } });
  if (isUnwanted) {
    const changed = undone(state, worker.at);
    return [stop, hear('unknown'), hear('unknown', changed), hear('reversed', changed)];
  }
  return [stop, hear('unknown'), hear(bank === 'flight' ? 'none' : bank)];
}

/** The account has returned all money, and accepts no sale that arrives later. */
function undone(state: State, place: number): State {
  const { bank } = at(state, { at: place });
  return bank === 'declined' || bank === 'refused' ? state : set(state, place, { bank: 'reversed' });
}

/** Undefined if the attempt has moved on. */
function record(state: State, { at: place, version }: Place, heard: Heard, rules: Rules): State | undefined {
  const attempt = at(state, { at: place });
  const hasSecond = attempt.from === null;
  const answer = answerOf(heard);
  const outcome = hasSecond && answer.kind === 'unknown' ? rules.withUnsentProven(answer) : answer;
  const next = nextState(heard === 'mismatch' ? 'unknown' : outcome.kind);
  if (attempt.version !== version || !statesBefore(next).includes(attempt.state)) return undefined;
  const isUnwanted = attempt.isUnwanted || heard === 'mismatch' || heard === 'none';
  const proof = next === 'declined' || next === 'unknown' ? rules.proofIn(outcome) : null;
  const moved = set(state, place, { state: next, version: version + 1, isUnwanted, proof });
  return next === 'approved' ? { ...moved, settled: 'paid' } : moved;
}

type Answer =
  | ({ readonly kind: 'unknown' } & Unknown)
  | ({ readonly kind: Exclude<Heard | 'declined', 'unknown'> } & Pick<Declined, 'by'>);

function answerOf(heard: Heard): Answer {
  if (heard === 'refused') return { kind: 'declined', by: 'acquirer' };
  if (heard === 'unknown' || heard === 'none') return { kind: 'unknown', why: 'timeout' };
  return heard === 'unsent' ? { kind: 'unknown', why: 'connection', isUnsent: true } : { kind: heard };
}

function nextState(kind: string): Attempt['state'] {
  if (kind === 'not_sent') return 'declined';
  return kind === 'approved' || kind === 'declined' || kind === 'reversed' ? kind : 'unknown';
}

function canStart({ settled, attempts }: State): boolean {
  const isLive = attempts.some(({ state }) => state !== 'declined' && state !== 'reversed');
  return settled === 'open' && !isLive && attempts.length < ATTEMPTS_MAX;
}

function add(state: State, form: number, account: 0 | 1, from: number | null): State {
  const attempt: Attempt = {
    form,
    account,
    state: 'submitting',
    bank: 'none',
    version: 0,
    isUnwanted: false,
    isClosed: false,
    proof: null,
    from,
  };
  return { ...state, attempts: [...state.attempts, attempt] };
}

function set(state: State, place: number, change: Partial<Attempt>): State {
  return { ...state, attempts: state.attempts.with(place, { ...at(state, { at: place }), ...change }) };
}

function at({ attempts }: State, { at: place }: Pick<Place, 'at'>): Attempt {
  const attempt = attempts[place];
  if (attempt === undefined) throw new Error('there is no such attempt');
  return attempt;
}
