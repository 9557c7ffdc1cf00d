import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../faults/fault.ts';
import { pauseProcess } from '../stand/pause-process.ts';
import type { Link, Reply } from './database-link.ts';
import { ROLLBACK, undoneReply } from './wire-frames.ts';

/** Points that are reached only if the statement has found something. */
const FINDS = /^statement:(asking\.lease_|acquirer_notices\.lease|reversals\.want)/;

/**
 * Causes a fault before a statement reaches the database.
 *
 * @returns whether the statement is still sent
 */
export async function strikeStatement(link: Link, asked: string, fault: Fault): Promise<boolean> {
  const { effect } = fault.kind;
  if (effect !== 'pause' && effect !== 'overtake') disturb(link);
  switch (effect) {
    case 'delay':
      await pause(fault.ms);
      return true;
    case 'pause':
      if (!(await pauseProcess(fault, link))) link.desk.giveBack(fault);
      return true;
    case 'overtake':
      return overtake(link, asked, fault);
    case 'silent':
      void goSilent(link, fault.ms);
      return false;
    case '40001':
    case '40P01':
      undo(link, asked, fault);
      return false;
    case 'kill':
      if (!link.control.kill()) link.desk.giveBack(fault);
  }
  cutBoth(link);
  return false;
}

/** Causes a fault after the database has answered a statement. */
export async function strikeAnswer(link: Link, { fault, pieces, instead, hasRows }: Reply): Promise<void> {
  const { engine } = link.line;
  const bytes = Buffer.concat(pieces);
  const { effect, point } = fault.kind;
  if (instead !== undefined) return void engine.write(instead);
  // A worker that found no due rows has not reached the intended point.
  if (FINDS.test(point) && !hasRows) {
    link.desk.giveBack(fault);
    return void engine.write(bytes);
  }
  if (effect !== 'pause') disturb(link);
  switch (effect) {
    case 'delay':
      await pause(fault.ms);
      return void engine.write(bytes);
    case 'pause': {
      const paused = pauseProcess(fault, link);
      engine.write(bytes);
      if (!(await paused)) link.desk.giveBack(fault);
      return;
    }
    case 'silent':
      return goSilent(link, fault.ms);
    case 'kill':
      if (!link.control.kill()) link.desk.giveBack(fault);
      break;
    case 'half':
      engine.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
  }
  cutBoth(link);
}

/** How long one try is held; an engine abandons a statement after 12 seconds. */
const HELD_MS = 7_000;

/**
 * Holds the statement, and then makes it fail with a conflict, so that the engine repeats the statement. Does the same
 * with each repetition until the fault has lasted long enough. If the process were paused instead, it would abandon the
 * statement and lose the answer.
 *
 * @returns whether the statement is sent
 */
async function overtake(link: Link, asked: string, fault: Fault): Promise<boolean> {
  const { desk, disturbances, control, isInTransaction, line } = link;
  if (fault.ms <= 0) return true;
  const end = disturbances.begin({ node: control.name }, true);
  if (isInTransaction) {
    // The server ends transactions that are idle for a long time.
    link.repliesToDiscard += 1;
    line.database.write(ROLLBACK);
  }
  await desk.last(HELD_MS);
  end();
  desk.follow(`${control.name} statement:${asked}:before`, { ...fault, ms: fault.ms - HELD_MS });
  line.engine.write(undoneReply('40001', isInTransaction));
  return false;
}

/** A failed statement never reaches the server; a failed commit is replaced by a rollback. */
function undo(link: Link, asked: string, fault: Fault): void {
  const { engine, database } = link.line;
  if (asked !== 'commit') {
    engine.write(undoneReply(fault.kind.effect, link.isInTransaction));
    return;
  }
  link.reply = { pieces: [], fault, instead: undoneReply(fault.kind.effect, false), hasRows: false };
  database.write(ROLLBACK);
}

async function goSilent({ line, desk, disturbances, control, close }: Link, ms: number): Promise<void> {
  line.isSilent = true;
  const end = disturbances.begin({ node: control.name });
  await desk.last(ms);
  end();
  close();
}

const RECOVERY_MS = 2_000;

/** Records that the node is disturbed, because the other rows of a failed statement are late too. */
function disturb({ disturbances, control }: Link): void {
  disturbances.begin({ node: control.name })(RECOVERY_MS);
}

function cutBoth({ line: { engine, database } }: Link): void {
  engine.destroySoon();
  database.destroy();
}
