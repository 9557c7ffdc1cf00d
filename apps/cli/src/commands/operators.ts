import { checkDisplayName } from '@pay/core/ground/refusals/display-name';
import { allowAnyReset } from '@pay/core/merchants/access/allow-reset';
import { canSignIn } from '@pay/core/merchants/access/can-sign-in';
import { addOperator, listOperators, removeOperator } from '@pay/core/merchants/access/change-operators';
import { parseNewEmailAddress } from '@pay/core/merchants/access/email-address';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { localAddresses } from '../local/local-addresses.ts';
import { openPeople, resetLink } from '../roles.ts';
import { print, printSecret, printTable } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { databaseUrl, withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

export function addOperatorsCommand(program: Command): void {
  const operators = program
    .command('operators')
    .description(
      'Manage the people who run the platform: they approve Live access, suspend merchants and reset passwords',
    );
  operators
    .command('list')
    .description('List all operators')
    .action(() =>
      withDatabase(ENV, async (pool) => {
        const rows = (await listOperators({ pool })).map((each) => [
          each.email,
          each.name,
          minute(each.added_at),
          each.added_by,
        ]);
        printTable(['e-mail', 'name', 'since', 'added by'], rows);
      }),
    );
  operators
    .command('add <email>')
    .description('Make a person an operator; for a person who has no password yet, prints a link for choosing one')
    .option('--name <name>', 'name of a new person', 'Operator')
    .addHelpText('after', '\nExample:\n  pay operators add ada@pay.example --name "Ada Lovelace"')
    .action(add);
  operators
    .command('remove <email>')
    .description("Remove a person's operator rights, with effect from their next request")
    .action((email: string) =>
      withDatabase(ENV, async (pool) => {
        unwrap(await removeOperator({ pool }, operator(), email));
        print(`${email} is no longer an operator.`);
      }),
    );
}

function add(text: string, { name }: { readonly name: string }): Promise<void> {
  return withDatabase(ENV, async (pool) => {
    const email = unwrap(parseNewEmailAddress(text));
    unwrap(checkDisplayName('name', name));
    const known = await addOperator({ pool }, operator(), email);
    if (known.ok && (await canSignIn({ pool }, known.value))) return print(`${email} is an operator.`);
    const people = await openPeople(databaseUrl(ENV));
    try {
      // Somebody whose first link was lost or has expired gets another one.
      const personId = known.ok ? known.value : await people.put({ name, email });
      if (!known.ok) unwrap(await addOperator({ pool }, operator(), email));
      const token = await people.newResetToken(personId);
      unwrap(await allowAnyReset({ pool }, operator(), personId));
      const link = resetLink(localAddresses(ENV).PAY_DASHBOARD_URL, token);
      printSecret(link, { email, link }, [
        `${email} is an operator. They can choose a password at this link within an hour.`,
      ]);
    } finally {
      await people.close();
    }
  });
}
