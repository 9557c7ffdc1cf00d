import { Pay } from './pay.ts';

export type { SessionStatus } from '../rules/browser-session.ts';
export type { Checkout, CheckoutEvents } from './checkout.ts';
export type { CompleteOptions, CompletionResult } from './complete.ts';
export type { InitOptions } from './init.ts';
export { PayError, type PayErrorCode } from './pay-error.ts';
export default Pay;
