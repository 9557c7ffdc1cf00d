import type { KeyObject } from 'node:crypto';
import { appendToLog } from '../../apps/script-host/src/publish/append-to-log.ts';
import { builtScript } from '../../apps/script-host/src/publish/built-script.ts';
import { publishVersion } from '../../apps/script-host/src/publish/publish-version.ts';
import { Refused } from './refused.ts';

export type WidgetOptions = {
  /** The folder that the script host serves. */
  readonly folder: string;
  readonly sandboxHost?: string | undefined;
  readonly liveHost?: string | undefined;
};

/**
 * Checks everything that the release of the browser widget needs, before anything is built. Returns a function that
 * publishes the built widget, adds it to the folder's log, and returns a sentence about it.
 *
 * @throws {Refused} if something is missing
 */
export async function preparedWidget(
  { folder, sandboxHost, liveHost }: WidgetOptions,
  key: KeyObject | undefined,
): Promise<(commit: string) => Promise<string>> {
  if (!key) throw new Refused('The log of releases is signed, so --scripts requires --key.');
  const engines = { sandbox: originOf(sandboxHost, '--sandbox-host'), live: originOf(liveHost, '--live-host') };
  return async (commit) => {
    const built = builtScript();
    if (!built) throw new Refused('The widget is not built. Run "npm run build".');
    try {
      const { manifest } = await publishVersion({ folder, built, engines, now: new Date(), mayLowerLatest: false });
      await appendToLog(folder, manifest, { key, commit });
      return `The widget is in ${folder}, and its log contains v${manifest.version}.`;
    } catch (error) {
      throw new Refused((error as Error).message);
    }
  };
}

function originOf(text: string | undefined, option: string): string {
  const url = text === undefined ? null : URL.parse(text);
  if (url?.protocol === 'https:' && `${url.origin}/` === url.href) return url.origin;
  throw new Refused(`${option} must be the engine's address, with https and without a path.`);
}
