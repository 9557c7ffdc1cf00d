import { setTimeout as pause } from 'node:timers/promises';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import type { DatabaseNode } from './database-node.ts';

/** A durable commit that one node has acknowledged, by the driver's monotonic clock. */
export type Commit = { readonly node: string; readonly at: number };

/** Tells when, and where, the cluster accepts writes, by continually committing something at each node. */
export type Commits = {
  readonly all: readonly Commit[];
  stop(): Promise<void>;
};

const PAUSE_MS = 100;
/** Each try at a standby opens a connection. */
const PAUSE_AT_STANDBY_MS = 250;
const ANSWER_MS = 2_000;
const DATABASE = 'probe';

/** `leader` creates the table for this. */
export async function watchCommits(nodes: readonly DatabaseNode[], leader: DatabaseNode): Promise<Commits> {
  await createTable(leader);
  const all: Commit[] = [];
  let isStopping = false;
  const watchNode = async (node: DatabaseNode): Promise<void> => {
    const pool = poolOf(`${node.url(DATABASE)}?connect_timeout=1`);
    while (!isStopping) {
      // Rows are added, not changed, because a commit without a standby keeps its locks.
      const isDone = await pool.query('insert into commits default values').then(
        () => true,
        () => false,
      );
      if (isDone) all.push({ node: node.name, at: performance.now() });
      await pause(isDone ? PAUSE_MS : PAUSE_AT_STANDBY_MS);
    }
    await pool.end();
  };
  const watching = nodes.map(watchNode);
  return {
    all,
    stop: async () => {
      isStopping = true;
      await Promise.all(watching);
    },
  };
}

async function createTable(leader: DatabaseNode): Promise<void> {
  const first = poolOf(leader.url('postgres'));
  await first.query(`create database ${DATABASE}`);
  await first.end();
  const second = poolOf(leader.url(DATABASE));
  await second.query('create table commits (at timestamptz not null default now())');
  await second.end();
}

function poolOf(url: string): Pool {
  return createPool({ url, applicationName: 'ha probe', max: 1, answerMs: ANSWER_MS });
}
