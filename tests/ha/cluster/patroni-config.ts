/** What the configuration of one node consists of. */
export type NodeSettings = {
  readonly name: string;
  readonly restPort: number;
  readonly port: number;
  readonly etcdPort: number;
  readonly etcdApi: EtcdApi;
  /** Its own folder, with the data in `data`. */
  readonly folder: string;
  /** The folder with PostgreSQL's programs. */
  readonly postgres: string;
};

export type EtcdApi = 'v2' | 'v3';

const HOST = '127.0.0.1';
export const USER = 'pay';

/**
 * Before 3.0.3, Patroni renews the leader's key over the v3 API without comparing it. A leader that wakes up from a
 * freeze therefore takes the key that another node holds, and acknowledged commits are lost. Over the v2 API, every
 * version compares the key's value when it writes the key.
 */
export function soundApi(patroniVersion: string): EtcdApi {
  const [major = 0, minor = 0, patch = 0] = patroniVersion.split('.').map(Number);
  return major > 3 || (major === 3 && (minor > 0 || patch >= 3)) ? 'v3' : 'v2';
}

/** The settings that docs/high-availability.md recommends. No machine of a run has a watchdog. */
export function patroniConfig(settings: NodeSettings): Readonly<Record<string, unknown>> {
  const { name, restPort, port, etcdPort, etcdApi, folder, postgres } = settings;
  const login = { username: USER };
  return {
    scope: 'pay',
    name,
    restapi: { listen: `${HOST}:${restPort}`, connect_address: `${HOST}:${restPort}` },
    [etcdApi === 'v2' ? 'etcd' : 'etcd3']: { host: `${HOST}:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 150, jit: 'off' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: `${HOST}:${port}`,
      connect_address: `${HOST}:${port}`,
      data_dir: `${folder}/data`,
      bin_dir: postgres,
      pgpass: `${folder}/pgpass`,
      authentication: { superuser: login, replication: login, rewind: login },
      parameters: { unix_socket_directories: folder, timezone: 'UTC', shared_buffers: '128MB' },
      pg_hba: ['local all all trust', `host all all ${HOST}/32 trust`, `host replication all ${HOST}/32 trust`],
    },
    watchdog: { mode: 'off' },
  };
}
