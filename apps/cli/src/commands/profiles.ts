import { ENVIRONMENTS, type Environment } from '@pay/core/ground/environment/environment';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { listProfiles } from '@pay/core/merchants/profiles/list-profiles';
import type { Profile } from '@pay/core/merchants/profiles/profile';
import type { ProfileSettings } from '@pay/core/merchants/profiles/profile-settings';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import { type Command, Option } from 'commander';
import type { Env } from '../config.ts';
import { ENV } from '../config.ts';
import { print, printTable, result } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { operator, profileIdOf, unwrap } from './operator.ts';

type Settings = {
  readonly name?: string;
  readonly successUrl?: string;
  readonly failureUrl?: string;
  readonly origin?: readonly string[];
};

export function addProfilesCommand(program: Command): void {
  const profiles = program.command('profiles').description('Create, list and change profiles');
  profiles
    .command('list')
    .description('List all profiles, or those of one merchant')
    .option('--merchant <id>', 'only profiles of this merchant (mer_…)')
    .action(({ merchant }: { merchant?: string }) =>
      withDatabase(ENV, async (pool) => printProfiles(await listProfiles({ pool }, merchant))),
    );
  withSettings(profiles.command('create'))
    .description("Create a profile with its publishable key; a Live profile needs an operator's approval")
    .requiredOption('--merchant <id>', 'the merchant (mer_…)')
    .addOption(
      new Option('--environment <environment>', 'sandbox, or live if an operator has approved the merchant')
        .choices(ENVIRONMENTS)
        .default('sandbox'),
    )
    .action((options: Settings & { merchant: string; environment: Environment }) => create(options));
  withSettings(profiles.command('change <profile-id>'))
    .description('Change settings of a profile; an empty value removes a URL')
    .action((id: string, options: Settings) =>
      withDatabase(ENV, async (pool) => {
        const command = { ...settingsOf(options), profileId: profileIdOf(id) };
        printProfiles([unwrap(await changeProfile({ pool, rules: rules(ENV) }, operator(), command))]);
      }),
    );
  for (const [name, suspended, text] of [
    ['suspend', true, 'Suspend a profile: its keys are refused, and no payments can be started'],
    ['resume', false, 'Resume a suspended profile'],
  ] as const) {
    profiles
      .command(`${name} <profile-id>`)
      .description(text)
      .option('--reason <text>', 'the reason, which the merchant can read in its audit log')
      .action((id: string, { reason }: { reason?: string }) =>
        withDatabase(ENV, async (pool) => {
          const command = { profileId: profileIdOf(id), suspended, reason };
          printProfiles([unwrap(await suspendProfile({ pool }, operator(), command))]);
        }),
      );
  }
}

function withSettings(command: Command): Command {
  return command
    .option('--name <name>', 'the name that shoppers see on the card page')
    .option('--success-url <url>', 'where a shopper is sent after paying')
    .option('--failure-url <url>', 'where a shopper is sent if the payment has not succeeded')
    .option('--origin <origin...>', 'origins that can use the widget (default: any origin)');
}

function create(options: Settings & { merchant: string; environment: Environment }): Promise<void> {
  return withDatabase(ENV, async (pool) => {
    const created = unwrap(
      await createProfile({ pool, rules: rules(ENV) }, operator(), {
        ...settingsOf(options),
        displayName: options.name ?? '',
        merchantId: options.merchant,
        environment: options.environment,
      }),
    );
    const profileId = publicProfileId(created.profile.profileId);
    result({ profile_id: profileId, publishable_key: created.publishableKey.value });
    print(profileId);
    print(created.publishableKey.value);
  });
}

function settingsOf({ name, successUrl, failureUrl, origin }: Settings): ProfileSettings {
  return {
    ...(name === undefined ? {} : { displayName: name }),
    ...(successUrl === undefined ? {} : { successUrl: successUrl || null }),
    ...(failureUrl === undefined ? {} : { failureUrl: failureUrl || null }),
    ...(origin === undefined ? {} : { allowedOrigins: origin.filter(Boolean) }),
  };
}

function rules(env: Env) {
  return { allowLocalhostReturnUrls: env['PAY_ALLOW_LOCALHOST_RETURN_URLS'] === '1' };
}

function printProfiles(profiles: readonly Profile[]): void {
  const rows = profiles.map((profile) => [
    publicProfileId(profile.profileId),
    profile.environment,
    profile.displayName,
    profile.isSuspended ? 'suspended' : 'active',
    profile.successUrl ?? '-',
    profile.failureUrl ?? '-',
    profile.allowedOrigins.join(' ') || 'any',
  ]);
  printTable(['id', 'environment', 'name', 'state', 'success url', 'failure url', 'origins'], rows);
}
