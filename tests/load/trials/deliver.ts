import { addBacklog, addEndpoints, delivered } from '../deliveries/endpoints.ts';
import { startSink } from '../deliveries/sink.ts';
import type { Trial } from './trial.ts';

const ENDPOINTS = 10;
const PER_SECOND_WANTED = 2_000;

/** One worker, and endpoints that accept at once: as many signed messages as it can send. */
export const deliver: Trial = {
  name: 'deliver',
  title: 'Deliveries to a fast receiver',
  run: async ({ stand, seconds, signal }) => {
    await using ends = new AsyncDisposableStack();
    const sink = await startSink(ends);
    const urls = Array.from({ length: ENDPOINTS }, (_, n) => `${sink.origin}/${n}`);
    const endpoints = await addEndpoints(ends, stand, urls);
    await addBacklog(stand, endpoints, PER_SECOND_WANTED);
    await delivered(stand, endpoints, signal);
    sink.reset();
    const before = stand.cpu();
    await addBacklog(stand, endpoints, Math.ceil(PER_SECOND_WANTED * seconds));
    await delivered(stand, endpoints, signal);
    const { count, firstMs, lastMs } = await sink.report();
    const engineMicros = ((stand.cpu().engine - before.engine) / count) * 1_000;
    const perSecond = (count / (lastMs - firstMs)) * 1_000;
    return {
      name: 'deliver',
      lines: [
        `${Math.round(perSecond)} signed deliveries a second by one worker, ${Math.round(engineMicros)} µs of the engine's processor time each`,
      ],
      figures: { deliveries: count, perSecond, engineMicros },
    };
  },
};
