import { expect, test } from 'vitest';
import { findPrograms } from './programs.ts';
import { isSound } from './restore-drill.ts';
import { runDrill } from './run-drill.ts';

const programs = findPrograms();
const isMissing = 'missing' in programs;
if (isMissing) process.stdout.write(`Skipped: ${programs.missing}\n`);

test.skipIf(isMissing)(
  'a database that is restored to a point in time has everything acknowledged before it, and the acquirer reverses the rest',
  async () => {
    if (isMissing) return;
    const signal = new AbortController().signal;
    const report = await runDrill({ programs, payments: 20, clients: 4, signal, log: () => {} });
    expect(report).toMatchObject({ missing: [], differences: [] });
    expect(report.cutOff).toBeGreaterThanOrEqual(20);
    expect(report.lost.reversed).toBe(report.lost.found);
    expect(isSound(report)).toBe(true);
  },
);
