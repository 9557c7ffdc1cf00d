import { addEndpoints, addMerchants } from '../deliveries/endpoints.ts';
import { lagLine, lagOf, startSink } from '../deliveries/sink.ts';
import { steadyEvents } from '../deliveries/steady-events.ts';
import type { Trial } from './trial.ts';

const ENDPOINTS = 20;
const HANGING = ENDPOINTS / 5;
const MERCHANTS = 10;
const PER_SECOND = 100;

/** Measures how endpoints that never answer affect the others. A fifth of all endpoints never answer. */
export const deliverHanging: Trial = {
  name: 'deliver-hanging',
  title: 'Deliveries with endpoints that never answer',
  run: async ({ stand, seconds, signal }) => {
    await using ends = new AsyncDisposableStack();
    const sink = await startSink(ends);
    const urls = Array.from(
      { length: ENDPOINTS },
      (_, n) => `${sink.origin}/${n < HANGING ? 'hanging' : 'healthy'}/${n}`,
    );
    const merchants = await addMerchants(stand, MERCHANTS);
    await addEndpoints(ends, stand, merchants, urls);
    const measured = async (hangAt: string) => {
      sink.hangAt(hangAt);
      sink.reset();
      const events = await steadyEvents(stand, merchants, { perSecond: PER_SECOND, seconds, signal });
      return lagOf(await sink.report(), events, '/healthy');
    };
    await measured('-');
    const without = await measured('-');
    const beside = await measured('/hanging');
    const ratio = beside.p99Ms / without.p99Ms;
    return {
      name: 'deliver-hanging',
      lines: [
        `All ${ENDPOINTS} endpoints healthy: ${lagLine(without)}`,
        `${HANGING} of ${ENDPOINTS} endpoints hanging, the others: ${lagLine(beside)}, ${ratio.toFixed(2)} times the p99`,
      ],
      figures: { withoutP99Ms: without.p99Ms, besideP99Ms: beside.p99Ms, ratio },
    };
  },
};
