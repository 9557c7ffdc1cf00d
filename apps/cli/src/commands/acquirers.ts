import { setTimeout as pause } from 'node:timers/promises';
import { type SettingsSchema, settingsOf } from '@pay/acquirers/acquirer-kind';
import { ACCOUNT_KINDS, ACQUIRER_KINDS, factsOf } from '@pay/acquirers/acquirer-kinds';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { type AcquirerAccount, awaitsNotice } from '@pay/core/paying/accounts/account';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { listAccounts } from '@pay/core/paying/accounts/list-accounts';
import { activateAccount, moveAccount } from '@pay/core/paying/accounts/move-account';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import { OVERLAP_SECONDS, rotateSecrets } from '@pay/core/paying/accounts/rotate-secrets';
import { noticeUrl } from '@pay/core/paying/acquirer-notices/notice-url';
import { unwrapKeys } from '@pay/settings/wrapped-keys/unwrap-keys';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { localAddresses } from '../local/local-addresses.ts';
import { knownSecrets } from '../local/local-secrets.ts';
import { sealerOf } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { listed, print, printTable, result } from '../terminal/print.ts';
import { readJsonInput } from '../terminal/read-json-input.ts';
import { addNoticesCommand } from './acquirer-notices.ts';
import { addObservationsCommand } from './acquirer-observations.ts';
import { addCertifyCommand } from './certify-account.ts';
import { withDatabase } from './database-of.ts';
import { isLocal, kindsHere } from './kinds-here.ts';
import { operator, profileIdOf, unwrap } from './operator.ts';

type Json = { readonly json?: boolean };
type Add = Json & { readonly profile: string; readonly kind: string; readonly baseUrl?: string };

/** The maximum time to wait for the check. It is longer than the time limit of a worker's call to the acquirer. */
const PROBE_MS = 20_000;
const LOOK_AGAIN_MS = 200;

export function addAcquirersCommand(program: Command): void {
  const acquirers = program.command('acquirers').description("Manage profiles' accounts at acquirers");
  withJson(acquirers.command('kinds'))
    .description('List the kinds of acquirers with their settings')
    .action(({ json }: Json) => printKinds(json));
  withJson(acquirers.command('list'))
    .description('List the accounts of a profile, or of all profiles')
    .option('--profile <id>', 'only accounts of this profile (pro_…)')
    .action(({ profile, json }: Json & { profile?: string }) =>
      withDatabase(ENV, async (pool) => {
        printAccounts(await listAccounts({ pool }, profile === undefined ? undefined : profileIdOf(profile)), json);
      }),
    );
  withJson(acquirers.command('add'))
    .description('Add an account as a draft; reads its settings and secrets as a JSON object from standard input')
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .requiredOption('--kind <kind>', `the kind of acquirer: ${ACQUIRER_KINDS.join(', ')}`)
    .option('--base-url <url>', "the acquirer's address, if this kind of acquirer has several addresses")
    .action((options: Add) => add(options));
  withJson(acquirers.command('rotate-secret'))
    .description('Replace the secrets of an account; reads the new secrets as a JSON object from standard input')
    .requiredOption('--account <id>', 'the account (acc_…)')
    .action(({ account }: { account: string }) => rotate(account));
  withJson(acquirers.command('probe'))
    .description("Check an account's credentials with the acquirer; moves no money")
    .requiredOption('--account <id>', 'the account (acc_…)')
    .action(({ account, json }: Json & { account: string }) => probe(account, json));
  addNoticesCommand(acquirers);
  addObservationsCommand(acquirers);
  addCertifyCommand(acquirers);
  withJson(acquirers.command('activate'))
    .description("Send a profile's new payments to an account")
    .requiredOption('--account <id>', 'the account (acc_…)')
    .option('--beside', 'leave the other accounts of the profile active (see pay routing)')
    .action(({ account, json, beside = false }: Json & { account: string; beside?: boolean }) =>
      withDatabase(ENV, async (pool) => {
        const deps = { pool, kinds: kindsHere(ENV) };
        printAccount(unwrap(await activateAccount(deps, operator(), account, { isBeside: beside })), json);
      }),
    );
  for (const [name, to, text] of [
    ['drain', 'draining', 'Send no new payments to an account; earlier payments are still settled and refunded there'],
    ['retire', 'retired', 'Permanently stop using an account'],
  ] as const) {
    withJson(acquirers.command(name))
      .description(text)
      .requiredOption('--account <id>', 'the account (acc_…)')
      .action(({ account, json }: Json & { account: string }) =>
        withDatabase(ENV, async (pool) => {
          printAccount(unwrap(await moveAccount({ pool }, operator(), account, to)), json);
        }),
      );
  }
}

function withJson(command: Command): Command {
  return command.option('--json', 'print JSON');
}

async function add({ profile, kind, baseUrl, json }: Add): Promise<void> {
  const values = await readJsonInput();
  await withDatabase(ENV, async (pool) => {
    const command = { profileId: profileIdOf(profile), kind, baseUrl, values, allowLocalhost: isLocal(ENV) };
    printAccount(unwrap(await addAccount(await deps(pool), operator(), command)), json);
  });
}

async function rotate(accountId: string): Promise<void> {
  const values = await readJsonInput();
  await withDatabase(ENV, async (pool) => {
    const command = { accountId, values, overlapSeconds: OVERLAP_SECONDS, allowLocalhost: isLocal(ENV) };
    const { number } = unwrap(await rotateSecrets(await deps(pool), operator(), command));
    result({ account_id: accountId, secret_version: number });
    print(`Version ${number} of the secrets of ${accountId} is in use.`);
  });
}

/** Requests a check of the credentials and waits for a worker's result, because only engines talk to acquirers. */
async function probe(accountId: string, json: boolean | undefined): Promise<void> {
  await withDatabase(ENV, async (pool) => {
    const { profileId } = unwrap(await requestProbe({ pool }, operator(), accountId));
    for (let waitedMs = 0; waitedMs < PROBE_MS; waitedMs += LOOK_AGAIN_MS) {
      await pause(LOOK_AGAIN_MS);
      const account = (await listAccounts({ pool }, profileId)).find((each) => each.accountId === accountId);
      if (account?.probe == null) continue;
      printAccount(account, json);
      if (account.probe !== 'ready') throw new Failure(WHY_NOT_READY[account.probe]);
      return;
    }
    throw new Failure(
      "No engine of the account's environment has checked the account. Check that a worker is running, and try again.",
    );
  });
}

const WHY_NOT_READY = {
  refused: 'The acquirer does not accept the credentials. Replace them, and check the account again.',
  unreachable: "The acquirer cannot be reached. Check the account's address and the network, and try again.",
} as const;

async function deps(pool: Parameters<Parameters<typeof withDatabase>[1]>[0]) {
  const { env } = await unwrapKeys({ ...knownSecrets(dataFolder(ENV)), ...ENV });
  return { pool, sealer: sealerOf(env), kinds: kindsHere(ENV) };
}

function printKinds(json: boolean | undefined): void {
  const kinds = ACQUIRER_KINDS.map((kind) => {
    const facts = factsOf(kind);
    return { kind, title: facts.title, environments: facts.environments, settings: settingsOf(facts) };
  });
  if (json) {
    const all = kinds.map(({ settings, ...kind }) => ({ ...kind, settings: shown(settings) }));
    result(listed(all, null));
    return;
  }
  for (const { kind, title, environments, settings } of kinds) {
    print(`${kind}: ${title} (${environments.join(', ')})`);
    const rows = Object.entries(settings).map(([name, { needed, example, isSecret, isOptional, onlyIn }]) => [
      `  ${name}`,
      [isSecret && 'secret', isOptional && 'optional', onlyIn && `${onlyIn} only`].filter(Boolean).join(', ') || '-',
      needed,
      isSecret ? '-' : example,
    ]);
    printTable(['  setting', 'notes', 'must be', 'example'], rows);
  }
}

function shown(settings: SettingsSchema) {
  return Object.entries(settings).map(([name, { like: _like, ...setting }]) => ({ name, ...setting }));
}

function printAccount(account: AcquirerAccount, json: boolean | undefined): void {
  if (json) result(answerOf(account));
  else printAccounts([account], json);
}

function printAccounts(accounts: readonly AcquirerAccount[], json: boolean | undefined): void {
  if (json) {
    result(listed(accounts.map(answerOf), null));
    return;
  }
  const rows = accounts.map((account) => [
    account.accountId,
    publicProfileId(account.profileId),
    account.environment,
    account.kind,
    account.state,
    account.probe ?? '-',
    account.baseUrl ?? '-',
    noticeUrlOf(account),
  ]);
  const columns = ['id', 'profile', 'environment', 'kind', 'state', 'credentials', 'address', 'notice address'];
  printTable(columns, rows);
  for (const account of accounts.filter(({ state }) => state === 'draft' || state === 'verified')) {
    if (awaitsNotice(account, ACCOUNT_KINDS)) print(awaited(account));
  }
}

function awaited(account: AcquirerAccount): string {
  return `${account.accountId} can be activated after its first notice. At the acquirer, enter ${noticeUrlOf(account)} as the address for notices, and send a test notice from there.`;
}

/** The address for notices. An operator must enter this address at the acquirer. */
function noticeUrlOf({ environment, accountId }: AcquirerAccount): string {
  const { PAY_LIVE_BASE_URL, PAY_SANDBOX_BASE_URL } = localAddresses(ENV);
  return noticeUrl(environment === 'live' ? PAY_LIVE_BASE_URL : PAY_SANDBOX_BASE_URL, accountId);
}

function answerOf(account: AcquirerAccount) {
  const { accountId, profileId, environment, kind, state, baseUrl, settings } = account;
  return {
    account_id: accountId,
    profile_id: publicProfileId(profileId),
    environment,
    kind,
    state,
    base_url: baseUrl,
    settings,
    notice_url: noticeUrlOf(account),
    is_notice_awaited: awaitsNotice(account, ACCOUNT_KINDS),
    probe: account.probe,
    probed_at: account.probedAt?.toISOString() ?? null,
    created_at: account.createdAt.toISOString(),
    verified_at: account.verifiedAt?.toISOString() ?? null,
    activated_at: account.activatedAt?.toISOString() ?? null,
  };
}
