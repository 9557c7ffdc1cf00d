import { resealAccounts } from '@pay/core/paying/accounts/reseal-accounts';
import { resealSecrets } from '@pay/core/telling/webhooks/secrets/reseal-secrets';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { knownSecrets } from '../local/local-secrets.ts';
import { sealerOf } from '../roles.ts';
import { print } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';

export function addWebhooksCommand(program: Command): void {
  program
    .command('webhooks')
    .description('Maintain webhooks')
    .command('reseal')
    .description(
      'Reseal all secrets, also those of acquirer accounts, under PAY_ENCRYPTION_KEY, so that you can drop an earlier key',
    )
    .action(() =>
      withDatabase(ENV, async (pool) => {
        const sealer = sealerOf({ ...knownSecrets(dataFolder(ENV)), ...ENV });
        const onProgress = (count: number) => print(`  ${count} checked`);
        const signing = await resealSecrets({ pool, sealer }, onProgress);
        const accounts = await resealAccounts({ pool, sealer }, onProgress);
        const [looked, resealed] = [signing.looked + accounts.looked, signing.resealed + accounts.resealed];
        const counted = `${resealed} of ${looked} ${looked === 1 ? 'secret was' : 'secrets were'} resealed.`;
        print(resealed === 0 ? 'Every secret is already sealed under PAY_ENCRYPTION_KEY.' : counted);
      }),
    );
}
