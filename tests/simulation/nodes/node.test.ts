import { expect, test } from 'vitest';
import { drawnFrom } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import { createTimeline } from '../time/timeline.ts';
import { createNode, type Stop } from './node.ts';

const HOWS: readonly Stop['how'][] = ['stopped', 'suspended', 'set back'];

test.each(HOWS.flatMap((how) => HOWS.map((other) => [how, other] as const)))(
  'while a process is %s, it cannot also be %s, so one of its clocks has counted the whole time',
  async (how, other) => {
    const timeline = createTimeline();
    const decisions = drawnFrom(1);
    decisions.calm();
    const seen = { faults: [] };
    const world = { timeline, decisions, seen, say: () => {}, ordinal: () => 1 } as unknown as World;
    const node = createNode(world, 'node 1', () => {});
    const [monotonicMs, wallMs] = [node.monotonicMs(), node.wallMs()];
    let continuedAt = 0;
    timeline.after(1_000, node, () => {
      node.stop('in a test', { how, forMs: 40_000 });
      node.stop('in a test', { how: other, forMs: 60_000 });
      timeline.after(0, node, () => {
        continuedAt = timeline.now();
      });
    });
    while (await timeline.step());
    expect(continuedAt).toBe(41_000);
    expect(Math.max(node.monotonicMs() - monotonicMs, node.wallMs() - wallMs)).toBe(41_000);
    expect(seen.faults).toHaveLength(1);
  },
);
