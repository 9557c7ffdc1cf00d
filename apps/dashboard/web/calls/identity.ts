import { ask } from './ask.ts';

/** Calls of better-auth, whose routes are under /api/auth. */
export type Session = {
  readonly id: string;
  readonly token: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
};
export type Passkey = { readonly id: string; readonly name?: string | null; readonly createdAt: string };

async function send(path: string, body: unknown, isQuiet = true): Promise<unknown> {
  return (await ask({ method: 'POST', path: `/api/auth${path}`, body, isQuiet })).value;
}

async function read(path: string): Promise<unknown> {
  return (await ask({ method: 'GET', path: `/api/auth${path}` })).value;
}

/** Returns whether a second step is needed. A code from the app opens an account that has had too many tries. */
export async function signIn(email: string, password: string, code = ''): Promise<{ readonly needsCode: boolean }> {
  const answer = (await send('/sign-in/email', { email, password, ...(code !== '' && { code }) })) as {
    twoFactorRedirect?: boolean;
  };
  return { needsCode: answer.twoFactorRedirect === true };
}

export const signUp = (name: string, email: string, password: string) =>
  send('/sign-up/email', { name, email, password });
export const signOut = () => send('/sign-out', {});
export const verifyCode = (code: string) => send('/two-factor/verify-totp', { code });
export const verifyRecoveryCode = (code: string) => send('/two-factor/verify-backup-code', { code });
export const askForReset = (email: string) => send('/request-password-reset', { email });
export const resetPassword = (newPassword: string, token: string) => send('/reset-password', { newPassword, token });

export const changePassword = (currentPassword: string, newPassword: string) =>
  send('/change-password', { currentPassword, newPassword }, false);

/**
 * The URL for the authenticator app, and the recovery codes. Sign-in does not ask for the app's codes until the first
 * of them is verified.
 */
export async function startTotp(password: string) {
  return (await send('/two-factor/enable', { password }, false)) as {
    readonly totpURI: string;
    readonly backupCodes: readonly string[];
  };
}

export const stopTotp = (password: string) => send('/two-factor/disable', { password }, false);

export async function newRecoveryCodes(password: string): Promise<readonly string[]> {
  const answer = (await send('/two-factor/generate-backup-codes', { password }, false)) as { backupCodes: string[] };
  return answer.backupCodes;
}

export const listSessions = async () => (await read('/list-sessions')) as readonly Session[];
export const endSession = (token: string) => send('/revoke-session', { token }, false);
export const endOtherSessions = () => send('/revoke-other-sessions', {}, false);

/** The token of this page's session. */
export async function currentSession(): Promise<string | null> {
  const answer = (await read('/get-session')) as { session?: { token: string } } | null;
  return answer?.session?.token ?? null;
}

export const listPasskeys = async () => (await read('/passkey/list-user-passkeys')) as readonly Passkey[];
export const deletePasskey = (id: string) => send('/passkey/delete-passkey', { id }, false);
