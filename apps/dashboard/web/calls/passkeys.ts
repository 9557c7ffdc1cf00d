import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ask } from './ask.ts';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Signs in with a passkey on this device. @throws if the person cancels or the passkey is refused */
export async function signInWithPasskey(): Promise<void> {
  const { value } = await ask({
    method: 'GET',
    path: '/api/auth/passkey/generate-authenticate-options',
    isQuiet: true,
  });
  const response = await startAuthentication({ optionsJSON: value as AuthenticationOptions });
  await ask({ method: 'POST', path: '/api/auth/passkey/verify-authentication', body: { response }, isQuiet: true });
}

/** Creates a passkey on this device. @throws if the person cancels or the passkey is refused */
export async function addPasskey(name: string): Promise<void> {
  const query = new URLSearchParams({ name });
  const { value } = await ask({ method: 'GET', path: `/api/auth/passkey/generate-register-options?${query}` });
  const response = await startRegistration({ optionsJSON: value as RegistrationOptions });
  await ask({ method: 'POST', path: '/api/auth/passkey/verify-registration', body: { response, name } });
}
