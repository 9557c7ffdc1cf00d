import { secretsFromFiles } from '@pay/settings/secrets-from-files';

export type Env = Readonly<Record<string, string | undefined>>;

const variables: Record<string, string | undefined> = { ...process.env };

/** The environment variables, for everything that this command runs; no other file reads them. */
export const ENV: Env = variables;

/** Adds the secrets that are in files to ENV. Called once, before the command runs. Throws ConfigError. */
export function readSecretFiles(): void {
  Object.assign(variables, secretsFromFiles(variables));
}
