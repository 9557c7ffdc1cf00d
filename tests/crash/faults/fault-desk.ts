import type { Fault } from './fault.ts';

/** Hands the faults of a plan to the places where they strike. */
export type FaultDesk = {
  /** Arms what is due now that so many payments have begun; answers what strikes by itself at once. */
  arm(begun: number): readonly Fault[];
  /** A fault that strikes at this point, if one is armed; it counts as struck. */
  take(point: string): Fault | undefined;
  /** It did not strike after all, and waits for its point again. */
  giveBack(fault: Fault): void;
  /** What struck by itself has done so. */
  struck(fault: Fault): void;
  /** Nothing strikes any more. */
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
