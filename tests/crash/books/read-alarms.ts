import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RaisedAlarm } from './books.ts';

type Line = {
  alarm?: boolean;
  msg?: string;
  attempt?: string;
  refund?: string;
  capture?: string;
  void?: string;
  profile?: string;
};

/** The alarms in the logs of our processes. */
export async function readAlarms(logFiles: readonly string[]): Promise<readonly RaisedAlarm[]> {
  const raised: RaisedAlarm[] = [];
  for (const file of logFiles) {
    for await (const text of createInterface({ input: createReadStream(file) })) {
      // A process that is killed can leave half a line, and the next process continues on the same line.
      for (const part of text.split(/(?=\{"level":)/)) raised.push(...alarmIn(part));
    }
  }
  return raised;
}

function alarmIn(text: string): readonly RaisedAlarm[] {
  if (!text.includes('"alarm":true')) return [];
  try {
    const { msg = '', attempt, refund, capture, void: voided, profile } = JSON.parse(text) as Line;
    return [{ message: msg, about: attempt ?? refund ?? capture ?? voided ?? profile ?? '' }];
  } catch {
    return [];
  }
}
