import type { Effect, Fault } from '../faults/fault.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import type { Random } from '../random.ts';
import { type Revocation, replaceKey } from './merchants.ts';
import type { CrashNode } from './node.ts';
import { pauseProcess } from './pause-process.ts';
import type { Stand } from './stand.ts';
import { strikeAcquirer } from './strike-acquirer.ts';

export type StrikeOptions = {
  readonly stand: Stand;
  readonly desk: FaultDesk;
  readonly random: Random;
  readonly revoked: (revocation: Revocation) => void;
};

/**
 * The steps of a node's clock in both directions, below and above the five minutes that merchants tolerate in a
 * message's time.
 */
const CLOCK_STEPS_MS = [-172_800_000, -3_600_000, -240_000, -7_000, 7_000, 240_000, 3_600_000, 172_800_000] as const;

/**
 * Causes a fault that needs no point, or gives it back if it is impossible at the moment. Resolves when the effect of
 * the fault is over, or immediately if the fault is a kill.
 */
export async function strikeAtOnce(fault: Fault, options: StrikeOptions): Promise<void> {
  const { stand, desk, random } = options;
  const { engines, worker } = stand;
  // A process that is already down cannot be killed or paused. The fault happens at one of the next payments instead.
  if (!(await happened(fault, nodeFor(fault.kind.effect, engines, worker, random), options))) desk.giveBack(fault);
}

function nodeFor(effect: Effect, engines: readonly CrashNode[], worker: CrashNode, random: Random): CrashNode {
  if (effect.endsWith('-worker')) return worker;
  const nodes = effect.endsWith('-engine') ? engines : [...engines, worker];
  return nodes[random.below(nodes.length)] ?? worker;
}

async function happened(
  fault: Fault,
  node: CrashNode,
  { stand, desk, random, revoked }: StrikeOptions,
): Promise<boolean> {
  const { disturbances, merchants } = stand;
  const { disk, pool, servers } = stand.storage;
  const server = servers.length === 1 ? servers[0] : random.pick(servers);
  switch (fault.kind.effect) {
    case 'kill-engine':
    case 'kill-worker':
      return node.control.kill();
    case 'kill-postgres':
      return server.database.kill();
    case 'pause-engine':
    case 'pause-worker':
      return pauseProcess(fault, { desk, disturbances, control: node.control });
    case 'silence-database':
      return lasting(stand, node, () => node.database.silence(fault.ms));
    case 'silence-acquirer':
      return lasting(stand, node, async () => {
        await Promise.all(node.acquirers.map((each) => each.silence(fault.ms)));
      });
    case 'silence-server':
      return lasting(stand, 'all', async () => server.proxy?.silence(desk.last(fault.ms)));
    case 'acquirer-dies':
      return strikeAcquirer(fault, stand, (proxy) => proxy.die(fault.ms));
    case 'acquirer-hangs':
      return strikeAcquirer(fault, stand, (proxy) => proxy.hang(fault.ms));
    case 'step-clock':
      node.stepClock(random.pick(CLOCK_STEPS_MS));
      return true;
    case 'fill-disk':
      return disk !== undefined && lasting(stand, 'all', () => disk.fillFor(desk.last(fault.ms)));
    case 'read-only':
      return lasting(stand, 'all', () => server.database.readOnlyFor(server.pool, desk.last(fault.ms)));
    case 'revoke-key': {
      const merchant = merchants.filter(({ profileId }) => !desk.isSpared(profileId))[random.below(merchants.length)];
      if (merchant === undefined) return false;
      revoked(await replaceKey(pool, merchant));
      return true;
    }
    default:
      throw new Error(`${fault.kind.name} needs a point`);
  }
}

async function lasting(
  { disturbances }: Stand,
  whose: CrashNode | 'all',
  effect: () => Promise<void>,
): Promise<boolean> {
  const end = disturbances.begin(whose === 'all' ? 'all' : { node: whose.name });
  try {
    await effect();
    return true;
  } catch {
    return false;
  } finally {
    end();
  }
}
