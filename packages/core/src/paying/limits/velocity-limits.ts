/** What is counted against card testing, each within one profile. */
export const LIMIT_KINDS = ['address', 'bin'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** How many points an address or a BIN may have; 0 turns its limit off. */
export type VelocityLimits = Readonly<Record<LimitKind, number>>;

/** Points decay evenly: a full limit is empty again after this time. */
export const WINDOW_SECONDS = 600;

/** What one card costs the address that it comes from, before anything is known of it. */
export const ATTEMPT_POINTS = 1;

/** What a decline costs on top. A BIN is counted by its declines alone: most of a shop's honest cards share a few. */
export const DECLINE_POINTS: VelocityLimits = { address: 5, bin: 1 };

export const DEFAULT_VELOCITY_LIMITS: VelocityLimits = { address: 60, bin: 60 };

/** The least that leaves a shopper five declined tries on a payment. */
export const LEAST_VELOCITY_LIMITS: VelocityLimits = { address: 30, bin: 5 };
