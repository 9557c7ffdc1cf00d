import { invite } from '@pay/core/merchants/access/invite';
import { ROLES, type Role } from '@pay/core/merchants/access/role';
import { type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { localAddresses } from '../local/local-addresses.ts';
import { invitationLink } from '../roles.ts';
import { printSecret } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

type Options = { readonly merchant: string; readonly role: Role };

export function addTeamCommand(program: Command): void {
  program
    .command('team')
    .description("Manage a merchant's team")
    .command('invite <email>')
    .description('Print a link for a person to join a team; it is valid for 7 days, and only for that e-mail address')
    .requiredOption('--merchant <id>', 'the merchant whose team the person joins (mer_…)')
    .addOption(new Option('--role <role>', "the person's role").choices(ROLES).default('owner'))
    .addHelpText('after', '\nExample:\n  pay team invite ada@shop.example --merchant mer_… --role owner')
    .action((email: string, { merchant: merchantId, role }: Options) =>
      withDatabase(ENV, async (pool) => {
        const { token } = unwrap(await invite({ pool }, operator(), { merchantId, email, role }));
        const link = invitationLink(localAddresses(ENV).PAY_DASHBOARD_URL, token);
        printSecret(link, { email, role, merchant_id: merchantId, link }, []);
      }),
    );
}
