import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerAccount } from '@pay/local-postgres/server-account';
import type { Programs } from '../programs.ts';
import { type DatabaseNode, databaseNode } from './database-node.ts';
import { startEtcd } from './etcd.ts';
import { type Member, readMembers, roleOf } from './members.ts';
import { soundApi } from './patroni-config.ts';

export type Ports = { readonly etcd: number; readonly etcdPeer: number; readonly nodes: readonly NodePorts[] };
export type NodePorts = { readonly postgres: number; readonly rest: number };

export type ClusterParts = {
  readonly folder: string;
  readonly programs: Programs;
  /** PostgreSQL does not run as root. */
  readonly account: ServerAccount | undefined;
  readonly ports: Ports;
};

export type Cluster = {
  readonly nodes: readonly DatabaseNode[];
  /** Waits until there are a leader, a synchronous standby and another standby, all running. */
  whole(): Promise<Roles>;
  /** Asks Patroni to make the synchronous standby the leader. */
  switchOver(): Promise<void>;
};

export type Roles = { readonly leader: DatabaseNode; readonly standby: DatabaseNode; readonly other: DatabaseNode };

const NAMES = ['one', 'two', 'three'] as const;
const WHOLE_WITHIN_MS = 300_000;
const PAUSE_MS = 250;

export async function startCluster(ends: AsyncDisposableStack, parts: ClusterParts): Promise<Cluster> {
  const { folder, programs, account, ports } = parts;
  await ownFolder(join(folder, 'etcd'), account);
  await startEtcd(ends, parts);
  const nodes: DatabaseNode[] = [];
  for (const [place, name] of NAMES.entries()) {
    const own = join(folder, name);
    await ownFolder(own, account);
    const { postgres: port = 0, rest: restPort = 0 } = ports.nodes[place] ?? {};
    const etcd = { etcdPort: ports.etcd, etcdApi: soundApi(programs.patroniVersion) };
    const settings = { name, folder: own, port, restPort, ...etcd };
    const node = databaseNode({ ...settings, patroni: programs.patroni, postgres: programs.postgres, account });
    nodes.push(node);
    ends.defer(() => node.stop());
    await node.start();
    await until(`no leader after ${name} has started`, nodes, (members) => members.some(roleOf('leader')));
  }
  const whole = () => wholeCluster(nodes);
  return {
    nodes,
    whole,
    switchOver: async () => {
      const { leader, standby } = await whole();
      const answer = await fetch(`${leader.restOrigin}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: standby.name }),
      });
      if (answer.status !== 200) throw new Error(`Patroni refuses to switch over: ${await answer.text()}`);
    },
  };
}

async function wholeCluster(nodes: readonly DatabaseNode[]): Promise<Roles> {
  const members = await until('the cluster is not complete', nodes, isWhole);
  const nodeWith = (role: Member['role']) => {
    const name = members.find(roleOf(role))?.name;
    const node = nodes.find((each) => each.name === name);
    if (node === undefined) throw new Error(`no ${role}`);
    return node;
  };
  return { leader: nodeWith('leader'), standby: nodeWith('sync_standby'), other: nodeWith('replica') };
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.filter(({ isUp }) => isUp).map(({ role }) => role);
  return members.length === NAMES.length && new Set(roles).size === NAMES.length && !roles.includes('unknown');
}

async function until(
  problem: string,
  nodes: readonly DatabaseNode[],
  isIt: (members: readonly Member[]) => boolean,
): Promise<readonly Member[]> {
  const endAt = performance.now() + WHOLE_WITHIN_MS;
  for (;;) {
    const members = await readMembers(nodes.map(({ restOrigin }) => restOrigin));
    if (isIt(members)) return members;
    if (performance.now() > endAt) {
      const logs = await Promise.all(nodes.map(async (node) => `${node.name}:\n${await node.lastLines()}`));
      throw new Error([`${problem}: ${JSON.stringify(members)}`, ...logs].join('\n'));
    }
    await pause(PAUSE_MS);
  }
}

async function ownFolder(path: string, account: ServerAccount | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account !== undefined) await chown(path, account.uid, account.gid);
}
