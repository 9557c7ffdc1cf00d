import type { FastifyInstance } from 'fastify';
import { retrievedBody } from '../api/answers.ts';
import { member, textAt } from '../api/member.ts';
import type { Response } from '../book/order.ts';
import type { Desk } from '../desk.ts';
import type { Fault } from '../faults.ts';
import type { Notifications } from '../notifications.ts';
import { settle } from '../operations/sale.ts';

const APPROVED: Response = {
  result: 'SUCCESS',
  gatewayCode: 'APPROVED',
  acquirerCode: '00',
  recommendation: 'NO_ACTION',
};
const DECLINED: Response = { ...APPROVED, result: 'FAILURE', gatewayCode: 'DECLINED', acquirerCode: '05' };

/** Routes that only the fake has: its book, faults on demand, and the late answers of silent banks. */
export function addControlRoutes(app: FastifyInstance, desk: Desk, notifications: Notifications): void {
  app.get('/control/orders', (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(desk.book.orders().map((order) => retrievedBody(order)))),
  );

  app.get('/control/changes', async () => desk.changes);

  app.post('/control/faults', (request, reply) => {
    desk.faults.add(request.body as Fault);
    return reply.code(204).send();
  });

  app.post('/control/settle', (request, reply) => {
    const [merchant, order] = [textAt(request.body, 'merchant') ?? '', textAt(request.body, 'order') ?? ''];
    const found = desk.book.order(merchant, order);
    if (found) settle(desk, found, 'sale', textAt(request.body, 'as') === 'approved' ? APPROVED : DECLINED);
    return reply.code(found ? 204 : 404).send();
  });

  app.post('/control/notifications', (request, reply) => {
    const [merchant, url, secret] = ['merchant', 'url', 'secret'].map((name) => textAt(request.body, name));
    const doubled = member(request.body, 'doubled') === true;
    if (merchant && url && secret) notifications.target(merchant, { url, secret, doubled });
    return reply.code(204).send();
  });
}
