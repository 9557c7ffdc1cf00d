import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { recordPageCheck } from '@pay/core/telling/page-checks/record-check';
import type { Command } from 'commander';
import { comparePage, type Difference } from '../card-page/compare-page.ts';
import { loadPage } from '../card-page/load-page.ts';
import { openSample } from '../card-page/open-sample.ts';
import { ENV } from '../config.ts';
import { type EngineClient, engineClient } from '../engine/engine-client.ts';
import { secretKey } from '../engine/secret-key.ts';
import { type PageInventory, pageInventoryHere } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printLine, printTable, result } from '../terminal/print.ts';
import { wholeNumber } from '../terminal/whole-number.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

type Options = {
  readonly inventory?: string;
  readonly currency: string;
  readonly json?: boolean;
  readonly record?: boolean;
};

type Checked = { readonly address: string; readonly differences: readonly Difference[] };

const MINUTE_MS = 60_000;

export function addCardPageCommand(program: Command): void {
  const page = program.command('card-page').description('List what the card page runs, and detect changes');
  page
    .command('inventory')
    .description("List the card page's scripts and styles, each with its reason and hash, and its headers")
    .option('--json', 'print JSON, to use with --inventory elsewhere')
    .action(async ({ json }: { readonly json?: boolean }) => showInventory(await pageInventoryHere(), json));
  withOptions(page.command('check [url]'))
    .description(
      'Load a card page like a browser, and compare it with the inventory; exits with 1 if it differs, 3 if there is no answer',
    )
    .action(async (url: string | undefined, options: Options) => {
      const { differences } = await check(url, options);
      if (differences.length > 0) throw new Failure('The card page differs from its inventory.');
    });
  withOptions(page.command('watch [url]'))
    .description('Check repeatedly, until the first difference')
    .option('--every <minutes>', 'minutes between checks', wholeNumber(1, 1_440), 60)
    .action((url: string | undefined, options: Options & { readonly every: number }) => watch(url, options));
}

function withOptions(command: Command): Command {
  return command
    .option('--inventory <file>', 'an inventory that was printed with --json (default: that of this installation)')
    .option('--currency <code>', 'currency of the payment to create, if no URL is given', 'BHD')
    .option('--record', 'record the check in the database, so that workers announce differences')
    .option('--json', 'print JSON');
}

async function watch(url: string | undefined, options: Options & { readonly every: number }): Promise<void> {
  for (;;) {
    const { differences } = await check(url, options);
    if (differences.length > 0) throw new Failure('The card page differs from its inventory.');
    await pause(options.every * MINUTE_MS);
  }
}

/** Without a URL, a payment is created with PAY_SECRET_KEY, and cancelled afterwards. */
async function check(url: string | undefined, options: Options): Promise<Checked> {
  const inventory = await inventoryOf(options);
  if (url !== undefined) {
    if (options.record)
      throw new Failure("To record a check, leave out the URL: the key shows which profile's page it is.");
    return told(await checkAt(url, inventory), options);
  }
  const engine = engineClient(ENV, secretKey(ENV));
  const sample = await openSample(engine, options.currency);
  try {
    const checked = await checkAt(sample.address, inventory);
    if (options.record) await record(engine, sample.profileId, checked);
    return told(checked, options);
  } finally {
    await sample.close();
  }
}

async function checkAt(address: string, inventory: PageInventory): Promise<Checked> {
  const pages = await loadPage(address);
  const all = pages.flatMap((page) => comparePage(page, inventory));
  const differences = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  const { origin, pathname } = new URL(address);
  return { address: origin + pathname, differences };
}

async function record({ environment }: EngineClient, profileId: string, checked: Checked): Promise<void> {
  const command = { ...checked, profileId: routingPartOfProfileId(profileId) ?? '' };
  await withDatabase(ENV, async (pool) => unwrap(await recordPageCheck({ pool, environment }, operator(), command)));
}

async function inventoryOf({ inventory }: Options): Promise<PageInventory> {
  if (inventory === undefined) return pageInventoryHere();
  try {
    return JSON.parse(await readFile(inventory, 'utf8')) as PageInventory;
  } catch {
    throw new Failure(`${inventory} is not an inventory.`);
  }
}

function told(checked: Checked, { json }: Options): Checked {
  const { address, differences } = checked;
  const alarm = differences.length > 0;
  const time = new Date().toISOString();
  if (json || !alarm) printLine(`${time} ${address} matches the inventory.`, { time, alarm, ...checked });
  else
    printTable(
      ['difference', 'found'],
      differences.map(({ what, found }) => [what, found]),
    );
  return checked;
}

function showInventory(inventory: PageInventory, json: boolean | undefined): void {
  if (json) {
    result(inventory);
    return;
  }
  for (const { name, kind, where, reason, hash, sources } of inventory.items) {
    print(`${name} (${kind})`);
    print(`  on      ${where}`);
    print(`  why     ${reason}`);
    print(`  hash    ${hash}`);
    print(`  made of ${sources.length} ${sources.length === 1 ? 'file' : 'files'}`);
  }
  print();
  printTable(['header', 'value'], Object.entries(inventory.headers));
}
