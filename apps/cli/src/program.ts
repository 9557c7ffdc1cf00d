import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { addAcquirersCommand } from './commands/acquirers.ts';
import { addAuditCommand } from './commands/audit.ts';
import { addBooksCommand } from './commands/books.ts';
import { addCardPageCommand } from './commands/card-page.ts';
import { addCardsCommand } from './commands/cards.ts';
import { addCdnCommand } from './commands/cdn.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addEndpointsCommand } from './commands/endpoints.ts';
import { addEventsCommand } from './commands/events.ts';
import { addKeysCommand } from './commands/keys.ts';
import { addListenCommand } from './commands/listen.ts';
import { addLiveRequestsCommand } from './commands/live-requests.ts';
import { addLoginCommands } from './commands/login.ts';
import { addLogsCommand } from './commands/logs.ts';
import { addMerchantsCommand } from './commands/merchants.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addOperatorsCommand } from './commands/operators.ts';
import { addPaymentsCommand } from './commands/payments.ts';
import { addPeopleCommand } from './commands/people.ts';
import { addProfilesCommand } from './commands/profiles.ts';
import { addRefundsCommand } from './commands/refunds.ts';
import { addRequestCommands } from './commands/request.ts';
import { addRoutingCommand } from './commands/routing.ts';
import { addSecretsCommand } from './commands/secrets.ts';
import { addSeedCommand } from './commands/seed.ts';
import { addServeCommand } from './commands/serve.ts';
import { addSettlementsCommand } from './commands/settlements.ts';
import { addStartCommand } from './commands/start.ts';
import { addTeamCommand } from './commands/team.ts';
import { addTriggerCommand } from './commands/trigger.ts';
import { addWebhooksCommand } from './commands/webhooks.ts';
import { readSecretFiles } from './config.ts';
import { pay } from './terminal/invoked-as.ts';
import { collectJson } from './terminal/print.ts';

const WRONG_USAGE = 2;

/** Commands that run a server, or whose output already has its own format. */
const WITHOUT_JSON: ReadonlySet<string> = new Set([
  'start',
  'serve',
  'completion',
  'acquirers certify',
  'audit export',
  'books key',
  'books proofs',
]);

/** The command `pay` with all of its commands. */
export function newProgram(): Command {
  const program = new Command('pay')
    .description('A self-hosted card payment gateway.')
    .version(version(), '-V, --version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', (_program, command) => {
      if (command.opts()['json'] === true) collectJson();
      readSecretFiles();
    })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE));

  addStartCommand(program);
  addServeCommand(program);
  addMigrateCommand(program);
  addMerchantsCommand(program);
  addLiveRequestsCommand(program);
  addProfilesCommand(program);
  addKeysCommand(program);
  addTeamCommand(program);
  addOperatorsCommand(program);
  addPeopleCommand(program);
  addPaymentsCommand(program);
  addRefundsCommand(program);
  addLoginCommands(program);
  addRequestCommands(program);
  addEventsCommand(program);
  addEndpointsCommand(program);
  addListenCommand(program);
  addTriggerCommand(program);
  addLogsCommand(program);
  addSeedCommand(program);
  addCdnCommand(program);
  addSecretsCommand(program);
  addCardsCommand(program);
  addCardPageCommand(program);
  addWebhooksCommand(program);
  addAcquirersCommand(program);
  addRoutingCommand(program);
  addAuditCommand(program);
  addBooksCommand(program);
  addSettlementsCommand(program);
  addCompletionCommand(program);
  complete(program, []);
  return program;
}

/** What all commands have: `--json`, and a hint at the command's help after wrong usage. */
function complete(command: Command, path: readonly string[]): void {
  const { commands } = command;
  const name = path.join(' ');
  command.showHelpAfterError(`(${pay([...path, '--help'].join(' '))} shows what is possible)`);
  const isGroup = commands.length > 0;
  if (!isGroup && !WITHOUT_JSON.has(name) && !command.options.some(({ long }) => long === '--json')) {
    command.option('--json', 'print one JSON document');
  }
  for (const each of commands) complete(each, [...path, each.name()]);
}

function version(): string {
  const file = join(import.meta.dirname, '../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
