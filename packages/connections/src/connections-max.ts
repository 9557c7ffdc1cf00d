/** What the process needs beside its clients: connections to the database and the acquirer, files, the runtime. */
const FILES_OF_OUR_OWN = 512;
const CONNECTIONS_MIN = 256;

/** How many connections a server may hold at once. */
export function connectionsMax(): number {
  const files = openFilesMax();
  return files === undefined ? Number.POSITIVE_INFINITY : Math.max(CONNECTIONS_MIN, files - FILES_OF_OUR_OWN);
}

/** What `ulimit -n` says of this process; undefined where there is no limit, or none is known. */
function openFilesMax(): number | undefined {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Its network part asks a name server about every connection that is open.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  report.excludeNetwork = excludeNetwork;
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isSafeInteger(soft) && soft > 0 ? soft : undefined;
}
