import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type LineReader, lineReader } from './line-reader.ts';
import type { Mapping } from './mapping.ts';
import type { SettlementLine } from './settlement-line.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** No line of a report is this long; without a limit, a quotation mark that is never closed would fill the memory. */
const LINE_BYTES_MAX = 100_000;

/** Reads a CSV file line by line. Throws UnreadableFile. */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  mapping: Mapping,
  profileId: string,
): AsyncGenerator<SettlementLine | 'of_other_account'> {
  const parser = parse({
    bom: true,
    delimiter: mapping.separator,
    from_line: mapping.skip_lines + 1,
    max_record_size: LINE_BYTES_MAX,
    skip_empty_lines: true,
  });
  // A failure of either side is thrown by the loop below.
  pipeline(Readable.from(bytes), parser, () => {});
  let read: LineReader | undefined;
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      if (read === undefined) read = lineReader(mapping, cells, profileId);
      else yield read(cells, ++number);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`After ${number} lines, the file is not readable as CSV (${error.code}).`);
  }
  if (read === undefined) throw new UnreadableFile('The file is empty.');
}
