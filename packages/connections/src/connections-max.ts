/** File descriptors that the process itself needs: for the database, the acquirer, its files and the runtime. */
const FILES_OF_OUR_OWN = 512;
const CONNECTIONS_MIN = 256;

/** How many connections a server can have open. */
export function connectionsMax(): number {
  const files = openFilesMax();
  return files === undefined ? Number.POSITIVE_INFINITY : Math.max(CONNECTIONS_MIN, files - FILES_OF_OUR_OWN);
}

/** The process's `ulimit -n`; undefined if there is no limit or it is not known. */
function openFilesMax(): number | undefined {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Without this setting, the network part of a Node.js report would look up a name for every open connection.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  report.excludeNetwork = excludeNetwork;
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isSafeInteger(soft) && soft > 0 ? soft : undefined;
}
