import type { FastifyInstance } from 'fastify';
import { newId } from '../book/book.ts';
import type { Desk } from '../desk.ts';
import { isNumberValid } from '../test-cards.ts';
import { admitted } from './admit.ts';
import { carryOut, invalid, NOT_FOUND } from './answer.ts';

type TokenRequest = {
  readonly type?: string;
  readonly number?: string;
  readonly cvv?: string;
  readonly expiry_month?: number;
  readonly expiry_year?: number;
};

/** The routes for tokens, and for what tokens can be exchanged for besides payments. */
export function addCardsRoutes(app: FastifyInstance, desk: Desk): void {
  const instruments = new Set<string>();

  app.post('/tokens', (request, reply) => {
    const account = admitted(request);
    return carryOut(desk, request, reply, { operation: 'TOKEN', account }, () => {
      const { number = '', cvv = '', expiry_month: month, expiry_year: year } = (request.body ?? {}) as TokenRequest;
      if (number === '') return invalid('card_number_required');
      if (!/^\d{12,19}$/.test(number) || !isNumberValid(number)) return invalid('card_number_invalid');
      if (!/^\d{3,4}$/.test(cvv)) return invalid('cvv_invalid');
      if (!Number.isInteger(month) || !Number.isInteger(year)) return invalid('card_expiry_month_invalid');
      const { token, expires } = desk.tokens.create(account, { number, cvv });
      const card = { expiry_month: month, expiry_year: year, last4: number.slice(-4), bin: number.slice(0, 6) };
      return { status: 201, body: { type: 'card', token, expires_on: expires.toISOString(), scheme: 'Visa', ...card } };
    });
  });

  app.post('/instruments', (request, reply) => {
    const account = admitted(request);
    return carryOut(desk, request, reply, { operation: 'INSTRUMENT', account }, () => {
      const { token = '' } = request.body as { readonly token?: string };
      const card = desk.tokens.use(account, token);
      if (typeof card === 'string') return invalid(card);
      const id = newId('src');
      instruments.add(id);
      return { status: 201, body: { type: 'card', id, fingerprint: newId('fp'), last4: card.number.slice(-4) } };
    });
  });

  app.delete<{ Params: { id: string } }>('/instruments/:id', (request, reply) => {
    const answer = instruments.delete(request.params.id) ? { status: 204 } : NOT_FOUND;
    return reply.code(answer.status).send();
  });
}
