/** The details that a message about a failed start might need. */
export interface FailedStart {
  readonly dataDir?: string;
  readonly port?: number;
  readonly logFile?: string;
}

const elseOwn = 'or set DATABASE_URL to your own PostgreSQL server';

/** The first matching pattern wins, so specific ones come before general ones. */
const sentences: readonly (readonly [RegExp, (found: RegExpExecArray, start: FailedStart) => string])[] = [
  [
    /error while loading shared libraries: ([^:\s]+):/,
    ([, library]) =>
      `PostgreSQL needs the library ${library}, which this machine does not have. Install the library, ${elseOwn}.`,
  ],
  [
    /Library not loaded: (\S+)/,
    ([, library]) =>
      `PostgreSQL needs the library ${library}, which this machine does not have. Install the library, ${elseOwn}.`,
  ],
  [
    /version `(GLIBC\S*_\d[\d.]*)' not found/,
    ([, version]) =>
      `PostgreSQL needs ${version}, and this machine has an older version. Set DATABASE_URL to another server.`,
  ],
  [
    /spawn (\S+) ENOENT/,
    ([, program]) =>
      `${program} does not run on this machine. (Does the machine use musl, as Alpine Linux does?) ` +
      'Set DATABASE_URL to your own PostgreSQL server.',
  ],
  [
    /spawn (\S+ )?(EPERM|EINVAL)/,
    () =>
      `This machine does not allow Pay to run the database server as another user. Start Pay as an ordinary user, ${elseOwn}.`,
  ],
  [
    /Address already in use/,
    (_, { port }) => `The database's port ${port} is in use by another program. Choose another port.`,
  ],
  [
    /could not translate host name|could not create any TCP\/IP sockets/,
    (_, { port }) =>
      `The database server cannot listen on 127.0.0.1 port ${port}. Check that the machine allows this, and that /etc/hosts contains localhost.`,
  ],
  [
    /lock file "postmaster\.pid" already exists/,
    (_, { dataDir }) => `Another database server is already using ${dataDir}. Stop it first.`,
  ],
  [
    /pre-existing shared memory block/,
    (_, { dataDir }) =>
      `Processes of an earlier database server are still using ${dataDir}. Wait until they end, or stop them.`,
  ],
  [
    /shared memory[^\n]*(No space left on device|Cannot allocate memory|Permission denied|Function not implemented)/,
    () => 'The machine has too little shared memory for the database server. In a container, increase --shm-size.',
  ],
  [
    /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/,
    (_, { dataDir }) => `There is no space left for the database in ${dataDir}. Free some space, and try again.`,
  ],
  [
    /Read-only file system|EROFS/,
    (_, { dataDir }) => `The database's folder ${dataDir} is read-only. Make it writable, and try again.`,
  ],
  [
    /Cannot allocate memory/,
    () => 'The machine has too little free memory for the database server. Stop other programs, and try again.',
  ],
  [
    /database files are incompatible with server/,
    (_, { dataDir }) =>
      `The database in ${dataDir} was created by another version of PostgreSQL. Move the database with pg_dump, ${elseOwn}.`,
  ],
];

/**
 * Turns the output of initdb, the server or the loader into a one-line message for a person.
 *
 * @param output the English messages of these programs
 */
export function describeFailure(output: string, start: FailedStart = {}): string {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(output);
    if (found !== null) return sentence(found, start);
  }
  const said = /(?:FATAL|PANIC|ERROR|error): +(.+)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1);
  const seeLog = start.logFile === undefined ? '' : ` (more in ${start.logFile})`;
  return `PostgreSQL could not start: ${said || 'it gave no reason'}${seeLog}.`;
}

/** Whether a start that failed like this might succeed a moment later, once an earlier server has completely ended. */
export function passesSoon(output: string): boolean {
  return /pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(output);
}
