import type { Subject, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { checkWish } from '../check/check-wish.ts';
import type { World } from '../history/world.ts';
import type { Node } from '../nodes/node.ts';
import type { Answered, CallKind, Traffic } from './calls.ts';
import { checkKept } from './kept-state.ts';
import { aboutAnother, asAnswered, lieAt } from './lies.ts';
import { exchange } from './line.ts';
import type { Money } from './sale.ts';

export type Request<Answer> = {
  readonly kind: CallKind;
  readonly request: { readonly reference: string; readonly timeoutMs: number };
  readonly arrive: (point: string, name: string) => Answer;
  readonly asked?: Money;
  /** The sale that the request is about. Undefined in a request to hold a card, because there is no sale yet. */
  readonly sale?: Pick<Subject, 'reference' | 'acquirerReference' | 'state'>;
  /** Whether the request is incomplete without the state that the adapter has kept. */
  readonly needsState?: boolean;
  readonly beforeSending?: () => Answer | undefined;
};

/** Sends a request of a process to the acquirer. Never throws. */
export type Send = <Answer extends object>(sent: Request<Answer>) => Promise<Answer | Unknown>;

export function sendFrom(world: World, traffic: Traffic, node: Node, accountId: string | null): Send {
  const { timeline } = world;
  return <Answer extends object>(sent: Request<Answer>) => {
    const { kind, request, asked = null, sale } = sent;
    const { reference, timeoutMs } = request;
    const name = traffic.nameOf(reference);
    const point = `${kind} ${world.ordinal(`${kind} ${name}`)} of ${name}`;
    if (sale !== undefined) checkKept(world, traffic, point, { ...sent, sale });
    const saleReference = sale?.reference ?? null;
    return exchange<Answer>(world, node, {
      point,
      timeoutMs,
      beforeSending: () => {
        const instead = sent.beforeSending?.();
        if (instead === undefined) {
          traffic.calls.push({ kind, reference, accountId, at: timeline.now(), asked, saleReference });
        }
        if (kind === 'reversal') checkWish(world, reference, name);
        return instead;
      },
      arrive: () => {
        if (kind === 'hold') return sent.arrive(point, name);
        const lie = lieAt(world, point);
        const amount = asked ?? traffic.askedOf(reference);
        if (lie !== 'mixesUp' || amount === null || kind === 'refund')
          return asAnswered(lie, sent.arrive(point, name), amount) as Answer;
        return aboutAnother(kind === 'reversal' ? 'reversed' : 'approved', reference, amount) as unknown as Answer;
      },
      heard: (answer) => {
        world.say(node.name, () => `gets the answer to ${point}: ${describe(answer)}`);
        const at = timeline.now();
        const handledAt = Number.POSITIVE_INFINITY;
        const given = answer as { kind: string };
        const answered: Answered = { node: node.name, kind, reference, at, handledAt, answer: given };
        traffic.answers.push(answered);
        return () => {
          answered.handledAt = timeline.now();
        };
      },
    });
  };
}

function describe(answer: object): string {
  const { kind, why, amountMinor, currency, step } = answer as Record<string, unknown>;
  if (kind === 'unknown') return `no answer (${why})`;
  if (kind === 'step') return `the shopper's browser is needed (${step})`;
  return amountMinor === undefined ? String(kind) : `${kind}, ${amountMinor} minor units of ${currency}`;
}
