import { readFileSync } from 'node:fs';
import { ConfigError } from '@pay/settings/config-error';

/** @throws ConfigError if the file does not exist */
export function readBuiltScript(file: URL): string {
  try {
    // Only the final line break is removed; the rest of the script is the same in the page as in the file.
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    throw new ConfigError("The card page's script has not been built. Run `npm run build` first.", { cause: error });
  }
}
