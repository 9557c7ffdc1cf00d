import { approveLive } from '@pay/core/merchants/approve-live';
import { createMerchant } from '@pay/core/merchants/create-merchant';
import { listMerchants } from '@pay/core/merchants/list-merchants';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { print } from '../terminal/print.ts';
import { minute, table } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

export function addMerchantsCommand(program: Command): void {
  const merchants = program.command('merchants').description('Create and list merchants, approve them for Live');
  merchants
    .command('list')
    .description('All merchants')
    .action(() =>
      withDatabase(ENV, async (pool) => {
        const rows = (await listMerchants({ pool })).map((each) => [
          each.merchantId,
          each.name,
          minute(each.createdAt),
        ]);
        print(table(['id', 'name', 'created'], rows));
      }),
    );
  merchants
    .command('create')
    .description('Create a merchant')
    .requiredOption('--name <name>', '1 to 100 characters')
    .action((command: { name: string }) =>
      withDatabase(ENV, async (pool) => {
        print(unwrap(await createMerchant({ pool }, operator(), command)).merchantId);
      }),
    );
  merchants
    .command('approve-live <merchant-id>')
    .description('Record your approval that a merchant may take real money')
    .option('--note <text>', 'why')
    .action((merchantId: string, options: { note?: string }) =>
      withDatabase(ENV, async (pool) => {
        const { approvalId } = unwrap(await approveLive({ pool }, operator(), { merchantId, ...options }));
        print(`Approved: ${approvalId}. Live profiles of this merchant can be created now.`);
      }),
    );
}
