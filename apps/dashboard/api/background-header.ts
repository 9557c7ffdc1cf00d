/** The header of requests that the page sends on its own, without an action by the person. */
export const BACKGROUND_HEADER = 'x-pay-background';
