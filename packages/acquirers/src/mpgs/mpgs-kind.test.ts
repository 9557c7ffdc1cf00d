import type { GivenAccount } from '@pay/core/paying/accounts/account';
import { describe, expect, test } from 'vitest';
import { readAccountValues } from '../read-account-values.ts';
import { MPGS } from './mpgs-kind.ts';

const password = '0123456789abcdef0123456789abcdef';

function fieldOf(environment: GivenAccount['environment'], host: string, merchant = 'TESTBANK'): string {
  const merchantId = environment === 'live' && merchant === 'TESTBANK' ? 'BANK100' : merchant;
  const read = readAccountValues(MPGS, {
    kind: 'mpgs',
    environment,
    baseUrl: `https://${host}`,
    values: { merchant_id: merchantId, password },
    allowLocalhost: true,
  });
  return read.ok ? 'accepted' : read.field;
}

describe('a host of the Mastercard Gateway', () => {
  test.each([
    'ap-gateway.mastercard.com',
    'eu-gateway.mastercard.com',
    'na-gateway.mastercard.com',
    'mybank.gateway.mastercard.com',
    'my-bank2.gateway.mastercard.com',
    'mybank.ap.gateway.mastercard.com',
  ])('%s serves live accounts, and test accounts in Sandbox', (host) => {
    expect(fieldOf('live', host)).toBe('accepted');
    expect(fieldOf('sandbox', host)).toBe('accepted');
  });

  test.each([
    'test-gateway.mastercard.com',
    'mtf.gateway.mastercard.com',
    'test.gateway.mastercard.com',
    'test-mybank.gateway.mastercard.com',
    'test-mybank.mtf.gateway.mastercard.com',
    'mybank.mtf.gateway.mastercard.com',
    'mybank.test.gateway.mastercard.com',
  ])('%s serves only Sandbox', (host) => {
    expect(fieldOf('live', host)).toBe('base_url');
    expect(fieldOf('sandbox', host)).toBe('accepted');
  });

  test.each([
    'gateway.mastercard.com.attacker.example',
    'ap-gateway.mastercard.com.attacker.example',
    'attacker.example',
    'ap-gatewayxmastercard.com',
    'mybank.gatewayxmastercard.com',
    '-mybank.gateway.mastercard.com',
    'a.b.c.gateway.mastercard.com',
    'gateway.mastercard.com',
    'mastercard.com',
    'mybank.gateway.mastercard.com:8443',
  ])('%s is none', (host) => {
    expect([fieldOf('live', host), fieldOf('sandbox', host)]).toEqual(['base_url', 'base_url']);
  });
});

test('a test merchant is only for Sandbox, and a live one only for Live', () => {
  const host = 'mybank.gateway.mastercard.com';
  expect(fieldOf('sandbox', host, 'TESTBANK100')).toBe('accepted');
  expect(fieldOf('live', host, 'BANK100')).toBe('accepted');
  expect(fieldOf('sandbox', host, 'BANK100')).toBe('merchant_id');
  expect(fieldOf('live', host, 'TESTBANK100')).toBe('merchant_id');
  expect(fieldOf('live', host, 'testbank100')).toBe('merchant_id');
});
