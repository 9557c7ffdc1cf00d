import type { TestEngine } from './test-engine.ts';

type Group = Readonly<Record<string, unknown>> | null;

export type ShopperSeen = Readonly<Record<'browser' | 'cardholder' | 'customer' | 'billing_address', Group>>;

/** The shopper's details in an attempt, according to the acquirer's own book. */
export async function shopperSeen(
  { simulatorUrl }: Pick<TestEngine, 'simulatorUrl'>,
  attemptId: string,
): Promise<ShopperSeen> {
  const response = await fetch(`${simulatorUrl}/book?reference=${attemptId}`);
  const { sales } = (await response.json()) as { sales: readonly { shopper: ShopperSeen | null }[] };
  const [sale] = sales;
  if (!sale?.shopper) throw new Error(`the acquirer's book has no shopper for ${attemptId}`);
  return sale.shopper;
}
