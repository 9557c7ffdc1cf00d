import { Resolver } from 'node:dns/promises';

/** No address was found under a name. */
export class NameNotResolved extends Error {}

const resolver = new Resolver({ timeout: 2_500, tries: 2 });
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * All addresses of a name, asked of the name servers themselves. `dns.lookup` would take one of the process's four threads
 * for as long as a name server does not answer, and four such names would keep every other delivery waiting. Throws
 * NameNotResolved.
 */
export async function resolveName(hostname: string): Promise<readonly string[]> {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  // RFC 6761: these are this machine, and are not asked for.
  if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw new NameNotResolved('the name has no address');
  return addresses;
}
