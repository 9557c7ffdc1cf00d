export const LINK_STATUSES = ['active', 'completed', 'expired', 'deactivated'] as const;
/** `completed`: it has been paid as often as it can be. Only an active link can be opened. */
export type LinkStatus = (typeof LINK_STATUSES)[number];
