import { describe, expect, test } from 'vitest';
import { databaseUrl } from './database-url.ts';

const REFUSED = /^DATABASE_URL points to another host. Add sslmode=verify-full/;

describe('the address of the database', () => {
  test.each([
    'postgres://pay:secret@localhost:5432/pay',
    'postgres://pay@127.0.0.1/pay',
    'postgres://pay@127.9.9.9/pay',
    'postgres://pay@[::1]:5432/pay',
    'postgres:///pay?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/pay',
    '/var/run/postgresql pay',
    'socket:/var/run/postgresql?db=pay',
    'postgres://pay:secret@localhost:5432,127.0.0.1:5433/pay?target_session_attrs=read-write',
  ])('%s is on this machine, and needs no encryption', (DATABASE_URL) => {
    expect(databaseUrl({ DATABASE_URL })).toBe(DATABASE_URL);
  });

  test.each([
    'postgres://pay@db.example/pay?sslmode=verify-full',
    'postgres://pay@one.example,two.example:5433/pay?sslmode=verify-full&target_session_attrs=primary',
    'postgres://pay@10.0.0.7/pay?connect_timeout=5&sslmode=verify-full&sslrootcert=/etc/pay/ca.pem',
  ])('%s is encrypted to a server whose certificate is checked', (DATABASE_URL) => {
    expect(databaseUrl({ DATABASE_URL })).toBe(DATABASE_URL);
  });

  test.each([
    'postgres://pay@db.example/pay',
    'postgres://pay@localhost,db.example/pay',
    'postgres://pay@localhost:5432,localhost.example:5433/pay?target_session_attrs=read-write',
    'postgres://pay@10.0.0.7/pay',
    'postgres://pay@localhost.example/pay',
    'postgres://pay@localhost/pay?host=db.example',
    'postgres://pay@db.example/pay?sslmode=require',
    'postgres://pay@db.example/pay?sslmode=verify-ca',
    'postgres://pay@db.example/pay?sslmode=no-verify',
    'postgres://pay@db.example/pay?sslmode=verify-full&sslmode=disable',
    'postgres://pay@db.example/pay?sslmode=verify-full&ssl=0',
    'postgres://pay@db.example/sslmode=verify-full',
  ])('%s is refused, unless the operator says that another layer protects it', (DATABASE_URL) => {
    expect(() => databaseUrl({ DATABASE_URL })).toThrow(REFUSED);
    expect(databaseUrl({ DATABASE_URL, PAY_DATABASE_TLS: 'off' })).toBe(DATABASE_URL);
  });

  test('a URL that asks for a standby is refused', () => {
    const DATABASE_URL = 'postgres://one.example,two.example/pay?sslmode=verify-full&target_session_attrs=any';
    expect(() => databaseUrl({ DATABASE_URL })).toThrow('DATABASE_URL must point to the primary');
  });

  test('a host from PGHOST is checked too', () => {
    const DATABASE_URL = 'postgres:///pay';
    expect(databaseUrl({ DATABASE_URL })).toBe(DATABASE_URL);
    expect(() => databaseUrl({ DATABASE_URL, PGHOST: 'db.example' })).toThrow(REFUSED);
  });

  test('a refusal does not repeat the password', () => {
    const DATABASE_URL = 'postgres://pay:hunter2@db.example/pay';
    expect(() => databaseUrl({ DATABASE_URL })).not.toThrow('hunter2');
    expect(() => databaseUrl({ DATABASE_URL, PAY_DATABASE_TLS: 'no' })).toThrow(
      'PAY_DATABASE_TLS must be "required" or "off".',
    );
  });
});
