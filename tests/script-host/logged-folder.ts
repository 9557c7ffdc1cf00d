import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appendToLog } from '@pay/script-host/publish/append-to-log';
import { LOG_FILE } from '@pay/script-log/log-entry';
import { type PublishFolder, publishFolder } from './stand-in.ts';

export type LoggedFolder = PublishFolder & {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  /** Publishes a version and adds it to the log. */
  release(version: string, word?: string): Promise<void>;
  readLog(): Promise<string>;
  writeLog(log: string): Promise<void>;
  /** Replaces a published file, as someone with access to the folder could. */
  plant(path: string, bytes: string | Buffer): Promise<void>;
};

/** A folder of published versions with a log. Only the test has the log's key. */
export async function loggedFolder(): Promise<LoggedFolder> {
  const folder = await publishFolder();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const plant = (path: string, bytes: string | Buffer) => writeFile(join(folder.path, path), bytes);
  return {
    ...folder,
    publicKey,
    privateKey,
    release: async (version, word) => {
      const { manifest } = await folder.publish(version, word === undefined ? {} : { word });
      await appendToLog(folder.path, manifest, { key: privateKey, commit: 'c'.repeat(40) });
    },
    readLog: () => readFile(join(folder.path, LOG_FILE), 'utf8'),
    writeLog: (log) => plant(LOG_FILE, log),
    plant,
  };
}
