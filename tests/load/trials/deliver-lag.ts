import { addEndpoints, addMerchants } from '../deliveries/endpoints.ts';
import { lagLine, lagOf, startSink } from '../deliveries/sink.ts';
import { steadyEvents } from '../deliveries/steady-events.ts';
import type { Trial } from './trial.ts';

const PER_SECOND = 300;
const MERCHANTS = 10;

/** Measures how soon after an event's commit its first message arrives, while the same engine creates the events. */
export const deliverLag: Trial = {
  name: 'deliver-lag',
  title: `Time to the first message at ${PER_SECOND} events a second`,
  run: async ({ stand, seconds, signal }) => {
    await using ends = new AsyncDisposableStack();
    const sink = await startSink(ends);
    const merchants = await addMerchants(stand, MERCHANTS);
    await addEndpoints(
      ends,
      stand,
      merchants,
      merchants.map((_, n) => `${sink.origin}/${n}`),
    );
    await steadyEvents(stand, merchants, { perSecond: PER_SECOND, seconds: Math.min(2, seconds), signal });
    sink.reset();
    const events = await steadyEvents(stand, merchants, { perSecond: PER_SECOND, seconds, signal });
    const lag = lagOf(await sink.report(), events);
    return {
      name: 'deliver-lag',
      lines: [`At ${Math.round(events.perSecond)} events a second: ${lagLine(lag)}`],
      figures: { perSecond: events.perSecond, ...lag },
    };
  },
};
