import { passkey } from '@better-auth/passkey';
import type { Pool } from '@pay/core/ground/database/pool';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { IdentitySecret } from '../config.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-lengths.ts';
import { ACCOUNT, PASSKEY, PERSON, SESSION, TWO_FACTOR, TWO_FACTOR_PERSON, VERIFICATION } from './tables.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FRESH_MS = 10 * 60_000;

export type IdentityOptions = {
  /** Statements of this pool find the tables of the schema `identity` by their bare names. */
  readonly pool: Pool;
  /** The origin of the dashboard. */
  readonly url: string;
  readonly brand: string;
  readonly secrets: readonly IdentitySecret[];
  /** Sends who forgot a password the link; undefined where there is no mail server. */
  readonly sendReset:
    | ((person: { readonly email: string; readonly name: string }, token: string) => Promise<void>)
    | undefined;
  /** A person has chosen a password by a link. */
  readonly onReset: (personId: string) => Promise<void>;
  /** Told of what went wrong, without what was sent. */
  readonly log: (level: 'warn' | 'error', message: string) => void;
};

export type Identity = ReturnType<typeof createIdentity>;

/** Who people are: their passwords, second factors, passkeys and sessions. What they may do is not its business. */
export function createIdentity(options: IdentityOptions) {
  const { url, brand, sendReset } = options;
  return betterAuth({
    appName: brand,
    baseURL: url,
    basePath: '/api/auth',
    secrets: [...options.secrets],
    database: options.pool,
    telemetry: { enabled: false },
    // Tries are counted by `merchants/access` of core, for every node and by account too.
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
      // Who signs up is answered the same whether the address is known or not.
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      onPasswordReset: async ({ user }) => options.onReset(user.id),
      ...(sendReset && { sendResetPassword: async ({ user, token }) => sendReset(user, token) }),
    },
    user: PERSON,
    session: {
      ...SESSION,
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      // Our own mark says what needs a fresh proof: see `fresh_until`.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: ACCOUNT,
    verification: { ...VERIFICATION, storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          // Every session begins with a proof of who the person is.
          before: async (session) => ({ data: { ...session, freshUntil: new Date(Date.now() + FRESH_MS) } }),
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
        // It stands for password and second factor together, so the device has to know its owner.
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

/** Of a fault the library writes the kind, and gives the error apart; what else it gives may be of a person. */
function withCauses(message: string, details: readonly unknown[]): string {
  const causes = details.flatMap((each) => (each instanceof Error ? [each.message] : []));
  return [message, ...causes].join(': ');
}

function requireOwner(info: { readonly userVerified: boolean } | undefined): undefined {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}

/** A host prefix binds cookies to this very host; browsers take it over https only. */
function cookies(url: string) {
  const isHttps = url.startsWith('https:');
  const name = isHttps ? '__Host-pay_dashboard' : 'pay_dashboard';
  return {
    // Else the library puts a weaker prefix before ours.
    useSecureCookies: false,
    cookiePrefix: name,
    cookies: { session_token: { name } },
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
  } as const;
}
