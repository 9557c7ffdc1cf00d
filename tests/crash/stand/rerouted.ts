import { Socket } from 'node:net';

/**
 * Loaded into a node before the program, this module redirects the node's connections to some ports of this machine to
 * other ports, as CRASH_REROUTE says (`from:to,from:to`). All nodes have the same accounts at the same addresses, but
 * each node has its own proxy to each acquirer.
 */
const routes = new Map(
  (process.env['CRASH_REROUTE'] ?? '').split(',').map((route) => {
    const [from = 0, to = 0] = route.split(':').map(Number);
    return [from, to];
  }),
);

type Connect = (this: Socket, ...args: unknown[]) => Socket;
const connect = Socket.prototype.connect as Connect;

/** `connect` gets an object with options, or a list that begins with one. */
const rerouted: Connect = function (this: Socket, ...args) {
  const [first] = args;
  const options = (Array.isArray(first) ? first[0] : first) as { port?: unknown } | null | undefined;
  const to = typeof options === 'object' ? routes.get(Number(options?.port)) : undefined;
  if (options && to !== undefined) options.port = to;
  return connect.apply(this, args);
};

Socket.prototype.connect = rerouted as typeof Socket.prototype.connect;
