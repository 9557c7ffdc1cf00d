import type { FastifyInstance } from 'fastify';
import { pageHeaders } from '../page-headers.ts';
import { startPayment } from '../payments/start-payment.ts';
import { productOf } from '../products.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { LANGS, pathIn } from '../texts/texts.ts';
import { storePage } from '../views/store-page.ts';

/** The products, and the button that orders one. */
export function addStoreRoutes(app: FastifyInstance, deps: ShopDeps): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  for (const lang of LANGS) {
    const page = () => storePage(lang, { hasWidget: deps.config.script !== null });
    app.get(pathIn(lang, '/'), (_request, reply) => reply.headers(pageHeaders(deps.config, {})).send(page()));
    if (lang !== 'en') app.get(`/${lang}`, (_request, reply) => reply.redirect(pathIn(lang, '/'), 301));

    app.post(pathIn(lang, '/orders'), async (request, reply) => {
      const site = request.headers['sec-fetch-site'] ?? 'same-origin';
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const product = productOf(form.get('product'));
      if (!product || site !== 'same-origin') return reply.redirect(pathIn(lang, '/'), 303);
      const way = form.get('way') === 'widget' && deps.config.script ? 'widget' : 'redirect';
      const { orderId, paymentUrl } = await startPayment(
        { pay: deps.pay, book: deps.book, shopUrl: deps.shopUrl() },
        { product, lang, way },
      );
      return reply.redirect(paymentUrl ?? pathIn(lang, `/checkout/${orderId}`), 303);
    });
  }
}
