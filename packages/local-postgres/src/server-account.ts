/** The account on this machine that the server runs as. */
export interface ServerAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. One of these accounts exists on nearly every machine; `_postgres` is macOS's name.
 */
const usualNames = ['postgres', '_postgres', 'nobody'];

/**
 * The account for a server that root starts: the owner of an existing cluster, or otherwise the first usual account.
 *
 * @param passwd the text of /etc/passwd
 * @param clusterOwner the owner of an existing cluster
 * @throws Error if the machine has none of the usual accounts
 */
export function chooseServerAccount(
  passwd: string,
  clusterOwner?: { readonly uid: number; readonly gid: number },
): ServerAccount {
  const accounts = readAccounts(passwd);
  if (clusterOwner !== undefined && clusterOwner.uid !== 0) {
    const known = accounts.find((account) => account.uid === clusterOwner.uid);
    return { name: known?.name ?? `number ${clusterOwner.uid}`, uid: clusterOwner.uid, gid: clusterOwner.gid };
  }
  for (const name of usualNames) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (account !== undefined) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody". ' +
      'Start Pay as an ordinary user, or set DATABASE_URL to your own PostgreSQL server.',
  );
}

function readAccounts(passwd: string): readonly ServerAccount[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: unsigned(uid), gid: unsigned(gid) }))
    .filter(({ uid, gid }) => Number.isInteger(uid) && Number.isInteger(gid));
}

/** macOS writes the id of `nobody` as -2. */
function unsigned(text: string | undefined): number {
  const number = Number(text);
  return number < 0 ? number >>> 0 : number;
}
