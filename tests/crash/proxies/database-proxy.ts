import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../faults/fault.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import { listen } from './listen.ts';
import { askedBy, type Frame, frameReader, ROLLBACK, undoneReply } from './wire-frames.ts';

export type WireProxy = { readonly port: number; stop(): void };

export type DatabaseProxyOptions = {
  readonly databasePort: number;
  readonly desk: FaultDesk;
  /** Ends the process that owns these connections; returns false if it is not running. */
  readonly kill: () => boolean;
};

/** The messages that the engine sends before it waits for a reply. */
type Round = { asked: string; readonly pieces: Buffer[] };
type Reply = {
  readonly pieces: Buffer[];
  readonly fault: Fault;
  /** The bytes that are sent in place of the server's reply. */
  readonly instead?: Buffer;
  hasRows: boolean;
};

/**
 * Starts a proxy between an engine and PostgreSQL that sees each statement and commit. It relies on the driver running
 * one statement at a time on each connection.
 */
export async function startDatabaseProxy(options: DatabaseProxyOptions): Promise<WireProxy> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (engine) => {
    const database = connect({ port: options.databasePort, host: '127.0.0.1', noDelay: true });
    for (const socket of [engine, database]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        engine.destroy();
        database.destroy();
      });
    }
    join(engine, database, options);
  });
  const port = await listen(server);
  return {
    port,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function join(engine: Socket, database: Socket, { desk, kill }: DatabaseProxyOptions): void {
  let round: Round = { asked: '', pieces: [] };
  let reply: Reply | undefined;
  let written: string[] = [];
  let isInTransaction = false;

  /** The points of a round: those of its own statement, or of all statements that its commit makes permanent. */
  function pointsOf(asked: string): readonly string[] {
    if (asked === 'commit') return written.map((name) => `commit:${name}`);
    return asked === 'begin' || asked === 'rollback' ? [] : [`statement:${asked}`];
  }

  async function send({ asked, pieces }: Round): Promise<void> {
    const points = pointsOf(asked);
    const bytes = Buffer.concat(pieces);
    const before = firstAt(desk, points, 'before');
    if (before !== undefined) {
      const { effect } = before.kind;
      if (effect === 'kill' && !kill()) desk.giveBack(before);
      if (effect === 'kill' || effect === 'cut') return cutBoth();
      if (effect === 'delay') await pause(before.ms);
      if (effect === '40001' || effect === '40P01') return undo(asked, before);
    }
    const fault = firstAt(desk, points, 'after');
    if (fault !== undefined) reply = { pieces: [], fault, hasRows: false };
    if (asked === 'begin' || asked === 'commit' || asked === 'rollback') written = [];
    else written.push(asked);
    database.write(bytes);
  }

  /** A statement that must fail never reaches the server; a commit that must fail is replaced by a rollback. */
  function undo(asked: string, fault: Fault): void {
    if (asked !== 'commit') {
      engine.write(undoneReply(fault.kind.effect, isInTransaction));
      return;
    }
    reply = { pieces: [], fault, instead: undoneReply(fault.kind.effect, false), hasRows: false };
    database.write(ROLLBACK);
  }

  async function answer({ fault, pieces, instead, hasRows }: Reply): Promise<void> {
    const bytes = Buffer.concat(pieces);
    const { effect, point } = fault.kind;
    if (instead !== undefined) return void engine.write(instead);
    // A worker that found no due rows has not reached the intended point.
    if (point.includes('lease_due') && !hasRows) {
      desk.giveBack(fault);
      return void engine.write(bytes);
    }
    if (effect === 'delay') {
      await pause(fault.ms);
      return void engine.write(bytes);
    }
    if (effect === 'kill' && !kill()) desk.giveBack(fault);
    if (effect === 'half') engine.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
    cutBoth();
  }

  function cutBoth(): void {
    engine.destroySoon();
    database.destroy();
  }

  engine.on(
    'data',
    frameReader(true, (frame: Frame) => {
      const asked = askedBy(frame);
      if (asked !== undefined) round.asked = asked;
      round.pieces.push(frame.bytes);
      // A simple query or a sync completes a round. A message that belongs to no query is passed on immediately.
      if (frame.type === 'Q' || frame.type === 'S') {
        const whole = round;
        round = { asked: '', pieces: [] };
        void send(whole);
      } else if (!'PBDECHF'.includes(frame.type) || frame.type === '') {
        database.write(Buffer.concat(round.pieces));
        round = { asked: '', pieces: [] };
      }
    }),
  );
  database.on(
    'data',
    frameReader(false, ({ type, bytes }) => {
      if (type === 'Z') isInTransaction = bytes.at(-1) === 'T'.charCodeAt(0);
      if (reply === undefined) return void engine.write(bytes);
      reply.pieces.push(bytes);
      if (type === 'D') reply.hasRows = true;
      if (type !== 'Z') return;
      const whole = reply;
      reply = undefined;
      void answer(whole);
    }),
  );
}

function firstAt(desk: FaultDesk, points: readonly string[], when: 'before' | 'after'): Fault | undefined {
  for (const point of points) {
    const fault = desk.take(`${point}:${when}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
