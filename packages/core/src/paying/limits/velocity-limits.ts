/** The subjects whose counts limit card testing, each within one profile. */
export const LIMIT_KINDS = ['address', 'bin'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** How many points an address or a BIN can have; 0 turns its limit off. */
export type VelocityLimits = Readonly<Record<LimitKind, number>>;

/** The time in which points equal to the limit decay to nothing, at an even rate. */
export const WINDOW_SECONDS = 600;

/** Points that each card adds to the shopper's address, and that stay there whatever the outcome. */
export const ATTEMPT_POINTS = 1;

/**
 * Additional points for a decline. The points of the address are reserved before the acquirer is asked, and given back
 * only when the card is approved, however long that takes. A BIN gets points only for declines, and no points are
 * reserved for a BIN, because most genuine cards in a shop share a few BINs, and many such cards can be in progress at
 * once.
 */
export const DECLINE_POINTS: VelocityLimits = { address: 5, bin: 1 };

/**
 * The points that a card reserves at its address before the acquirer is asked: as many as for a decline, so that cards
 * that are sent at the same time count towards each other's limit.
 */
export const RESERVED_POINTS = ATTEMPT_POINTS + DECLINE_POINTS.address;

export const DEFAULT_VELOCITY_LIMITS: VelocityLimits = { address: 60, bin: 60 };

/** The smallest limits that allow a shopper five declined attempts on a payment. */
export const LEAST_VELOCITY_LIMITS: VelocityLimits = { address: 30, bin: 5 };
