import { describe, expect, test } from 'vitest';
import { projectFiles } from '../../tidy/project-files.ts';
import { isProcessKill } from './fault.ts';
import { createFaultDesk } from './fault-desk.ts';
import { FAULT_KINDS } from './fault-kinds.ts';
import { planFaults } from './plan-faults.ts';

const SIZE = { faults: 2_000, payments: 1_000, seed: 7, only: null };

describe('a plan', () => {
  test('is the same for the same seed, and different for another seed', () => {
    expect(planFaults(SIZE)).toEqual(planFaults(SIZE));
    expect(planFaults(SIZE)).not.toEqual(planFaults({ ...SIZE, seed: 8 }));
  });

  test('contains every kind of fault, including kills', () => {
    const plan = planFaults({ ...SIZE, faults: 40_000 });
    expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(FAULT_KINDS));
    expect(plan.filter(({ kind }) => isProcessKill(kind)).length).toBeGreaterThan(40_000 * 0.15);
  });

  test('draws only the kinds that are asked for', () => {
    const plan = planFaults({ ...SIZE, only: 'key revoked|read-only' });
    expect(new Set(plan.map(({ kind }) => kind.effect))).toEqual(new Set(['revoke-key', 'read-only']));
  });

  test('has points only at statements that exist', () => {
    const sources = projectFiles('-sql.ts').map(({ text }) => text);
    const leases = ['attempts', 'captures', 'voids', 'refunds', 'reversals', 'closing_inquiries'].map(
      (table) => `asking.lease_${table}`,
    );
    const names = FAULT_KINDS.flatMap(({ point }) => /^(?:statement|commit):([^:]+)/.exec(point)?.[1] ?? []);
    const unknown = names.filter(
      (name) => !leases.includes(name) && !sources.some((text) => text.includes(`'${name}`)),
    );
    expect(unknown).toEqual([]);
  });

  test('arms its faults in order, while payments are still starting', () => {
    const moments = planFaults(SIZE).map(({ after }) => after);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(SIZE.payments);
  });
});

describe('the desk', () => {
  const [kind] = FAULT_KINDS.filter(({ point }) => point === 'client:answer');
  if (kind === undefined) throw new Error('the plan has no such fault');
  const plan = [{ number: 0, kind, after: 5, ms: 1 }];

  test('lets a fault happen once, at its point, when it is due', () => {
    const desk = createFaultDesk(plan);
    desk.arm(4);
    expect(desk.take('client:answer')).toBeUndefined();
    desk.arm(5);
    expect(desk.take('client:request')).toBeUndefined();
    expect(desk.take('client:answer')).toEqual(plan[0]);
    expect(desk.take('client:answer')).toBeUndefined();
    expect([...desk.counts]).toEqual([[kind.name, 1]]);
  });

  test('lets a returned fault happen later, and does not count it until then', () => {
    const desk = createFaultDesk(plan);
    desk.arm(5);
    const fault = desk.take('client:answer');
    if (fault !== undefined) desk.giveBack(fault);
    expect(desk.strikes).toEqual([]);
    expect(desk.take('client:answer')).toEqual(plan[0]);
  });

  test('hands out an immediate fault once, and again after it was impossible', () => {
    const [now] = FAULT_KINDS.filter(({ effect }) => effect === 'kill-engine');
    if (now === undefined) throw new Error('the plan has no such fault');
    const fault = { number: 0, kind: now, after: 5, ms: 1 };
    const desk = createFaultDesk([fault]);
    expect(desk.arm(4)).toEqual([]);
    expect(desk.arm(5)).toEqual([fault]);
    expect(desk.arm(6)).toEqual([]);
    desk.giveBack(fault);
    expect(desk.strikes).toEqual([]);
    expect(desk.arm(7)).toEqual([fault]);
    expect([...desk.counts]).toEqual([[now.name, 1]]);
  });

  test('spares a profile from one effect, but not from others, and not another profile', () => {
    const ignores = FAULT_KINDS.find(({ effect }) => effect === 'ignore-reversal');
    const loses = FAULT_KINDS.find(({ point, effect }) => point === ignores?.point && effect === 'cut');
    if (ignores === undefined || loses === undefined) throw new Error('the plan has no such faults');
    const desk = createFaultDesk([ignores, loses].map((each, number) => ({ number, kind: each, after: 0, ms: 1 })));
    desk.spare('Abcd1234', 'ignore-reversal');
    desk.arm(0);
    expect(desk.take(ignores.point, 'att_Abcd12341')?.kind).toBe(loses);
    expect(desk.take(ignores.point, 'att_Abcd12341')).toBeUndefined();
    expect(desk.take(ignores.point, 'att_Efgh56781')?.kind).toBe(ignores);
  });

  test('lets no fault happen once it is disarmed', () => {
    const desk = createFaultDesk(plan);
    desk.arm(5);
    desk.disarm();
    expect(desk.take('client:answer')).toBeUndefined();
  });
});
