import { describe, expect, test } from 'vitest';
import { describeFailure, passesSoon } from './describe-failure.ts';

const start = { dataDir: '/data', port: 5432, logFile: '/data/server.log' };

describe('a failed start is explained on one line', () => {
  test.each([
    [
      '/x/initdb: error while loading shared libraries: libxml2.so.2: cannot open shared object file: No such file or directory',
      'needs the library libxml2.so.2',
    ],
    [
      'dyld[1]: Library not loaded: @loader_path/../lib/libpq.5.dylib',
      'needs the library @loader_path/../lib/libpq.5.dylib',
    ],
    [
      "postgres: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.29' not found (required by postgres)",
      'needs GLIBC_2.29',
    ],
    ['spawn /x/bin/initdb ENOENT', '/x/bin/initdb does not run on this machine'],
    ['spawn EPERM', 'as another user'],
    [
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  could not create any TCP/IP sockets',
      'port 5432 is in use',
    ],
    ['FATAL:  could not create any TCP/IP sockets', 'cannot listen on 127.0.0.1 port 5432'],
    ['FATAL:  lock file "postmaster.pid" already exists', 'Another database server is already using /data'],
    [
      'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 1048576 bytes: No space left on device',
      'too little shared memory',
    ],
    [
      'FATAL:  could not write lock file "postmaster.pid": No space left on device',
      'no space left for the database in /data',
    ],
    ["ENOSPC: no space left on device, write '/data/password'", 'no space left for the database in /data'],
    [
      'FATAL:  something that nobody thought of',
      'could not start: something that nobody thought of (more in /data/server.log).',
    ],
    ['', 'PostgreSQL could not start: it gave no reason'],
  ])('%s', (output, part) => {
    const sentence = describeFailure(output, start);
    expect(sentence).toContain(part);
    expect(sentence).not.toContain('\n');
    expect(sentence).not.toContain('undefined');
  });

  test('a start is retried only if leftovers of an earlier server prevented it', () => {
    expect(passesSoon('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(true);
    expect(passesSoon('FATAL:  lock file "postmaster.pid" already exists')).toBe(true);
    expect(passesSoon('FATAL:  data directory "/data" has wrong ownership')).toBe(false);
  });
});
