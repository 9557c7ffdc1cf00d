import { resolve } from 'node:path';
import { scriptLogKey } from '@pay/settings/script-log-key';
import type { Command } from 'commander';
import type { Env } from '../config.ts';
import { ENV } from '../config.ts';
import { engineHosts, type GivenHosts } from '../publishing/engine-hosts.ts';
import { isLogged, requireLogged } from '../publishing/logged-scripts.ts';
import { type VerifyOptions, verifyScripts } from '../publishing/verify-scripts.ts';
import { addScriptLog, publishScript, scriptTagOf } from '../roles.ts';
import { print, result } from '../terminal/print.ts';

type Options = GivenHosts & { readonly latest?: true; readonly package?: string; readonly log?: string };

export function addCdnCommand(program: Command): void {
  const cdn = program
    .command('cdn')
    .description('Publish the browser widget for a script host, and check what the host serves');
  cdn
    .command('publish <folder>')
    .description('Write the built widget, under its version, into a folder that any static host can serve')
    .option('--sandbox-host <url>', 'address of the sandbox engine (default: PAY_SANDBOX_BASE_URL)')
    .option('--live-host <url>', 'address of the live engine (default: PAY_LIVE_BASE_URL)')
    .option('--latest', 'move "latest" to this version, even from a higher version')
    .option('--package <folder>', 'a built copy of @pay/checkout to publish instead of the copy in this project')
    .option('--log <file>', 'the log of releases that lists this version; checked with PAY_SCRIPTS_PUBLIC_KEY')
    .addHelpText(
      'after',
      `
Examples:
  $ pay cdn publish /srv/cdn
  $ pay cdn publish /srv/cdn --sandbox-host https://sandbox.pay.example --live-host https://pay.example
  $ pay cdn publish /srv/cdn --package ./checkout-earlier --latest     (go back to an older version)

A published version never changes: the command refuses to publish different bytes under the same version, and writes
nothing. Publishing the same bytes again is safe. "The script host" in docs/operations.md lists the headers that a
static host must send.`,
    )
    .action((folder: string, options: Options) => publish(ENV, resolve(folder), options));
  cdn
    .command('verify <place>')
    .description(
      'Check the log of releases in a folder or at a script host, and check every script there against the log',
    )
    .option(
      '--public-key <file>',
      "the public key that verifies the log's signature, as PEM (default: PAY_SCRIPTS_PUBLIC_KEY)",
    )
    .option('--against <file>', 'an earlier copy of the log; fails if the log does not begin with this copy')
    .addHelpText(
      'after',
      `
Examples:
  $ pay cdn verify https://cdn.pay.example --public-key release.pub.pem
  $ pay cdn verify /srv/cdn --public-key release.pub.pem --against releases.jsonl`,
    )
    .action((place: string, options: VerifyOptions) => verifyScripts(ENV, place, options));
}

async function publish(env: Env, folder: string, options: Options): Promise<void> {
  const engines = engineHosts(env, options);
  const logKey = scriptLogKey(env);
  const log = options.log === undefined ? undefined : await requireLogged(resolve(options.log), logKey);
  const { manifest, isNew, latest } = await publishScript({
    folder,
    engines,
    now: new Date(),
    mayLowerLatest: options.latest ?? false,
    ...(options.package === undefined ? {} : { packageFolder: resolve(options.package) }),
    ...(log === undefined ? {} : { requireLogged: log.requireEntry }),
  });
  if (log) await addScriptLog(folder, log.text);
  const { bytes } = manifest.files['checkout.js'];
  result({ version: manifest.version, is_new: isNew, latest, folder, bytes, engines });
  print(
    isNew
      ? `Published v${manifest.version} in ${folder}: checkout.js, ${bytes} bytes.`
      : `v${manifest.version} is already published in ${folder}, with the same bytes.`,
  );
  print(latest === manifest.version ? `latest is v${latest}.` : `latest stays v${latest}, which is higher.`);
  print(`The script calls ${engines.sandbox} with pk_test_ keys and ${engines.live} with pk_live_ keys.`);
  print();
  if (await isLogged(folder, manifest, logKey))
    print(scriptTagOf(env['PAY_CDN_URL'] ?? 'https://cdn.example', manifest));
  else
    print(
      'No script tag was printed, because the folder has no verified log of releases with this version. See docs/releases.md.',
    );
}
