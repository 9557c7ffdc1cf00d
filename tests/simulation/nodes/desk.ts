import { createSecretKey } from 'node:crypto';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { acquirersOfAccounts } from '@pay/core/paying/accounts/acquirers-of-accounts';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import { watchAcquirer } from '@pay/core/paying/acquiring/watch-acquirer';
import { hastenAsking } from '@pay/core/paying/asking/all-asked';
import { sharedStatements } from '@pay/core/paying/sharing/shared-statements';
import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import { createAdapter } from '../acquirer/adapter.ts';
import { nodePool } from '../database/node-pool.ts';
import type { OnChange } from '../database/written-tables.ts';
import type { World } from '../history/world.ts';
import type { Node } from './node.ts';

/** The dependencies that an engine's process passes to every operation. */
export type Desk = ReturnType<typeof createDesk>;

const LIMIT_KEY = createSecretKey(Buffer.alloc(32, 1));
const SEALER = sealer({ current: createSecretKey(Buffer.alloc(32, 2)), previous: [] });

export function createDesk(world: World, onChange: OnChange, side: AcquirerSide, node: Node) {
  const environment = 'sandbox' as const;
  const pool = nodePool(world, onChange, node);
  const opened = (accountId: string | null): Acquirer => {
    const hasten = () => hastenAsking({ pool }, accountId ?? world.acquirerName).catch(() => {});
    return watchAcquirer(createAdapter(world, side, node, accountId), () => void hasten());
  };
  const own = opened(null);
  // This acquirer takes the money with every sale.
  const kinds = { own: world.acquirerName, authorising: [], limits: null };
  return {
    environment,
    pool,
    // The limits against card testing are off, because these limits do not concern money, and each check would cost a
    // statement.
    shared: sharedStatements({ pool, environment, kinds, velocityLimits: { address: 0, bin: 0 } }),
    acquirers: acquirersOfAccounts({
      pool,
      environment,
      sealer: SEALER,
      own,
      open: ({ account }) => opened(account.accountId),
    }),
    kinds,
    sealer: SEALER,
    limitKey: LIMIT_KEY,
    returnUrlRules: { allowLocalhost: false },
    touchKey: () => {},
    quarantine: new Set<string>(),
    returnUrl: (returnId: string) => `https://pay.example/challenge/${returnId}`,
    capabilitiesOf: () => own.capabilities,
    alarm: (message: string, context: Readonly<Record<string, unknown>>) => {
      const about = context['attempt'] ?? context['refund'];
      world.say(node.name, () => `raises an alarm: ${message} (${side.traffic.nameOf(String(about))})`);
      world.seen.alarms.push({ at: world.timeline.now(), message, context });
    },
  };
}
