import { once } from 'node:events';

/** Lines that ran, and lines that could have run but did not, by file. */
export type LineCoverage = Readonly<Record<string, { readonly hit: readonly number[]; readonly missed: number[] }>>;

type SourceReport = {
  readonly ranges: readonly {
    readonly scriptIndex: number;
    readonly coverage?: { readonly hits: readonly number[]; readonly misses: readonly number[] };
  }[];
  readonly scripts: readonly { readonly uri: string }[];
};

/** Asks a Dart VM's service which lines have run in its main isolate, in libraries whose URIs begin with `prefix`. */
export async function lineCoverage(serviceUrl: string, prefix: string): Promise<LineCoverage> {
  const socket = new WebSocket(new URL('ws', serviceUrl.replace(/^http/, 'ws')));
  await once(socket, 'open');
  const call = async (method: string, params: object) => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }));
    const [event] = (await once(socket, 'message')) as [{ readonly data: string }];
    return JSON.parse(event.data).result;
  };
  const { isolates } = await call('getVM', {});
  const report: SourceReport = await call('getSourceReport', {
    isolateId: isolates[0].id,
    reports: ['Coverage'],
    forceCompile: true,
    reportLines: true,
    libraryFilters: [prefix],
  });
  socket.close();
  return byFile(report, prefix);
}

/** A line is treated as run even if only part of it ran. */
function byFile({ ranges, scripts }: SourceReport, prefix: string): LineCoverage {
  const lines = new Map<string, { hit: Set<number>; missed: Set<number> }>();
  for (const { scriptIndex, coverage } of ranges) {
    const file = (scripts[scriptIndex]?.uri ?? '').slice(prefix.length);
    const seen = lines.get(file) ?? { hit: new Set(), missed: new Set() };
    lines.set(file, seen);
    for (const line of coverage?.hits ?? []) seen.hit.add(line);
    for (const line of coverage?.misses ?? []) seen.missed.add(line);
  }
  return Object.fromEntries(
    [...lines].map(([file, { hit, missed }]) => [
      file,
      {
        hit: [...hit].sort((a, b) => a - b),
        missed: [...missed].filter((line) => !hit.has(line)).sort((a, b) => a - b),
      },
    ]),
  );
}
