import type { BookedMovement, Books, SessionRow, Violation } from '../books/books.ts';
import { compareBooks, sumsOf } from './both-books.ts';

/** Compares the acquirer's captures, which must never exceed what was authorised, with our records. */
export function checkCaptures({ ours, acquirer }: Books): readonly Violation[] {
  const booked = acquirer.flatMap((entry) =>
    'capture' in entry && entry.capture.refusal === null ? [entry.capture] : [],
  );
  const captures = new Map(ours.captures.map((capture) => [capture.capture_id, capture]));
  return [...checkExcess(ours, booked), ...compareBooks('capture', booked, captures), ...checkSums(ours)];
}

function checkExcess({ attempts, sessions }: Books['ours'], booked: readonly BookedMovement[]): readonly Violation[] {
  const trackOf = new Map(attempts.map(({ attempt_id: id, track_id: track }) => [id, track]));
  const authorised = new Map(sessions.map(({ track_id: track, amount_minor: minor }) => [track, minor]));
  return [...Map.groupBy(booked, ({ saleReference }) => trackOf.get(saleReference) ?? '')].flatMap(([id, own]) => {
    const whole = own.reduce((sum, { value }) => sum + BigInt(value.minor), 0n);
    const most = authorised.get(id) ?? 0n;
    const isOnce = new Set(own.map(({ reference }) => reference)).size === own.length;
    if (whole <= most && isOnce) return [];
    const detail = `${whole} of ${most} captured by ${own.map(({ reference }) => reference).join(', ')}`;
    return [{ invariant: 'captures never exceed the authorisation', id, detail }];
  });
}

function checkSums({ sessions, captures, voids }: Books['ours']): readonly Violation[] {
  const ofSession = Map.groupBy(captures, ({ track_id: track }) => track);
  const given = new Set(voids.filter(({ state }) => state === 'succeeded').map(({ track_id: track }) => track));
  return sessions.flatMap((session) => {
    const { track_id: id, status, captured_minor: captured, capture_reserved_minor: reserved } = session;
    const sums = sumsOf(ofSession.get(id) ?? []);
    const isRight =
      (captured ?? 0n) === sums.done && (reserved ?? 0n) === sums.reserved && isStatusOf(session, given.has(id));
    if (isRight) return [];
    const detail =
      `${sums.done} was captured and ${sums.reserved} is reserved, but the ${status} session records ` +
      `${captured} and ${reserved}${given.has(id) ? ', and it was given back' : ''}`;
    return [{ invariant: 'captures add up', id, detail }];
  });
}

function isStatusOf({ status, captured_minor: captured }: SessionRow, isGivenBack: boolean): boolean {
  if (isGivenBack || status === 'voided') return isGivenBack && status === 'voided' && captured === 0n;
  return captured === null || (captured > 0n ? status === 'succeeded' : status === 'authorised');
}
