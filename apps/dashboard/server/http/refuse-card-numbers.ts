import { checkText } from '@pay/core/ground/refusals/check-text';
import { parseNewEmailAddress } from '@pay/core/merchants/access/email-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

/** Refuses a call of the library that would store a card number: a new person's address, or the label of a passkey. */
export function refuseCardNumbers(path: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const members = [request.body ?? {}, request.query ?? {}] as Readonly<Record<string, unknown>>[];
    const named = (name: string) => members.map((each) => each[name]).filter((text) => typeof text === 'string');
    const checked = path.startsWith('/passkey/') ? named('name').map((text) => checkText('name', text)) : [];
    const addressed = path === '/sign-up/email' ? named('email').map(parseNewEmailAddress) : [];
    for (const each of [...checked, ...addressed]) {
      // The call itself checks everything else, in its own order.
      const isCard = !each.ok && each.refusal.code === 'card_number_not_allowed';
      if (isCard) return sendProblem(request, reply, each.refusal);
    }
    return undefined;
  };
}
