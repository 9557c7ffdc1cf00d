import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Env } from '../config.ts';
import { ENV } from '../config.ts';
import { engineHosts, type GivenHosts } from '../publishing/engine-hosts.ts';
import { publishScript, scriptTagOf } from '../roles.ts';
import { print, result } from '../terminal/print.ts';

type Options = GivenHosts & { readonly latest?: true; readonly package?: string };

export function addCdnCommand(program: Command): void {
  const cdn = program.command('cdn').description('Publish the browser widget for a script host');
  cdn
    .command('publish <folder>')
    .description('Write the built widget, under its version, into a folder that any static host can serve')
    .option('--sandbox-host <url>', 'the sandbox engine (default: PAY_SANDBOX_BASE_URL)')
    .option('--live-host <url>', 'the live engine (default: PAY_LIVE_BASE_URL)')
    .option('--latest', 'move "latest" to this version, even if it is lower than the current one')
    .option('--package <folder>', 'a built copy of @pay/checkout to publish instead of the one in this project')
    .addHelpText(
      'after',
      `
Examples:
  $ pay cdn publish /srv/cdn
  $ pay cdn publish /srv/cdn --sandbox-host https://sandbox.pay.example --live-host https://pay.example
  $ pay cdn publish /srv/cdn --package ./checkout-earlier --latest     (go back to an older version)

A published version never changes: different bytes under its number are refused, and nothing is written. Publishing
the same bytes again is safe. docs/operations.md, "The script host", lists the headers that a static host must send.`,
    )
    .action((folder: string, options: Options) => publish(ENV, resolve(folder), options));
}

async function publish(env: Env, folder: string, options: Options): Promise<void> {
  const engines = engineHosts(env, options);
  const { manifest, isNew, latest } = await publishScript({
    folder,
    engines,
    now: new Date(),
    mayLowerLatest: options.latest ?? false,
    ...(options.package === undefined ? {} : { packageFolder: resolve(options.package) }),
  });
  const { bytes } = manifest.files['checkout.js'];
  result({ version: manifest.version, is_new: isNew, latest, folder, bytes, engines });
  print(
    isNew
      ? `Published v${manifest.version} in ${folder}: checkout.js, ${bytes} bytes.`
      : `v${manifest.version} is already published in ${folder}, with the same bytes.`,
  );
  print(latest === manifest.version ? `latest is v${latest}.` : `latest stays v${latest}, which is higher.`);
  print(`It calls ${engines.sandbox} with pk_test_ keys and ${engines.live} with pk_live_ keys.`);
  print();
  print(scriptTagOf(env['PAY_CDN_URL'] ?? 'https://cdn.example', manifest));
}
