import type { Unknown } from '@pay/core/paying/acquiring/acquirer';
import { type Other, times } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import { interrupt, interruptionAt } from '../nodes/interruptions.ts';
import type { Node } from '../nodes/node.ts';

export type Exchange<Answer> = {
  /** The name of the exchange in the story and in its decisions. */
  readonly point: string;
  readonly timeoutMs: number;
  /** Called immediately before the first byte is sent. Returns an answer if the request must not be sent. */
  readonly beforeSending?: () => Answer | undefined;
  /** Called at the acquirer each time that the request arrives. */
  readonly arrive: () => Answer;
  /**
   * Called when the process has received the answer. Returns a function to call when the process continues with the
   * answer.
   */
  readonly heard: (answer: Answer | Unknown) => () => void;
};

/** What the network does with a request and its answer. */
type Network =
  | { readonly kind: 'plain' | 'neverConnects' | 'loses' | 'losesAnswer' | 'fails' }
  | { readonly kind: 'delays' | 'delaysAnswer' | 'doubles'; readonly byMs: number };

const NETWORK: readonly Other<Network>[] = [
  [20, { kind: 'neverConnects' }],
  [25, { kind: 'loses' }],
  [35, { kind: 'losesAnswer' }],
  [15, { kind: 'fails' }],
  [10, { kind: 'delays', byMs: 4_000 }],
  [10, { kind: 'delays', byMs: 16_000 }],
  [15, { kind: 'delays', byMs: 24_000 }],
  [10, { kind: 'delays', byMs: 60_000 }],
  [10, { kind: 'delaysAnswer', byMs: 4_000 }],
  [10, { kind: 'delaysAnswer', byMs: 14_000 }],
  [10, { kind: 'doubles', byMs: 5 }],
  [10, { kind: 'doubles', byMs: 20_000 }],
];

const CONNECTING: readonly Other<number>[] = [
  [20, 800],
  [20, 2_900],
  [20, 3_100],
];

/**
 * Sends one request of a process to the acquirer and returns the answer. The network can disturb the request or the
 * answer.
 */
export function exchange<Answer>(
  world: World,
  node: Node,
  { point, timeoutMs, beforeSending, arrive, heard }: Exchange<Answer>,
): Promise<Answer | Unknown> {
  const { timeline, decisions, say, seen } = world;
  const amount = decisions.amountOf('network');
  return new Promise((resolve) => {
    const end = (answer: Answer | Unknown) => {
      const handled = heard(answer);
      const after = interruptionAt(world, `${point} answered`, MORE_OFTEN);
      if (after) interrupt(node, after, `when it has the answer to ${point}`);
      timeline.after(0, node, () => {
        handled();
        resolve(answer);
      });
    };
    const answered = once((answer: Answer | Unknown) => {
      cancelTimeOut();
      end(answer);
    });
    const cancelTimeOut = node.timer(timeoutMs, () => answered({ kind: 'unknown', why: 'timeout' }));
    const send = () => {
      const instead = beforeSending?.();
      if (instead !== undefined) return answered(instead);
      const network = decisions.way<Network>(`${point} network`, { kind: 'plain' }, times(amount, NETWORK));
      if (network.kind !== 'plain') seen.troubles.push('network');
      say(
        node.name,
        () => `sends ${point}${network.kind === 'plain' ? '' : `: the network ${STORY[network.kind]} it`}`,
      );
      deliver(world, node, network, arrive, answered);
    };
    const connect = decisions.way(`${point} connecting`, 1, times(amount, CONNECTING));
    const before = interruptionAt(world, `${point} asked`, MORE_OFTEN);
    if (before) interrupt(node, before, `before it sends ${point}`);
    timeline.after(connect, node, send);
  });
}

/** How much likelier an interruption is around a call than around a statement. Interruptions of calls matter more. */
const MORE_OFTEN = 12;

const STORY: Readonly<Record<Network['kind'], string>> = {
  plain: 'carries',
  neverConnects: 'refuses',
  loses: 'loses',
  losesAnswer: 'loses the answer to',
  fails: 'answers 502 to',
  delays: 'delays',
  delaysAnswer: 'delays the answer to',
  doubles: 'doubles',
};

function deliver<Answer>(
  { timeline }: World,
  node: Node,
  network: Network,
  arrive: () => Answer,
  end: (answer: Answer | Unknown) => void,
): void {
  const answer = (delayMs: number, given: Answer | Unknown) => timeline.after(delayMs, node, () => end(given));
  if (network.kind === 'neverConnects') answer(1, { kind: 'unknown', why: 'connection' });
  if (network.kind === 'neverConnects' || network.kind === 'loses') return;
  if (network.kind === 'doubles') timeline.after(network.byMs, null, () => void arrive());
  timeline.after(network.kind === 'delays' ? network.byMs : 1, null, () => {
    const given = arrive();
    if (network.kind === 'losesAnswer') return;
    if (network.kind === 'fails') answer(1, { kind: 'unknown', why: 'server_error' });
    else answer(network.kind === 'delaysAnswer' ? network.byMs : 1, given);
  });
}

function once<Answer>(end: (answer: Answer) => void): (answer: Answer) => void {
  let isEnded = false;
  return (answer) => {
    if (isEnded) return;
    isEnded = true;
    end(answer);
  };
}
