import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OrderBook, openOrderBook } from './order-book.ts';

const FILES = ['orders.db', 'orders.db-shm', 'orders.db-wal'];

let parent: string;
let folder: string;
let book: OrderBook | undefined;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pay-orders-'));
  folder = join(parent, 'shop');
});
afterEach(() => {
  book?.close();
  rmSync(parent, { recursive: true });
});

/** Each file of the folder with its permissions, in octal. */
const permissions = () => readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function openWithAnOrder(): void {
  book = openOrderBook(folder);
  book.create({ id: 'ord_1', product: 'mug', lang: 'en', fils: 4_500, currency: 'BHD' });
  expect(book.byId('ord_1')?.product).toBe('mug');
}

test('only the owner can read the orders: the folder, the database, its log and its index', () => {
  openWithAnOrder();
  expect(modeOf(folder)).toBe('700');
  expect(permissions()).toEqual(FILES.map((name) => [name, '600']));
});

test('files that others could read become private, including those that a crash left behind', () => {
  openWithAnOrder();
  const before = folder;
  folder = join(parent, 'after a crash');
  cpSync(before, folder, { recursive: true });
  for (const name of FILES) chmodSync(join(folder, name), 0o644);
  book?.close();
  book = openOrderBook(folder);
  expect(book.byId('ord_1')?.product).toBe('mug');
  expect(permissions()).toEqual(FILES.map((name) => [name, '600']));
});
