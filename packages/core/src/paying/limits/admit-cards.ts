import type { Database } from '../../ground/database/pool.ts';
import { onlyProfile, runForm } from '../../ground/database/profile-statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import { ADMIT_CARDS } from './admit-cards-sql.ts';
import { type CountedSubject, countSubjects, subjectKey } from './count-subjects.ts';
import type { LimitSubjects } from './limit-subjects.ts';
import {
  DECLINE_POINTS,
  type LimitKind,
  RESERVED_POINTS,
  type VelocityLimits,
  WINDOW_SECONDS,
} from './velocity-limits.ts';

export type Admission =
  /** `reserved`: the address that has reserved points for the card; null if none has. */
  | { readonly ok: true; readonly reserved: Buffer | null }
  /** `waitSeconds`: the time until one more card fits under the limit, if no other card arrives first; at least 1. */
  | { readonly ok: false; readonly limitedBy: LimitKind; readonly waitSeconds: number };

type Row = { subject: Buffer; points: number; granted: number };

/** The points that a card needs to fit under each limit. */
const NEEDED: VelocityLimits = { address: RESERVED_POINTS, bin: DECLINE_POINTS.bin };

const ADMITTED: Admission = { ok: true, reserved: null };

/** Shares one call of `admitCards` with the requests that arrive together. */
export type AdmitCard = (subjects: LimitSubjects) => Promise<Admission>;

/**
 * Reserves the points of a batch of cards in one statement, and returns the results in the same order. If an address is
 * near its limit, its first cards in the batch are admitted. A card whose BIN is over its limit still adds points to
 * its address.
 */
export async function admitCards(
  database: Database,
  limits: VelocityLimits,
  batch: readonly LimitSubjects[],
  lockTimeoutMs: number,
): Promise<readonly Admission[]> {
  const addresses = limits.address === 0 ? [] : countSubjects(batch, 'address');
  const bins = limits.bin === 0 ? [] : countSubjects(batch, 'bin');
  if (addresses.length + bins.length === 0) return batch.map(() => ADMITTED);
  const profileId = onlyProfile(database, batch, (each) => each.profileId);
  const rows = await withRetry(() =>
    runForm<Row>(database, ADMIT_CARDS, [...parametersOf(limits, addresses, bins), lockTimeoutMs], profileId),
  );
  const found = new Map(rows.map((row) => [subjectKey(row.subject), { ...row }]));

  const refused = (limitedBy: LimitKind, points: number): Admission => {
    const most = limits[limitedBy];
    const waitSeconds = Math.ceil(((points + NEEDED[limitedBy] - most) * WINDOW_SECONDS) / most);
    return { ok: false, limitedBy, waitSeconds: Math.max(1, waitSeconds) };
  };
  return batch.map(({ address, bin }) => {
    const ofBin = limits.bin > 0 && bin !== null ? found.get(subjectKey(bin)) : undefined;
    if (ofBin !== undefined && ofBin.points + NEEDED.bin > limits.bin) return refused('bin', ofBin.points);
    const ofAddress = limits.address > 0 && address !== null ? found.get(subjectKey(address)) : undefined;
    if (ofAddress === undefined) return ADMITTED;
    if (ofAddress.granted === 0) return refused('address', ofAddress.points);
    ofAddress.granted -= 1;
    return { ok: true, reserved: address };
  });
}

function parametersOf(
  limits: VelocityLimits,
  addresses: readonly CountedSubject[],
  bins: readonly CountedSubject[],
): unknown[] {
  return [
    addresses.map(({ profileId }) => profileId),
    addresses.map(({ subject }) => subject),
    addresses.map(({ times }) => times),
    bins.map(({ profileId }) => profileId),
    bins.map(({ subject }) => subject),
    limits.address,
    limits.bin,
  ];
}
