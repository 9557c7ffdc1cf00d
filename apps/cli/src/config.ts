import { requireCheckedTls } from '@pay/settings/require-checked-tls';
import { secretsFromFiles } from '@pay/settings/secrets-from-files';

export type Env = Readonly<Record<string, string | undefined>>;

const variables: Record<string, string | undefined> = { ...process.env };

/** The environment variables, for everything that this command runs; no other file reads them. */
export const ENV: Env = variables;

/**
 * Adds the secrets that are in files to ENV. Called once, before the command runs. Throws ConfigError, also if the
 * environment makes connections insecure.
 */
export function readSecretFiles(): void {
  requireCheckedTls(variables);
  Object.assign(variables, secretsFromFiles(variables));
}
