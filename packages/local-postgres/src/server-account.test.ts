import { describe, expect, test } from 'vitest';
import { chooseServerAccount } from './server-account.ts';

const root = 'root:x:0:0:root:/root:/bin/bash';
const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin';
const postgres = 'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash';

describe('the account of a server started by root', () => {
  test('is postgres if it exists', () => {
    expect(chooseServerAccount([root, nobody, postgres].join('\n'))).toEqual({ name: 'postgres', uid: 101, gid: 104 });
  });

  test('is nobody if postgres does not exist', () => {
    expect(chooseServerAccount([root, nobody].join('\n'))).toEqual({ name: 'nobody', uid: 65534, gid: 65534 });
  });

  test('is the owner of an existing cluster', () => {
    const passwd = [root, postgres, 'ada:x:1000:1000::/home/ada:/bin/sh'].join('\n');
    expect(chooseServerAccount(passwd, { uid: 1000, gid: 1001 })).toEqual({ name: 'ada', uid: 1000, gid: 1001 });
    expect(chooseServerAccount(passwd, { uid: 7, gid: 8 })).toEqual({ name: 'number 7', uid: 7, gid: 8 });
  });

  test('can have a negative id, as on macOS', () => {
    const passwd = '# User Database\nnobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false';
    expect(chooseServerAccount(passwd)).toEqual({ name: 'nobody', uid: 4294967294, gid: 4294967294 });
  });

  test('is never root, and a missing account is explained', () => {
    expect(() => chooseServerAccount('postgres:x:0:0::/:/bin/sh\n')).toThrow(/no user "postgres" or "nobody"/);
  });
});
