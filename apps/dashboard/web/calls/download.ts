import { problemFrom, refusalBody } from './ask.ts';
import { CallError, plainProblem } from './problem.ts';

export type Progress = {
  readonly rows: number;
  /** The approximate number of rows to expect. */
  readonly expected: number | null;
};

type DownloadOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  readonly type?: 'text/csv' | 'application/jsonl';
};

/** The number of bytes kept in memory before they are passed to the browser. */
const PIECE_BYTES = 4 * 1_024 * 1_024;
const LINE_FEED = 10;

/**
 * Downloads long text, reports the number of lines read as progress, and then saves the text as a file. The header line
 * is not counted. An incomplete download is not saved.
 *
 * @throws CallError
 */
export async function download(
  path: string,
  fileName: string,
  { signal, onProgress, type = 'text/csv' }: DownloadOptions,
): Promise<void> {
  const response = await fetch(path, { signal, cache: 'no-store', headers: { accept: type } }).catch(unreachable);
  if (!response.ok) throw new CallError(problemFrom(response, refusalBody(await response.text())));
  const header = response.headers.get('x-rows-expected');
  const expected = header === null ? null : Number(header);
  onProgress({ rows: 0, expected });
  const pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let lines = 0;
  const putAside = () => {
    pieces.push(new Blob(parts));
    parts = [];
    bytes = 0;
  };
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(unreachable);
    if (done) break;
    parts.push(value);
    bytes += value.length;
    if (bytes >= PIECE_BYTES) putAside();
    lines += countLines(value);
    onProgress({ rows: Math.max(0, lines - 1), expected });
  }
  putAside();
  save(new Blob(pieces, { type }), fileName);
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_FEED) count++;
  return count;
}

function unreachable(): never {
  throw new CallError(plainProblem('network'));
}

/** Lets the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By the time this runs, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
