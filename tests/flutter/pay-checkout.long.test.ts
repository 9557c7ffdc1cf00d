import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAY_CHECKOUT, STUBS, writePackageConfig } from './dart-packages.ts';
import { dartVm, type ReadyDartVm } from './dart-vm.ts';
import { type DartRun, runDartTests } from './run-dart-tests.ts';
import { runProgram } from './run-program.ts';

const PURE_LEAST = 0.99;

/** The libraries that Flutter offers to apps. The stubs also contain files that Flutter does not have. */
const FLUTTER = [
  'flutter/material.dart',
  'flutter/services.dart',
  'flutter/widgets.dart',
  'flutter_test/flutter_test.dart',
  'webview_flutter/webview_flutter.dart',
  'webview_flutter_platform_interface/webview_flutter_platform_interface.dart',
];

test('the package, its tests and its example only import libraries that Flutter has', () => {
  const files = readdirSync(PAY_CHECKOUT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.dart'),
  );
  const imported = files.flatMap((name) => {
    const code = readFileSync(join(PAY_CHECKOUT, name), 'utf8');
    return [...code.matchAll(/^(?:import|export) 'package:([^']+)'/gm)].map(([, library = '']) => library);
  });
  const foreign = new Set(imported.filter((library) => !/^pay_checkout(_example)?\//.test(library)));
  expect([...foreign].sort()).toEqual(FLUTTER);
});

/** Each Dart test becomes a test of this file, so all Dart tests run before Vitest collects the tests of this file. */
const vm = await dartVm();
if (vm.kind === 'ready') {
  describe('the Flutter package, on a Dart VM with stubs instead of Flutter', await dartTests(vm));
} else {
  test('the Flutter package', ({ skip }) => skip(vm.reason));
}

test('each type in the stubs is listed with the file of the real type', () => {
  const readme = readFileSync(join(STUBS, 'README.md'), 'utf8');
  const declared = dartFiles(STUBS).flatMap((code) =>
    [...code.matchAll(/^(?:abstract |final )*(?:class|enum|typedef) ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  );
  const own = ['StubBox', 'RegisteredTest'];
  expect(declared.filter((name) => !own.includes(name) && !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([]);
});

async function dartTests(ready: ReadyDartVm): Promise<() => void> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-dart-'));
  try {
    const run = await runDartTests(ready, folder);
    const example = await compiled(ready, folder, join(PAY_CHECKOUT, 'example/lib/main.dart'));
    return () => declare(run, example);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function declare({ tests, isWhole, coverage, complaints }: DartRun, example: string): void {
  test('compiles, and runs every test file', () => {
    const files = readdirSync(join(PAY_CHECKOUT, 'test')).filter((name) => name.endsWith('_test.dart'));
    const ran = [...new Set(tests.map(({ file }) => file))].sort();
    expect({ complaints, isWhole, ran }).toEqual({ complaints: '', isWhole: true, ran: files.sort() });
  });

  test.each(tests)('$file: $name', ({ error }) => {
    expect(error).toBeNull();
  });

  test('the example compiles', () => {
    expect(example).toBe('');
  });

  test(`at least ${PURE_LEAST * 100} % of the lines that do not need Flutter have run`, () => {
    const pure = Object.entries(coverage).filter(([file]) => !importsFlutter(file));
    const missed = pure.flatMap(([file, { missed: lines }]) => lines.map((line) => `${file}:${line}`));
    const hit = pure.reduce((sum, [, { hit: lines }]) => sum + lines.length, 0);
    expect(hit).toBeGreaterThan(100);
    expect(hit / (hit + missed.length), missed.join(' ')).toBeGreaterThanOrEqual(PURE_LEAST);
  });
}

/** The contents of the Dart files in a folder. */
function dartFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dart'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

function importsFlutter(file: string): boolean {
  return /import 'package:(flutter|webview_flutter)\//.test(readFileSync(join(PAY_CHECKOUT, 'lib', file), 'utf8'));
}

/** Returns the compiler's errors for a program. */
async function compiled(ready: ReadyDartVm, folder: string, program: string): Promise<string> {
  const packages = await writePackageConfig(folder);
  const output = `--snapshot=${join(folder, 'compiled.dill')}`;
  const args = ['--disable-dart-dev', `--packages=${packages}`, '--snapshot-kind=kernel', output, program];
  return runProgram(ready.program, [...ready.args, ...args]).catch((error: Error) => error.message);
}
