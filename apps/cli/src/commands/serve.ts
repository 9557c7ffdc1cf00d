import type { Environment } from '@pay/core/ground/environment/environment';
import { ENVIRONMENTS } from '@pay/core/ground/environment/environment';
import { unwrapKeys } from '@pay/settings/wrapped-keys/unwrap-keys';
import { type Command, Option } from 'commander';
import type { Env } from '../config.ts';
import { ENV } from '../config.ts';
import { guardMemory } from '../process/guard-memory.ts';
import { releaseStartMemory } from '../process/release-start-memory.ts';
import { watchKeys } from '../process/watch-keys.ts';
import {
  isEngineRole,
  ROLES,
  type Role,
  type Running,
  startDashboardRole,
  startEngineRoles,
  startScriptHostRole,
  startSimulatorRole,
} from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print } from '../terminal/print.ts';
import { listenForStop } from '../terminal/stop-request.ts';

type Options = { readonly role: readonly Role[]; readonly environment?: Environment };

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Run roles of one environment on this node, with the database at DATABASE_URL')
    .addOption(new Option('--role <role...>', 'roles to run on this node').choices(ROLES).makeOptionMandatory())
    .addOption(new Option('--environment <environment>', 'the environment that an engine serves').choices(ENVIRONMENTS))
    .action((options: Options) => serve(ENV, options));
}

async function serve(env: Env, { role: roles, environment }: Options): Promise<void> {
  guardMemory();
  const stop = listenForStop();
  const opened = await unwrapKeys(env);
  const running = await startRoles(opened.env, roles, environment);
  const keys = watchKeys(opened.kept, running);
  try {
    releaseStartMemory();
    print(`Ready: ${roles.join(', ')} at ${running.map(({ url }) => url).join(', ')}`);
    await Promise.race([stop.asked, keys.ended]);
  } finally {
    keys.stop();
    await Promise.all(running.map((each) => each.stop()));
  }
}

async function startRoles(
  env: Env,
  roles: readonly Role[],
  environment: Environment | undefined,
): Promise<readonly Running[]> {
  const engineRoles = roles.filter(isEngineRole);
  if (engineRoles.length > 0 && environment === undefined) throw new Failure('Set --environment to sandbox or live.');
  if (roles.includes('simulator') && environment === 'live')
    throw new Failure('The simulator only runs in the sandbox. Remove it from --role.');
  const running: Running[] = [];
  if (roles.includes('simulator')) running.push(await startSimulatorRole(env));
  if (roles.includes('dashboard')) running.push(await startDashboardRole(env));
  if (roles.includes('script-host')) running.push(await startScriptHostRole(env));
  if (environment && engineRoles.length > 0) running.push(await startEngineRoles(env, environment, engineRoles));
  return running;
}
