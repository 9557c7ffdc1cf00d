import { type FactorChange, recordFactorChange } from '@pay/core/merchants/access/record-factor-change';
import { factorLetter } from '../mail/letters.ts';
import type { DashboardContext } from './dashboard-context.ts';

type Deps = Pick<DashboardContext, 'pool' | 'mailer' | 'brand' | 'logger'> & {
  readonly config: { readonly url: string };
};

/**
 * Records a change of the means by which a person proves their identity, and notifies the person by e-mail, in case
 * someone else made the change. The change has already been made, so a fault here is logged and does not affect the
 * answer.
 */
export async function tellFactorChange(deps: Deps, personId: string, change: FactorChange): Promise<void> {
  const { mailer, brand, logger, config } = deps;
  try {
    const person = await recordFactorChange(deps, personId, change);
    if (!person || !mailer) return;
    mailer
      .send(factorLetter({ to: person.email, brand, link: config.url, name: person.name, change }))
      .catch((error) => {
        logger.error({ error_message: String(error) }, 'an e-mail about a changed proof of identity was not sent');
      });
  } catch (error) {
    logger.error({ error_message: String(error) }, 'a changed proof of identity was not recorded');
  }
}
