import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process and all its descendants, parents first; empty if there is no such process. Works only on Linux, like the
 * packages.
 */
export function processTree(root: number): readonly number[] {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent);
  const found: number[] = [];
  const add = (pid: number): void => {
    found.push(pid);
    for (const child of children.get(pid) ?? []) add(child.pid);
  };
  if (parentOf(root) !== undefined) add(root);
  return found;
}

/** Sends a signal to every process of these trees that still exists. */
export function signalTrees(roots: readonly (number | undefined)[], signal: NodeJS.Signals): void {
  for (const root of roots) {
    // Parents get the signal first, so a frozen or killed parent starts no further child.
    for (const pid of root === undefined ? [] : processTree(root)) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has just ended.
      }
    }
  }
}

function allProcesses(): readonly { readonly pid: number; readonly parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : undefined;
    return parent === undefined ? [] : [{ pid: Number(name), parent }];
  });
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses can itself contain spaces and parentheses. The state and the parent follow it.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
