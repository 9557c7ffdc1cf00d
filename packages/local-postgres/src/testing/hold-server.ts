// Run by a test as a process of its own, to be killed: starts a server on the folder it is given and keeps it.
import { startLocalPostgres } from '../start-local-postgres.ts';

const server = await startLocalPostgres({
  dataDir: process.argv[2] ?? '',
  settings: { fsync: 'off', shared_buffers: '16MB' },
  log: () => {},
});
process.stdout.write(JSON.stringify({ url: server.url, pid: server.pid }));
