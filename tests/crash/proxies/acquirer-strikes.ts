import { setTimeout as pause } from 'node:timers/promises';
import type { RawMessage } from '../acquirers/protocol.ts';
import type { Fault } from '../faults/fault.ts';
import { pauseProcess } from '../stand/pause-process.ts';
import type { Answer, Request } from './acquirer-call.ts';
import type { AcquirerProxyOptions } from './acquirer-proxy.ts';

/** One of our requests at the acquirer. */
export type Exchange = AcquirerProxyOptions & {
  readonly request: Request;
  readonly message: RawMessage;
  /** Forwards the request and returns the acquirer's answer; `body` replaces the body that was sent. */
  readonly forward: (body?: Buffer) => Promise<Answer>;
  readonly say: (answer: Answer) => Promise<void> | void;
  readonly sayHalf: (answer: Answer) => void;
  readonly cut: () => void;
};

/** A delay that exceeds our limit of 15 s for a call. */
const LATE_MS = 16_000;

/** Causes a fault before the request reaches the acquirer. */
export async function strikeBefore(fault: Fault, exchange: Exchange): Promise<void> {
  const { conduct, protocol, request, desk, forward } = exchange;
  const { reference } = request;
  switch (fault.kind.effect) {
    case 'pause': {
      const paused = pauseProcess(fault, exchange);
      await exchange.say(await forward());
      if (!(await paused)) desk.giveBack(fault);
      return;
    }
    case 'silent':
      await desk.last(fault.ms);
      break;
    case 'approve-after-reversal':
      conduct.held.set(reference, forward);
      break;
    case 'refuse-reversal':
      if (protocol.refuse) await protocol.refuse(reference);
      else conduct.unreversible.add(reference);
      return exchange.say(await forward(bookedWrong(exchange, 'wrong-amount')));
    case 'refuse-movement':
      // An acquirer does not refuse a repeated request that it has already carried out.
      if (conduct.moved.has(reference)) {
        desk.giveBack(fault);
        return exchange.say(await forward());
      }
      if (protocol.refuse) await protocol.refuse(reference);
      else conduct.refused.set(reference, protocol.refusedMovement(request));
      return exchange.say(await forward());
    case 'fails-after':
    case 'undecided':
    case 'partial':
    case 'unlisted':
    case 'issuer-silent':
      if ((await protocol.misbehave?.(fault.kind.effect, exchange.message)) !== true) desk.giveBack(fault);
      return exchange.say(await forward());
    case 'kill':
      if (!exchange.control.kill()) desk.giveBack(fault);
  }
  exchange.cut();
}

/** Causes a fault after the acquirer has answered. */
export async function strikeAfter(fault: Fault, exchange: Exchange): Promise<void> {
  const { conduct, protocol, request, message, desk, control, forward } = exchange;
  const { effect } = fault.kind;
  const { call, reference } = request;
  // The acquirer books and reports an amount or currency that we did not request. Only a comparison with our records
  // reveals it.
  if (call === 'sale' && (effect === 'wrong-amount' || effect === 'wrong-currency')) {
    return exchange.say(await forward(bookedWrong(exchange, effect)));
  }
  if (effect === 'ignore-reversal') {
    conduct.broken.add(reference);
    return exchange.say(protocol.acknowledged(request, message));
  }
  if (effect === 'late-request') await pause(LATE_MS);
  const answer = await forward();
  switch (effect) {
    case 'pause': {
      const paused = pauseProcess(fault, exchange);
      await exchange.say(answer);
      if (!(await paused)) desk.giveBack(fault);
      return;
    }
    case 'overtake':
      conduct.disputed.add(reference);
      desk.follow(`${control.name} statement:payments.record_outcomes:before`, { ...fault, about: reference });
      return exchange.say(answer);
    case 'hold-session':
    case 'hold-attempt':
    case 'hold-events':
      if (!(await exchange.holdRow(effect, request.saleReference, fault.ms))) desk.giveBack(fault);
      return exchange.say(answer);
    default:
      return strikeAnswer(fault, exchange, answer);
  }
}

async function strikeAnswer(fault: Fault, exchange: Exchange, answer: Answer): Promise<void> {
  const { effect } = fault.kind;
  switch (effect) {
    case 'never':
      return;
    case 'kill':
      if (!exchange.control.kill()) exchange.desk.giveBack(fault);
      return exchange.cut();
    case 'cut':
      return exchange.cut();
    case 'half':
      return exchange.sayHalf(answer);
    case 'twice':
      return exchange.say(await exchange.forward());
    case 'server-error':
      return exchange.say({ status: 503, text: '{"fault":"out_of_order"}' });
    case 'garbage':
      return exchange.say({ status: 200, text: '<html>Please try again later</html>' });
    case 'wrong-amount':
    case 'wrong-reference':
    case 'wrong-currency':
      return exchange.say({ ...answer, text: exchange.protocol.wrongAnswer(exchange.request, answer.text, effect) });
    case 'delay':
    case 'late-answer':
      await pause(effect === 'delay' ? fault.ms : LATE_MS);
  }
  return exchange.say(answer);
}

function bookedWrong({ protocol, message }: Exchange, effect: 'wrong-amount' | 'wrong-currency'): Buffer {
  return Buffer.from(protocol.wrongSale(message.body.toString(), effect));
}
