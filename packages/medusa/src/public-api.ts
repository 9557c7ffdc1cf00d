import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { PayPaymentProvider } from './pay-payment-provider.ts';

export type { PayProviderOptions } from './options.ts';
export { PayPaymentProvider } from './pay-payment-provider.ts';
export type { SessionData } from './session-data.ts';

/** Medusa loads the provider from the default export. */
export default ModuleProvider(Modules.PAYMENT, { services: [PayPaymentProvider] });
