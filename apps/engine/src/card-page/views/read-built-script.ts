import { readFileSync } from 'node:fs';
import { ConfigError } from '@pay/settings/config-error';

/** @throws ConfigError when there is no such file */
export function readBuiltScript(file: URL): string {
  try {
    // Without the line break at its end it stands in the page as it stands in the file.
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    throw new ConfigError("The card page's script has not been built. Run `npm run build` first.", { cause: error });
  }
}
