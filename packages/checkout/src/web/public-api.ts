import { Pay } from './package-pay.ts';

export type { SessionStatus } from '../rules/browser-session.ts';
export type { Checkout, CheckoutEvents } from './checkout.ts';
export type { CompletionResult } from './complete.ts';
export type { Engines } from './engines.ts';
export type { PackageCompleteOptions as CompleteOptions, PackageInitOptions as InitOptions } from './package-pay.ts';
export { PayError, type PayErrorCode } from './pay-error.ts';
export default Pay;
