import { join } from 'node:path';
import type { ClusterParts } from './cluster.ts';
import { startDaemon } from './daemon.ts';

/** Starts etcd with one member, which holds the leader's key. It does not fail in these runs. */
export async function startEtcd(
  ends: AsyncDisposableStack,
  { folder, programs, account, ports }: ClusterParts,
): Promise<void> {
  const client = `http://127.0.0.1:${ports.etcd}`;
  const peer = `http://127.0.0.1:${ports.etcdPeer}`;
  const args = [
    ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), '--enable-v2'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ];
  const daemon = await startDaemon(programs.etcd, args, { account, logFile: join(folder, 'etcd.log') });
  ends.defer(() => daemon.stop());
}
