// A test runs this as a separate process that it can kill or end. Starts a server on the given folder and keeps it
// running. A second argument is the folder for root's binaries and data, used if the server's account cannot reach them
// otherwise.
import { startLocalPostgres } from '../start-local-postgres.ts';

const [dataDir = '', fallbackDir] = process.argv.slice(2);
const server = await startLocalPostgres({
  dataDir,
  ...(fallbackDir === undefined ? {} : { fallbackDir }),
  settings: { fsync: 'off', shared_buffers: '16MB' },
  log: () => {},
});
process.once('SIGTERM', () => void server.stop());
process.stdout.write(JSON.stringify({ url: server.url, pid: server.pid }));
