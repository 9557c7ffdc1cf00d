import type { Fault } from '../faults/fault.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import type { Disturbances } from './disturbances.ts';
import type { ProcessControl } from './process-control.ts';

export type PauseParts = {
  readonly desk: FaultDesk;
  readonly disturbances: Disturbances;
  readonly control: ProcessControl;
};

/** Pauses a process while the fault lasts. Resolves with false if the process is not running. */
export async function pauseProcess(fault: Fault, { desk, disturbances, control }: PauseParts): Promise<boolean> {
  const resume = control.pause();
  if (resume === undefined) return false;
  const end = disturbances.begin({ node: control.name });
  await desk.last(fault.ms);
  resume();
  end();
  return true;
}
