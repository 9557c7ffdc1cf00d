import type { CardPageCheck } from '../generated/card-page-check.ts';
import type { NewCardPageCheck } from '../generated/new-card-page-check.ts';
import type { CallOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';

export type CardPageChecks = {
  /** Records what a monitor found when it loaded the card page from outside. */
  record(check: NewCardPageCheck, options?: CallOptions): Promise<CardPageCheck>;
};

export function cardPageChecks(transport: Transport): CardPageChecks {
  return { record: (check, options) => transport('recordCardPageCheck', { body: check }, options) };
}
