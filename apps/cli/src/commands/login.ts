import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { engineOrigin } from '../engine/engine-address.ts';
import { engineClient, Refused } from '../engine/engine-client.ts';
import { readEvents } from '../engine/event-feed.ts';
import { forgetLogin, keepLogin } from '../engine/kept-login.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, result } from '../terminal/print.ts';
import { readSecret } from '../terminal/read-secret.ts';

/** `pay login` and `pay logout`. */
export function addLoginCommands(program: Command): void {
  program
    .command('login')
    .description('Save a sandbox key on this machine for the commands that call an engine')
    .option('--engine <url>', 'address of the sandbox engine (default: PAY_SANDBOX_BASE_URL, or the local start)')
    .addHelpText(
      'after',
      `
Examples:
  $ pay login --engine https://sandbox.pay.example
  $ pay login < key.txt

The key is read from standard input, and never shown. It is saved in a file that only you can read, and sent only to
that engine. Live keys are not saved: put a live key into PAY_SECRET_KEY for the command that needs it.`,
    )
    .action(({ engine }: { engine?: string }) => login(engine));
  program
    .command('logout')
    .description('Delete from this machine the key that pay login saved; the key itself keeps working')
    .action(() => {
      forgetLogin(ENV);
      print('No key is saved on this machine any more.');
    });
}

async function login(given: string | undefined): Promise<void> {
  const env = given === undefined ? ENV : { ...ENV, PAY_SANDBOX_BASE_URL: given };
  const origin = engineOrigin(env, 'sandbox');
  const key = await readSecret(`Paste the secret key of the profile at ${origin}, sk_test_…`);
  if (!key.startsWith('sk_test_'))
    throw new Failure('Only a key that begins with sk_test_ can be saved. Put other keys into PAY_SECRET_KEY.');
  const engine = engineClient({ ...env, PAY_SANDBOX_BASE_URL: origin }, key);
  await readEvents(engine, null, 1).catch((error: unknown) => {
    // A key with other scopes is valid too.
    if (!(error instanceof Refused && error.code === 'scope_missing')) throw error;
  });
  keepLogin(ENV, { secret_key: key, engine: origin });
  result({ engine: origin, key: masked(key) });
  print(`Logged in at ${origin} with ${masked(key)}.`);
}

function masked(key: string): string {
  return `sk_test_…${key.slice(-4)}`;
}
