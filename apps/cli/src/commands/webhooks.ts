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
    .description("Look after what merchants' servers are told")
    .command('reseal')
    .description('Seal the signing secrets anew under PAY_ENCRYPTION_KEY, so that an earlier key can be given up')
    .action(() =>
      withDatabase(ENV, async (pool) => {
        const sealer = sealerOf({ ...knownSecrets(dataFolder(ENV)), ...ENV });
        const { looked, resealed } = await resealSecrets({ pool, sealer }, (count) => print(`  ${count} looked at`));
        const counted = `${resealed} of ${looked} ${looked === 1 ? 'secret was' : 'secrets were'} sealed anew.`;
        print(resealed === 0 ? 'Every secret is sealed under PAY_ENCRYPTION_KEY already.' : counted);
      }),
    );
}
