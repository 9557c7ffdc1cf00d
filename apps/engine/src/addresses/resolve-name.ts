import { Resolver } from 'node:dns/promises';

/** No address was found for a name. */
export class NameNotResolved extends Error {}

const resolver = new Resolver({ timeout: 2_500, tries: 2 });
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Asks the name servers directly for all addresses of a name. `dns.lookup` would block one of the process's four
 * threads while a name server does not answer, and four names of such servers would block every other delivery. Throws
 * NameNotResolved.
 */
export async function resolveName(hostname: string): Promise<readonly string[]> {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  // RFC 6761: these names always mean this machine.
  if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw new NameNotResolved('the name has no address');
  return addresses;
}
