import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DIFFERENCE_LENGTH_MAX, DIFFERENCES_MAX } from '@pay/core/telling/page-checks/record-check';
import type { Command } from 'commander';
import { comparePage, type Difference } from '../card-page/compare-page.ts';
import { loadPage, NOT_LOADED } from '../card-page/load-page.ts';
import { openSample } from '../card-page/open-sample.ts';
import { ENV } from '../config.ts';
import { type EngineClient, engineClient, NoAnswer } from '../engine/engine-client.ts';
import { secretKey } from '../engine/secret-key.ts';
import { type PageInventory, pageInventoryHere } from '../roles.ts';
import { Failure, failureSentence } from '../terminal/failure-sentence.ts';
import { pay } from '../terminal/invoked-as.ts';
import { print, printError, printLine, printTable, result } from '../terminal/print.ts';
import { wholeNumber } from '../terminal/whole-number.ts';

type Options = {
  readonly inventory?: string;
  readonly currency: string;
  readonly json?: boolean;
  readonly record?: boolean;
};

type Checked = { readonly address: string; readonly differences: readonly Difference[] };

const MINUTE_MS = 60_000;

export function addCardPageCommand(program: Command): void {
  const page = program
    .command('card-page')
    .description('List the scripts and styles of the card page, and detect changes');
  page
    .command('inventory')
    .description("List the card page's headers, and its scripts and styles with the purpose and hash of each")
    .option('--json', 'print JSON, which `pay card-page check --inventory` can read on another machine')
    .action(async ({ json }: { readonly json?: boolean }) => showInventory(await pageInventoryHere(), json));
  withOptions(page.command('check [url]'))
    .description(
      'Load a card page as a browser would, and compare the page with the inventory; exits with code 1 if the page differs, and with code 3 if the page or the engine does not answer',
    )
    .action(async (url: string | undefined, options: Options) => {
      const { differences } = await check(url, options);
      if (differences.length > 0) throw new Failure('The card page differs from its inventory.');
    });
  withOptions(page.command('watch [url]'))
    .description('Check a card page repeatedly, and print each difference or failed load without stopping')
    .option('--every <minutes>', 'minutes between checks', wholeNumber(1, 1_440), 60)
    .action((url: string | undefined, options: Options & { readonly every: number }) => watch(url, options));
}

function withOptions(command: Command): Command {
  return command
    .option(
      '--inventory <file>',
      'file with an inventory, printed by pay card-page inventory --json (default: the inventory of this installation)',
    )
    .option('--currency <code>', 'currency of the payment to create, if no URL is given', 'BHD')
    .option(
      '--record',
      'report the result to the engine, using PAY_SECRET_KEY; differences then cause an alarm and an event',
    )
    .option('--json', 'print JSON');
}

/**
 * Ends only if the inventory cannot be read or the engine refuses the key, because no further check can succeed in that
 * case.
 */
async function watch(url: string | undefined, options: Options & { readonly every: number }): Promise<void> {
  for (;;) {
    try {
      await check(url, options);
    } catch (error) {
      if (!(error instanceof Failure) || error.exitCode !== NOT_LOADED) throw error;
      printError(failureSentence(error));
    }
    await pause(options.every * MINUTE_MS);
  }
}

/** Without a URL, a payment is created with PAY_SECRET_KEY, and cancelled afterwards. */
async function check(url: string | undefined, options: Options): Promise<Checked> {
  const inventory = await inventoryOf(options);
  if (url !== undefined) {
    const checked = told(await checkAt(url, inventory), options);
    if (options.record) await record(engineClient(ENV, secretKey(ENV)), checked);
    return checked;
  }
  const engine = engineClient(ENV, secretKey(ENV));
  const sample = await notLoaded(() => openSample(engine, options.currency));
  try {
    const checked = told(await checkAt(sample.address, inventory), options);
    if (options.record) await record(engine, checked);
    return checked;
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

/** Cuts the differences to the engine's limits, so that even a page full of differences can be recorded. */
async function record(engine: EngineClient, { address, differences }: Checked): Promise<void> {
  const cut = (text: string) => text.slice(0, DIFFERENCE_LENGTH_MAX);
  const kept = differences.slice(0, DIFFERENCES_MAX).map(({ what, found }) => ({ what: cut(what), found: cut(found) }));
  const body = JSON.stringify({ address, differences: kept });
  await notLoaded(() => engine.ask({ method: 'POST', path: '/v1/card-page-checks', body }));
}

/** Gives a missing answer from the engine the exit code of a page that was not loaded. */
async function notLoaded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoAnswer) throw new Failure(error.message, NOT_LOADED);
    throw error;
  }
}

async function inventoryOf({ inventory }: Options): Promise<PageInventory> {
  if (inventory === undefined) return pageInventoryHere();
  try {
    return JSON.parse(await readFile(inventory, 'utf8')) as PageInventory;
  } catch {
    throw new Failure(`${inventory} is not an inventory. Create one with ${pay('card-page inventory --json')}.`);
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
    print(`  from    ${sources.length} ${sources.length === 1 ? 'file' : 'files'}`);
  }
  print();
  printTable(['header', 'value'], Object.entries(inventory.headers));
}
