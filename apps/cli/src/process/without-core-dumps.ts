type Limits = {
  readonly userLimits?: { readonly core_file_size_blocks?: { readonly soft: unknown; readonly hard: unknown } };
};

/**
 * A core dump would write a process's memory to disk, including card numbers. This function restarts the program in
 * place, under the same process id, with a limit of 0 for itself and its children, unless that is already the limit.
 *
 * Only a shell can set the limit, because Node has no call for it. If the kernel pipes core dumps to a program, the
 * limit applies only if that program respects it.
 */
export function withoutCoreDumps(): void {
  // Listing the network interfaces would take longer than everything else in the report.
  Object.assign(process.report, { excludeNetwork: true });
  const limit = (process.report.getReport() as Limits).userLimits?.core_file_size_blocks;
  if (limit === undefined || (limit.soft === 0 && limit.hard === 0)) return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  // If the shell cannot set the limit, nothing starts, and the shell's message and exit code say why.
  process.execve?.('/bin/sh', ['sh', '-c', 'ulimit -c 0 && exec "$0" "$@"', ...command]);
}
