import { Socket } from 'node:net';

/**
 * Loaded into a node before the program, this module redirects the node's connections to one port of this machine to
 * another port, as CRASH_REROUTE says (`from:to`). All nodes have the same accounts at the same address, but each node
 * has its own proxy to the acquirer.
 */
const [from, to] = (process.env['CRASH_REROUTE'] ?? '').split(':').map(Number);

type Connect = (this: Socket, ...args: unknown[]) => Socket;
const connect = Socket.prototype.connect as Connect;

/** `connect` gets an object with options, or a list that begins with one. */
const rerouted: Connect = function (this: Socket, ...args) {
  const [first] = args;
  const options = (Array.isArray(first) ? first[0] : first) as { port?: unknown } | undefined;
  if (typeof options === 'object' && options !== null && Number(options.port) === from) options.port = to;
  return connect.apply(this, args);
};

Socket.prototype.connect = rerouted as typeof Socket.prototype.connect;
