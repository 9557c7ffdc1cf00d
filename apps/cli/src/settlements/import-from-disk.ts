import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MAPPED_FORMAT, settlementMapping } from '@pay/acquirers/settlement-formats';
import { type ImportedFile, importFile } from '@pay/core/books/settlements/import-file';
import { readMapping } from '@pay/core/books/settlements/reading/read-mapping';
import type { Alarm } from '@pay/core/ground/alarms/alarm';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Result } from '@pay/core/ground/refusals/refusal';
import { operator, unwrap } from '../commands/operator.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { printError } from '../terminal/print.ts';
import { progressBar } from '../terminal/progress-bar.ts';

/** What the operator specifies about files: their account, and how to read them. */
export type FileOptions = { readonly account: string; readonly format: string; readonly mapping?: string };

type FormatOfFiles = NonNullable<ReturnType<typeof settlementMapping>>;

/** How to read the files. The mapping is the path of a JSON file. */
export async function readFormat({ format, mapping: path }: FileOptions): Promise<FormatOfFiles> {
  const mapping = path === undefined ? undefined : unwrap(readMapping(await readJson(path)));
  const read = settlementMapping(format, mapping);
  if (read === undefined) {
    throw new Failure(`--format ${MAPPED_FORMAT} requires --mapping. Other formats do not allow --mapping.`);
  }
  return read;
}

/** Imports a file, and shows the progress if there is a terminal. */
export async function importFromDisk(
  pool: Pool,
  path: string,
  { account, format }: FileOptions,
  mapping: FormatOfFiles,
): Promise<Result<ImportedFile>> {
  // Reads only the bytes that the file has now, so that both passes see the same bytes even if the file is being
  // appended to.
  const { size } = await stat(path);
  if (size === 0) throw new Failure(`${path} is empty.`);
  let bar: ReturnType<typeof progressBar> | undefined;
  const alarm: Alarm = (message, { attempt, dispute }) =>
    printError(`Alarm: ${message} (${attempt}, dispute ${dispute ?? 'without a reference'}).`);
  const imported = await importFile({ pool, alarm }, operator(), {
    accountId: account,
    name: basename(path).slice(0, 200),
    format,
    mapping,
    open: () => createReadStream(path, { end: size - 1, highWaterMark: 1 << 18 }),
    onProgress: (done, total) => {
      bar ??= progressBar(total);
      bar.show(done);
    },
  });
  bar?.end();
  return imported;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(`${path} is not JSON.`);
  }
}
