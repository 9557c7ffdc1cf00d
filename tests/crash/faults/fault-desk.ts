import type { Fault } from './fault.ts';

/** The faults of a plan, handed out at the points where they happen. */
export type FaultDesk = {
  /** Arms the faults that are due after this many payments, and returns those that happen immediately. */
  arm(begun: number): readonly Fault[];
  /** Takes the fault for this point, if one is armed, and counts it as having happened. */
  take(point: string): Fault | undefined;
  /** Records that the fault did not happen after all; the fault waits for its point again. */
  giveBack(fault: Fault): void;
  /** Records that an immediate fault has happened. */
  struck(fault: Fault): void;
  /** Prevents all further faults. */
  disarm(): void;
  readonly counts: ReadonlyMap<string, number>;
  readonly strikes: readonly Fault[];
};

export function createFaultDesk(plan: readonly Fault[]): FaultDesk {
  const armed = new Map<string, Fault[]>();
  const counts = new Map<string, number>();
  const strikes: Fault[] = [];
  let next = 0;
  let isOver = false;

  const count = ({ kind: { name } }: Fault, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const struck = (fault: Fault) => {
    strikes.push(fault);
    count(fault, 1);
  };
  const wait = (fault: Fault) => {
    const { point } = fault.kind;
    armed.set(point, [...(armed.get(point) ?? []), fault]);
  };

  return {
    counts,
    strikes,
    struck,
    arm(begun) {
      const due: Fault[] = [];
      for (let fault = plan[next]; fault !== undefined && fault.after <= begun; fault = plan[next]) {
        next += 1;
        if (fault.kind.point === 'now') due.push(fault);
        else wait(fault);
      }
      return due;
    },
    take(point) {
      const fault = isOver ? undefined : armed.get(point)?.shift();
      if (fault !== undefined) struck(fault);
      return fault;
    },
    giveBack(fault) {
      strikes.splice(strikes.lastIndexOf(fault), 1);
      count(fault, -1);
      wait(fault);
    },
    disarm() {
      isOver = true;
    },
  };
}
