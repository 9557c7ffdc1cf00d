import type { Fault } from '../faults/fault.ts';
import type { DatabaseProxyOptions } from './database-proxy.ts';
import { strikeAnswer, strikeStatement } from './database-strikes.ts';
import type { Line } from './silent-proxy.ts';
import { askedBy, type Frame, frameReader } from './wire-frames.ts';

/** Statements for several servers have this suffix in their names; faults name them without it. */
const FORM = /_for_profile$/;

/** Everything that the engine sends before it waits for an answer. */
export type Round = { asked: string; readonly pieces: Buffer[] };

/** An answer that a fault will affect. */
export type Reply = {
  readonly pieces: Buffer[];
  readonly fault: Fault;
  /** What the engine gets in place of the server's reply. */
  readonly instead?: Buffer;
  hasRows: boolean;
};

/** A connection, with what is known about it from the traffic. */
export type Link = DatabaseProxyOptions & {
  readonly line: Line;
  /** Closes both ends. */
  readonly close: () => void;
  reply: Reply | undefined;
  /** The statements of the open transaction. */
  written: string[];
  isInTransaction: boolean;
  /** The number of outstanding replies to our own messages. The engine does not get these replies. */
  repliesToDiscard: number;
};

/** Passes everything between the two ends of a connection, except where a fault happens. */
export function joinLink(line: Line, options: DatabaseProxyOptions, close: () => void): void {
  const link: Link = {
    ...options,
    line,
    close,
    reply: undefined,
    written: [],
    isInTransaction: false,
    repliesToDiscard: 0,
  };
  const { engine, database } = line;
  const readEngine = frameReader(true, engineFrames(link));
  const readDatabase = frameReader(false, ({ type, bytes }) => {
    if (type === 'Z') link.isInTransaction = bytes.at(-1) === 'T'.charCodeAt(0);
    if (link.repliesToDiscard > 0) {
      if (type === 'Z') link.repliesToDiscard -= 1;
      return;
    }
    const { reply } = link;
    if (reply === undefined) return void engine.write(bytes);
    reply.pieces.push(bytes);
    if (type === 'D') reply.hasRows = true;
    if (type !== 'Z') return;
    link.reply = undefined;
    void strikeAnswer(link, reply);
  });
  engine.on('data', (chunk: Buffer) => line.isSilent || readEngine(chunk));
  database.on('data', (chunk: Buffer) => line.isSilent || readDatabase(chunk));
}

/** Collects the engine's messages until the engine waits for an answer. */
function engineFrames(link: Link): (frame: Frame) => void {
  let round: Round = { asked: '', pieces: [] };
  return (frame) => {
    const asked = askedBy(frame);
    if (asked !== undefined) round.asked = asked.replace(FORM, '');
    round.pieces.push(frame.bytes);
    // A message that is not part of an extended query is passed on immediately.
    if (frame.type === 'Q' || frame.type === 'S') {
      void send(link, round);
      round = { asked: '', pieces: [] };
    } else if (!'PBDECHF'.includes(frame.type) || frame.type === '') {
      link.line.database.write(Buffer.concat(round.pieces));
      round = { asked: '', pieces: [] };
    }
  };
}

async function send(link: Link, { asked, pieces }: Round): Promise<void> {
  const points = pointsOf(link, asked);
  const before = firstAt(link, points, 'before', pieces);
  if (before !== undefined && !(await strikeStatement(link, asked, before))) return;
  const fault = firstAt(link, points, 'after', pieces);
  if (fault !== undefined) link.reply = { pieces: [], fault, hasRows: false };
  if (asked === 'begin' || asked === 'commit' || asked === 'rollback') link.written = [];
  else link.written.push(asked);
  link.line.database.write(Buffer.concat(pieces));
}

/** The points of a round: the points of its own statement, or of all statements that its commit makes permanent. */
function pointsOf({ written }: Link, asked: string): readonly string[] {
  if (asked === 'commit') return written.map((name) => `commit:${name}`);
  return asked === 'begin' || asked === 'rollback' ? [] : [`statement:${asked}`];
}

function firstAt(
  { desk, control }: Link,
  points: readonly string[],
  when: 'before' | 'after',
  pieces: readonly Buffer[],
): Fault | undefined {
  for (const point of points) {
    const fault = desk.takeFollowing(`${control.name} ${point}:${when}`, pieces) ?? desk.take(`${point}:${when}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
