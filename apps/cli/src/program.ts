import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { addCompletionCommand } from './commands/completion.ts';
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

type Load = () => Promise<(program: Command) => void>;

const loadLogin: Load = async () => (await import('./commands/login.ts')).addLoginCommands;
const loadRequest: Load = async () => (await import('./commands/request.ts')).addRequestCommands;

/**
 * How to load each command. Only the command that was called is loaded, because loading all commands takes longer than
 * most commands run.
 */
const GROUPS: Readonly<Record<string, Load>> = {
  start: async () => (await import('./commands/start.ts')).addStartCommand,
  serve: async () => (await import('./commands/serve.ts')).addServeCommand,
  migrate: async () => (await import('./commands/migrate.ts')).addMigrateCommand,
  merchants: async () => (await import('./commands/merchants.ts')).addMerchantsCommand,
  'live-requests': async () => (await import('./commands/live-requests.ts')).addLiveRequestsCommand,
  profiles: async () => (await import('./commands/profiles.ts')).addProfilesCommand,
  keys: async () => (await import('./commands/keys.ts')).addKeysCommand,
  team: async () => (await import('./commands/team.ts')).addTeamCommand,
  operators: async () => (await import('./commands/operators.ts')).addOperatorsCommand,
  people: async () => (await import('./commands/people.ts')).addPeopleCommand,
  payments: async () => (await import('./commands/payments.ts')).addPaymentsCommand,
  refunds: async () => (await import('./commands/refunds.ts')).addRefundsCommand,
  login: loadLogin,
  logout: loadLogin,
  get: loadRequest,
  post: loadRequest,
  events: async () => (await import('./commands/events.ts')).addEventsCommand,
  endpoints: async () => (await import('./commands/endpoints.ts')).addEndpointsCommand,
  clock: async () => (await import('./commands/clock.ts')).addClockCommand,
  listen: async () => (await import('./commands/listen.ts')).addListenCommand,
  trigger: async () => (await import('./commands/trigger.ts')).addTriggerCommand,
  logs: async () => (await import('./commands/logs.ts')).addLogsCommand,
  seed: async () => (await import('./commands/seed.ts')).addSeedCommand,
  cdn: async () => (await import('./commands/cdn.ts')).addCdnCommand,
  secrets: async () => (await import('./commands/secrets.ts')).addSecretsCommand,
  cards: async () => (await import('./commands/cards.ts')).addCardsCommand,
  'card-page': async () => (await import('./commands/card-page.ts')).addCardPageCommand,
  webhooks: async () => (await import('./commands/webhooks.ts')).addWebhooksCommand,
  acquirers: async () => (await import('./commands/acquirers.ts')).addAcquirersCommand,
  routing: async () => (await import('./commands/routing.ts')).addRoutingCommand,
  audit: async () => (await import('./commands/audit.ts')).addAuditCommand,
  books: async () => (await import('./commands/books.ts')).addBooksCommand,
  settlements: async () => (await import('./commands/settlements.ts')).addSettlementsCommand,
};

/** The command `pay`, with only the command `name`; with all commands if there is no such command, or no name. */
export async function newProgram(name = ''): Promise<Command> {
  const program = new Command('pay')
    .description('A self-hosted card payment gateway.')
    .version(version(), '-V, --version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', (_program, command) => {
      if (command.opts()['json'] === true) collectJson();
      readSecretFiles();
    })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE));

  if (Object.hasOwn(GROUPS, name)) {
    (await GROUPS[name]?.())?.(program);
  } else {
    const all = [...new Set(Object.values(GROUPS))];
    for (const add of await Promise.all(all.map((load) => load()))) add(program);
    addCompletionCommand(program);
  }
  complete(program, []);
  return program;
}

/** Adds what all commands have: `--json`, and a reference to the command's help after a usage error. */
function complete(command: Command, path: readonly string[]): void {
  const { commands } = command;
  const name = path.join(' ');
  command.showHelpAfterError(`(${pay([...path, '--help'].join(' '))} shows all options)`);
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
