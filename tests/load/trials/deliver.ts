import { addBacklog, addEndpoints, addMerchants, delivered } from '../deliveries/endpoints.ts';
import { startSink } from '../deliveries/sink.ts';
import type { Trial } from './trial.ts';

const ENDPOINTS = 10;
/** The size of a body, about the same as that of a payment's event. */
const BODY_BYTES = 1_300;
const PER_SECOND_WANTED = 2_000;

/** Measures how many signed messages one worker can send to endpoints that accept immediately. */
export const deliver: Trial = {
  name: 'deliver',
  title: 'Deliveries to a fast receiver',
  run: async ({ stand, seconds, signal }) => {
    await using ends = new AsyncDisposableStack();
    const sink = await startSink(ends);
    const merchants = await addMerchants(stand, ENDPOINTS);
    const urls = merchants.map((_, n) => `${sink.origin}/${n}`);
    const endpoints = await addEndpoints(ends, stand, merchants, urls);
    const send = async (count: number) => {
      for (const endpoint of endpoints)
        await addBacklog(stand, endpoint, { count: Math.ceil(count / ENDPOINTS), bodyBytes: BODY_BYTES });
      await delivered(stand, endpoints, signal);
    };
    await send(PER_SECOND_WANTED);
    sink.reset();
    const before = stand.cpu();
    await send(PER_SECOND_WANTED * seconds);
    const { count, firstMs, lastMs } = await sink.report();
    const engineMicros = ((stand.cpu().engine - before.engine) / count) * 1_000;
    const perSecond = (count / (lastMs - firstMs)) * 1_000;
    return {
      name: 'deliver',
      lines: [
        `${Math.round(perSecond)} signed deliveries a second by one worker, ${Math.round(engineMicros)} µs of the engine's CPU time each`,
      ],
      figures: { deliveries: count, perSecond, engineMicros },
    };
  },
};
