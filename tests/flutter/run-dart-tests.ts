import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type LineCoverage, lineCoverage } from './dart-coverage.ts';
import { PAY_CHECKOUT, writePackageConfig } from './dart-packages.ts';
import type { ReadyDartVm } from './dart-vm.ts';

export type DartTest = { readonly file: string; readonly name: string; readonly error: string | null };
export type DartRun = {
  readonly tests: readonly DartTest[];
  /** Whether every test finished. */
  readonly isWhole: boolean;
  /** The coverage of each of the package's files that ran, by its path in `lib/`. */
  readonly coverage: LineCoverage;
  /** Dart's error output, such as a compiler error. */
  readonly complaints: string;
};

/** Runs every test file of the package in one Dart process, which is compiled once. */
export async function runDartTests(vm: ReadyDartVm, folder: string): Promise<DartRun> {
  const packages = await writePackageConfig(folder);
  const program = join(folder, 'all_tests.dart');
  await writeFile(program, await allTests());
  // The service can report which lines ran only until the program exits, so the program pauses before it exits.
  const service = ['--disable-dart-dev', '--no-dds', '--enable-vm-service=0', '--disable-service-auth-codes'];
  const options = [...service, '--pause-isolates-on-exit', '--enable-asserts', `--packages=${packages}`];
  const dart = spawn(vm.program, [...vm.args, ...options, program], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  dart.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString('utf8');
  });
  const tests: DartTest[] = [];
  let coverage: LineCoverage = {};
  let serviceUrl = '';
  let isWhole = false;
  try {
    for await (const line of createInterface({ input: dart.stdout })) {
      serviceUrl ||= /service is listening on (http:\S+)/.exec(line)?.[1] ?? '';
      if (line === 'all tests have run') {
        isWhole = true;
        coverage = await lineCoverage(serviceUrl, 'package:pay_checkout/');
        break;
      }
      if (line.startsWith('{')) tests.push(JSON.parse(line) as DartTest);
    }
  } finally {
    dart.kill('SIGKILL');
  }
  return { tests, isWhole, coverage, complaints };
}

async function allTests(): Promise<string> {
  const folder = join(PAY_CHECKOUT, 'test');
  const names = (await readdir(folder)).filter((name) => name.endsWith('_test.dart')).sort();
  const imports = names.map((name, at) => `import '${pathToFileURL(join(folder, name)).href}' as file${at};`);
  const mains = names.map((name, at) => `    '${name}': file${at}.main,`);
  return [
    "import 'package:flutter_test/registered_tests.dart';",
    ...imports,
    'Future<void> main() async {',
    '  await runTestFiles({',
    ...mains,
    '  });',
    "  print('all tests have run');",
    '}',
    '',
  ].join('\n');
}
