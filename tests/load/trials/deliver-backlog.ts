import { addBacklog, addEndpoints } from '../deliveries/endpoints.ts';
import { lagLine, lagOf, startSink } from '../deliveries/sink.ts';
import { steadyEvents } from '../deliveries/steady-events.ts';
import type { Trial } from './trial.ts';

const BACKLOG = 1_000_000;
const PER_SECOND = 100;

/** What a healthy endpoint feels of another one's backlog, which hangs besides. */
export const deliverBacklog: Trial = {
  name: 'deliver-backlog',
  title: `Deliveries beside a backlog of ${BACKLOG.toLocaleString('en')} of a dead endpoint`,
  run: async ({ stand, seconds, signal }) => {
    await using ends = new AsyncDisposableStack();
    const sink = await startSink(ends);
    sink.hangAt('/dead');
    const urls = [`${sink.origin}/healthy`, `${sink.origin}/dead`];
    const [, dead] = await addEndpoints(ends, stand, urls);
    if (!dead) throw new Error('there is no dead endpoint');
    const measured = async () => {
      sink.reset();
      await steadyEvents(stand, { perSecond: PER_SECOND, seconds, signal });
      return lagOf(await sink.report(), '/healthy');
    };
    await measured();
    const without = await measured();
    await addBacklog(stand, [dead], BACKLOG);
    const beside = await measured();
    const ratio = beside.p99Ms / without.p99Ms;
    return {
      name: 'deliver-backlog',
      lines: [
        `Without a backlog: ${lagLine(without)}`,
        `Beside ${BACKLOG.toLocaleString('en')} deliveries of a dead endpoint: ${lagLine(beside)}: ${ratio.toFixed(2)} times the p99`,
      ],
      figures: { withoutP99Ms: without.p99Ms, besideP99Ms: beside.p99Ms, ratio },
    };
  },
};
