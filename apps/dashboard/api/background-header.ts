/** The header of requests that the page makes on its own, without an action of the person. */
export const BACKGROUND_HEADER = 'x-pay-background';
