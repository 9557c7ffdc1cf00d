import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { type ListedMerchant, listMerchants } from '@pay/core/merchants/merchants/list-merchants';
import type { Merchant } from '@pay/core/merchants/merchants/merchant';
import { resumeMerchant, suspendMerchant } from '@pay/core/merchants/merchants/suspend-merchant';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { pay } from '../terminal/invoked-as.ts';
import { listed, print, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { wholeNumber } from '../terminal/whole-number.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

type ListOptions = {
  readonly search?: string;
  readonly after?: string;
  readonly limit: number;
  readonly json?: true;
};

export function addMerchantsCommand(program: Command): void {
  const merchants = program
    .command('merchants')
    .description('Create, list and suspend merchants, and approve them for Live');
  addList(merchants);
  merchants
    .command('create')
    .description('Create a merchant')
    .requiredOption('--name <name>', 'name of the merchant, 1 to 100 characters')
    .action((command: { name: string }) =>
      withDatabase(ENV, async (pool) => {
        const merchant = unwrap(await createMerchant({ pool }, operator(), command));
        told(merchant, merchant.merchantId);
      }),
    );
  merchants
    .command('approve-live <merchant-id>')
    .description('Approve Live access for a merchant that has not requested it')
    .option('--note <text>', 'the reason; kept with the approval')
    .action((merchantId: string, options: { note?: string }) =>
      withDatabase(ENV, async (pool) => {
        const { approvalId } = unwrap(await approveMerchant({ pool }, operator(), { merchantId, ...options }));
        result({ merchant_id: merchantId, approval_id: approvalId });
        print(`Approved: ${approvalId}. You can now create Live profiles for this merchant.`);
      }),
    );
  addSuspending(merchants);
}

function addList(merchants: Command): void {
  merchants
    .command('list')
    .description('List all merchants, newest first')
    .option('--search <text>', 'part of the name, or the id of the merchant (mer_…) or of one of its profiles (pro_…)')
    .option('--after <id>', 'start after this merchant')
    .option('--limit <number>', 'maximum number of merchants', wholeNumber(1, 1_000), 100)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ pay merchants list --search coffee
  $ pay merchants list --search pro_…
  $ pay merchants list --limit 1000 --json`,
    )
    .action(({ json, ...filter }: ListOptions) =>
      withDatabase(ENV, async (pool) => {
        const { data, next } = unwrap(await listMerchants({ pool }, filter));
        if (json) return result(listed(data.map(document), next));
        if (data.length === 0) return print('No merchants found.');
        printTable(['id', 'name', 'state', 'live', 'profiles', 'created'], data.map(cells));
        if (next !== null) print(`\nThere are more merchants: ${pay(`merchants list --after ${next}`)}`);
      }),
    );
}

function addSuspending(merchants: Command): void {
  merchants
    .command('suspend <merchant-id>')
    .description('Suspend a merchant: the keys of all its profiles are refused, and no payments can be started')
    .requiredOption('--reason <text>', 'the reason, which the merchant can read in its audit log')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ pay merchants suspend mer_… --reason 'Chargebacks above 2 %; see ticket 81'
  $ pay merchants resume mer_…

Payments whose card was already sent to the acquirer, and refunds in progress, end as usual.`,
    )
    .action((merchantId: string, { reason }: { reason: string }) =>
      withDatabase(ENV, async (pool) => {
        const merchant = unwrap(await suspendMerchant({ pool }, operator(), { merchantId, reason }));
        told(merchant, `Suspended: ${merchant.name}. Its keys are refused from now on.`);
      }),
    );
  merchants
    .command('resume <merchant-id>')
    .description('Resume a suspended merchant; a profile that was suspended separately stays suspended')
    .option('--json', 'print one JSON document')
    .action((merchantId: string) =>
      withDatabase(ENV, async (pool) => {
        const merchant = unwrap(await resumeMerchant({ pool }, operator(), { merchantId }));
        told(merchant, `Resumed: ${merchant.name}.`);
      }),
    );
}

function told(merchant: Merchant, sentence: string): void {
  result(document(merchant));
  print(sentence);
}

function cells(merchant: ListedMerchant): readonly string[] {
  const { merchantId, name, suspendedAt, live, profiles, createdAt } = merchant;
  return [merchantId, name, suspendedAt ? 'suspended' : 'active', live, String(profiles), minute(createdAt)];
}

function document(merchant: Merchant & { readonly profiles?: number }): Readonly<Record<string, unknown>> {
  return {
    merchant_id: merchant.merchantId,
    name: merchant.name,
    created_at: merchant.createdAt.toISOString(),
    suspended_at: merchant.suspendedAt?.toISOString() ?? null,
    live: merchant.live,
    ...(merchant.profiles === undefined ? {} : { profiles: merchant.profiles }),
  };
}
