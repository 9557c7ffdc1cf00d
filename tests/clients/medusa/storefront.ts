import type { Medusa } from './start-medusa.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Body = any;
export type Answer = { readonly status: number; readonly body: Body };

type Cart = { readonly cartId: string; readonly email: string };

export type StartedCart = Cart & {
  /** What Medusa shows to the storefront about the payment session. */
  readonly session: { readonly id: string; readonly status: string; readonly data: Record<string, Body> };
};

export type Storefront = {
  admin(path: string, body?: Body): Promise<Answer>;
  /** A new cart whose shopper has chosen a payment provider; `data` is what the shopper's browser adds. */
  startedCart(provider: string, data?: Body): Promise<StartedCart>;
  /** The shopper of a cart chooses a provider again. */
  startAgain(cart: Cart, provider: string, data?: Body): Promise<StartedCart>;
  /** Adds one more unit of the product to a cart. */
  addItem(cartId: string): Promise<void>;
  /** Completes the cart, as the storefront does when the shopper returns. */
  complete(cartId: string): Promise<Answer>;
  /** The orders of a shopper, with their payments, as the shop's staff sees them. */
  ordersOf(email: string): Promise<readonly Body[]>;
};

/** The price of the only product, which uses all three decimals of its currency. */
export const PRICE = 10.525;

/** Sets up a shop in Bahrain with one product, as its staff would do with the admin API. */
export async function openShop({ url, adminKey }: Medusa): Promise<Storefront> {
  const call = async (path: string, headers: Record<string, string>, body?: Body): Promise<Answer> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url + path, { ...init, headers: { 'content-type': 'application/json', ...headers } });
    return { status: answer.status, body: await answer.json() };
  };
  const basic = `Basic ${Buffer.from(`${adminKey}:`).toString('base64')}`;
  const admin = (path: string, body?: Body) => call(`/admin${path}`, { authorization: basic }, body);
  const made = async (path: string, body: Body) => {
    const answer = await admin(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const channel = (await made('/sales-channels', { name: 'Web' })).sales_channel.id;
  const { api_key: key } = await made('/api-keys', { title: 'Web', type: 'publishable' });
  await made(`/api-keys/${key.id}/sales-channels`, { add: [channel] });
  const region = await made('/regions', {
    name: 'Bahrain',
    currency_code: 'bhd',
    countries: ['bh'],
    payment_providers: ['pp_pay_pay', 'pp_pay_later'],
  });
  const { product } = await made('/products', {
    title: 'Coffee pot',
    status: 'published',
    options: [{ title: 'Size', values: ['One'] }],
    variants: [
      {
        title: 'One',
        options: { Size: 'One' },
        prices: [{ amount: PRICE, currency_code: 'bhd' }],
        manage_inventory: false,
      },
    ],
    sales_channels: [{ id: channel }],
  });
  const store = (path: string, body?: Body) => call(`/store${path}`, { 'x-publishable-api-key': key.token }, body);
  let carts = 0;
  const done = ({ status, body }: Answer): Body => {
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const addItem = async (cartId: string) => {
    done(await store(`/carts/${cartId}/line-items`, { variant_id: product.variants[0].id, quantity: 1 }));
  };
  const startAgain = async (cart: Cart, provider: string, data: Body = {}): Promise<StartedCart> => {
    const { payment_collection } = done(await store('/payment-collections', { cart_id: cart.cartId }));
    const path = `/payment-collections/${payment_collection.id}/payment-sessions`;
    const answer = done(await store(path, { provider_id: provider, data }));
    return { ...cart, session: answer.payment_collection.payment_sessions[0] };
  };
  return {
    admin,
    addItem,
    startAgain,
    startedCart: async (provider, data) => {
      const email = `shopper-${++carts}@shop.example`;
      const { cart } = done(await store('/carts', { region_id: region.region.id, email }));
      await addItem(cart.id);
      return startAgain({ cartId: cart.id, email }, provider, data);
    },
    complete: (cartId) => store(`/carts/${cartId}/complete`, {}),
    ordersOf: async (email) => {
      const fields =
        'id,email,total,payment_status,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds';
      const { body } = await admin(`/orders?limit=100&fields=${fields}`);
      return body.orders.filter((order: Body) => order.email === email);
    },
  };
}
