type Limits = {
  readonly userLimits?: { readonly core_file_size_blocks?: { readonly soft: unknown; readonly hard: unknown } };
};

/**
 * A core dump would put on disk what a process holds in memory, a card number for one. Starts this program anew in its
 * own place, under the same process id, with a limit of 0 for itself and its children, unless that is the limit already.
 *
 * The limit can only be set by a shell: Node has no call for it. It does not bind a program that the kernel pipes core
 * dumps to, which has to ask for it.
 */
export function withoutCoreDumps(): void {
  // Its lists of network interfaces would take longer than all the rest.
  Object.assign(process.report, { excludeNetwork: true });
  const limit = (process.report.getReport() as Limits).userLimits?.core_file_size_blocks;
  if (limit === undefined || (limit.soft === 0 && limit.hard === 0)) return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  // Where the shell cannot set it, nothing starts: its message and exit code say so.
  process.execve?.('/bin/sh', ['sh', '-c', 'ulimit -c 0 && exec "$0" "$@"', ...command]);
}
