import { ConfigError } from './config-error.ts';
import type { Env } from './read-settings.ts';

/**
 * Refuses Node's own setting that turns off the check of certificates in the whole process: those of acquirers, of
 * merchants' servers and of Vault. Throws ConfigError.
 */
export function requireCheckedTls(env: Env): void {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new ConfigError(
    'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off all certificate checks. Remove it, and set NODE_EXTRA_CA_CERTS to the file with your own certificate authorities.',
  );
}
