import { holdSlowBodies, slowHeads } from './hold-slow-bodies.ts';
import { type Fared, payBeside } from './pay-beside.ts';
import type { Standing } from './slow-bodies.ts';
import type { EngineOf } from './start-engine-of.ts';

export type HalfSentOptions = {
  /** The number of simultaneous half-sent requests. */
  readonly connections: number;
  /** The number of loopback addresses that the requests come from. */
  readonly addresses: number;
  /** The length of each measurement. */
  readonly seconds: number;
};

/** The results of payments without the half-sent requests, with these requests, and without them again. */
export type HalfSentReport = {
  readonly before: Fared;
  readonly beside: Fared;
  readonly standing: Standing;
  readonly after: Fared;
};

const WARM_UP_SECONDS = 5;
/** The number of card forms for each request to create a session. */
const FORMS = 19;

/** Measures payments while another process holds requests whose bodies never end. */
export async function payBesideSlowBodies(
  { engine, shop, apiKey }: EngineOf,
  { connections, addresses, seconds }: HalfSentOptions,
  signal: AbortSignal,
): Promise<HalfSentReport> {
  await payBeside(shop, Math.min(seconds, WARM_UP_SECONDS), signal);
  const before = await payBeside(shop, seconds, signal);
  const heads = slowHeads(engine.origin, apiKey, { forms: FORMS });
  const held = await holdSlowBodies({ url: engine.origin, count: connections, addresses, heads }, signal);
  try {
    const beside = await payBeside(shop, seconds, signal);
    const standing = await held.standing();
    await held.stop();
    return { before, beside, standing, after: await payBeside(shop, seconds, signal) };
  } finally {
    await held.stop();
  }
}
