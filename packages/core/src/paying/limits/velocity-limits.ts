/** The subjects whose counts limit card testing, each within one profile. */
export const LIMIT_KINDS = ['address', 'bin'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** How many points an address or a BIN can have; 0 turns its limit off. */
export type VelocityLimits = Readonly<Record<LimitKind, number>>;

/** The time in which points equal to the limit decay to nothing, at an even rate. */
export const WINDOW_SECONDS = 600;

/** Points for the address of each card, before its outcome is known. */
export const ATTEMPT_POINTS = 1;

/**
 * Additional points for a decline. Only declines count for a BIN, because most genuine cards in a shop share a few
 * BINs.
 */
export const DECLINE_POINTS: VelocityLimits = { address: 5, bin: 1 };

export const DEFAULT_VELOCITY_LIMITS: VelocityLimits = { address: 60, bin: 60 };

/** The smallest limits that allow a shopper five declined attempts on a payment. */
export const LEAST_VELOCITY_LIMITS: VelocityLimits = { address: 30, bin: 5 };
