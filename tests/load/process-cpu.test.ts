import { expect, test } from 'vitest';
import { addedCpu, cpuBetween, cpuPerRound } from './cpu-meter.ts';
import { familyCpuMs, parseMachineCpu, parseStat, processCpuMs } from './process-cpu.ts';

test('a process name with brackets and spaces does not shift the later fields', () => {
  const rest = Array.from({ length: 40 }, (_, index) => index + 5).join(' ');
  expect(parseStat(`12 (a (b) c) S 34 ${rest}`)).toEqual({
    name: 'a (b) c',
    parent: 34,
    endedChildrenMs: (16 + 17) * 10,
  });
});

test('a machine was busy in all ticks except those in which it was idle or waited', () => {
  expect(parseMachineCpu('cpu  1 2 4 1000 1000 8 16 32 0 0\ncpu0 9 9 9\n')).toBe(63 * 10);
});

test('nothing is known about a process that does not exist', () => {
  expect([processCpuMs(-1), familyCpuMs(-1)]).toEqual([Number.NaN, Number.NaN]);
});

test('a part that cannot be measured stays unknown, and the CPU times of the other parts are divided by the rounds', () => {
  const before = { engine: 10, database: Number.NaN, acquirer: 0, client: 1, machine: 100 };
  const after = { engine: 30, database: Number.NaN, acquirer: 0, client: 2, machine: 200 };
  const between = cpuBetween(before, after);
  expect(cpuPerRound(addedCpu(between, between), 10)).toEqual({
    engine: 4_000,
    database: null,
    acquirer: 0,
    client: 200,
  });
  expect(cpuPerRound(between, 0).engine).toBeNull();
});
