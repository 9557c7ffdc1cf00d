/** How many files this process can open, including connections: the value of `ulimit -n`. */
export function openFilesMax(): number {
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: number | string } } };
  const soft = Number(userLimits.open_files.soft);
  return Number.isSafeInteger(soft) ? soft : Number.MAX_SAFE_INTEGER;
}
