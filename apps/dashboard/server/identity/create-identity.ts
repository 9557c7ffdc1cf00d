import { passkey } from '@better-auth/passkey';
import type { JointPool } from '@pay/core/ground/database/joint-commit';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { IdentitySecret } from '../config.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts';
import { MAILED_RESET_HEADER } from './mailed-reset-header.ts';
import type { PasswordCost } from './password-cost.ts';
import { passwordHashes } from './password-hashes.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-lengths.ts';
import { ACCOUNT, PASSKEY, PERSON, SESSION, TWO_FACTOR, TWO_FACTOR_PERSON, VERIFICATION } from './tables.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FRESH_MS = 10 * 60_000;

/** The calls that start a session for someone who has shown no passkey. */
const WITHOUT_PASSKEY = new Set(['/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code']);

export type IdentityOptions = {
  /** Statements on this pool find the tables of the schema `identity` without naming the schema. */
  readonly pool: JointPool;
  /** The origin of the dashboard. */
  readonly url: string;
  readonly brand: string;
  readonly secrets: readonly IdentitySecret[];
  /** Sends a link to a person who forgot the password; undefined without a mail server. */
  readonly sendReset:
    | ((person: { readonly id: string; readonly email: string; readonly name: string }, token: string) => Promise<void>)
    | undefined;
  /**
   * Called when a person has set a password through a link, before it is committed. `isMailed`: the link was only
   * e-mailed to the person.
   */
  readonly onReset: (personId: string, isMailed: boolean) => Promise<void>;
  readonly hasPasskey: (personId: string) => Promise<boolean>;
  /** Called when a person has signed up. */
  readonly onSignUp: (personId: string) => Promise<void>;
  readonly passwordCost: PasswordCost;
  /** Stores the hash of the same password at today's cost. */
  readonly onAnotherCost: (before: string, after: string) => Promise<void>;
  /** Called with errors, without the request's data. */
  readonly log: (level: 'warn' | 'error', message: string) => void;
};

export type Identity = ReturnType<typeof createIdentity>;

/** Identifies people: passwords, second factors, passkeys and sessions. Rights are handled elsewhere. */
export function createIdentity(options: IdentityOptions) {
  const { url, brand, sendReset } = options;
  const freshUntil = freshnessOf(options);
  return betterAuth({
    appName: brand,
    baseURL: url,
    basePath: '/api/auth',
    secrets: [...options.secrets],
    database: options.pool,
    telemetry: { enabled: false },
    // `merchants/access` in core counts tries across all nodes, and also by account.
    rateLimit: { enabled: false },
    trustedOrigins: [url],
    logger: {
      level: 'warn',
      log: (level, message, ...details) =>
        options.log(level === 'error' ? 'error' : 'warn', withCauses(message, details)),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      // A sign-up gets the same answer whether or not the address is known.
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      password: passwordHashes(options.passwordCost, options.onAnotherCost),
      onPasswordReset: async ({ user }, request) =>
        options.onReset(user.id, request?.headers.get(MAILED_RESET_HEADER) === 'yes'),
      ...(sendReset && { sendResetPassword: async ({ user, token }) => sendReset(user, token) }),
    },
    user: PERSON,
    session: {
      ...SESSION,
      expiresIn: 7 * DAY_SECONDS,
      // Otherwise a session that is used every day, perhaps by someone who has stolen it, would never end.
      disableSessionRefresh: true,
      // Our own column decides this: see `fresh_until`.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: ACCOUNT,
    verification: { ...VERIFICATION, storeIdentifier: 'hashed' },
    databaseHooks: {
      user: { create: { after: async ({ id }) => options.onSignUp(id) } },
      session: {
        create: {
          before: async (session, call) => ({ data: { ...session, freshUntil: await freshUntil(session, call) } }),
        },
      },
    },
    advanced: { ...cookies(url), ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] } },
    plugins: [
      twoFactor({ issuer: brand, schema: { user: TWO_FACTOR_PERSON, twoFactor: TWO_FACTOR } }),
      passkey({
        rpID: new URL(url).hostname,
        rpName: brand,
        origin: url,
        // A passkey replaces both password and second factor, so the device has to verify its owner.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        schema: { passkey: PASSKEY },
        registration: { afterVerification: async ({ verification }) => requireOwner(verification.registrationInfo) },
        authentication: {
          afterVerification: async ({ verification }) => requireOwner(verification.authenticationInfo),
        },
      }),
    ],
  });
}

/** Every session starts with a fresh proof, unless the person has a passkey and did not sign in with it. */
function freshnessOf({ hasPasskey }: IdentityOptions) {
  type Started = { readonly userId: string; readonly freshUntil?: unknown };
  return async (session: Started, call: { readonly path?: string } | null) => {
    const isWeak = WITHOUT_PASSKEY.has(call?.path ?? '') && (await hasPasskey(session.userId));
    // A person who turns on codes continues in a copy of their session.
    return isWeak ? (session.freshUntil ?? null) : new Date(Date.now() + FRESH_MS);
  };
}

/**
 * For a fault, the library logs its kind and passes the error separately. Any other details could be personal data, so
 * they are left out.
 */
function withCauses(message: string, details: readonly unknown[]): string {
  const causes = details.flatMap((each) => (each instanceof Error ? [each.message] : []));
  return [message, ...causes].join(': ');
}

function requireOwner(info: { readonly userVerified: boolean } | undefined): undefined {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}

/** The `__Host-` prefix binds cookies to exactly this host. Browsers accept it only over https. */
function cookies(url: string) {
  const isHttps = url.startsWith('https:');
  const name = isHttps ? '__Host-pay_dashboard' : 'pay_dashboard';
  return {
    // Without this setting, the library adds a weaker prefix.
    useSecureCookies: false,
    cookiePrefix: name,
    cookies: { session_token: { name } },
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
  } as const;
}
