import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectVersion } from '../../../scripts/release/version/set-version.ts';
import { ROOT } from '../../tidy/project-files.ts';
import { mavenPackage } from '../toolbox/maven-build.ts';
import { orMissing } from '../toolbox/or-missing.ts';
import { runTool } from '../toolbox/run-tool.ts';
import { declareJourney } from './package-journey.ts';

const FOLDER = join(import.meta.dirname, '../programs/java-package');
const PROGRAMS = ['Journey.java', 'EveryOperation.java'].map((name) => join(FOLDER, name));

const project = mkdtempSync(join(tmpdir(), 'pay-java-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Packs the jar, and compiles the program against it as a module in an empty project, with every warning an error. */
const prepared = await orMissing('the Java package', async () => {
  await runTool('javac', ['-version']);
  const source = join(project, 'source');
  cpSync(join(ROOT, 'clients/java'), source, {
    recursive: true,
    filter: (path) => path !== join(ROOT, 'clients/java/target'),
  });
  await mavenPackage(source);
  const jar = join(source, `target/pay-server-${projectVersion()}.jar`);
  const module = ['--module-path', jar, '--add-modules', 'pay.server'];
  const classes = join(project, 'classes');
  await runTool('javac', ['-Xlint:all', '-Werror', '--release', '17', ...module, '-d', classes, ...PROGRAMS]);
  return (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runTool('java', [...module, '-cp', classes, 'Journey', ...args], { env });
});

declareJourney(prepared);

const TEXTS = [
  '{"a":[1,-0.5,10.500,1e3,999999999.999],"b":null,"c":true,"d":{"e":"f"}}',
  ' [ ] ',
  '{}',
  '"\\u00e9\\ud83d\\ude00 \\"\\\\\\/\\b\\f\\n\\r\\t é😀"',
  '0',
  '-0',
  'false',
  '{"a":1,"a":2}',
];
const WRONG = [
  '',
  ' ',
  '{',
  '[1,]',
  '{"a":1,}',
  '{a:1}',
  '01',
  '1.',
  '.5',
  '1e',
  '+1',
  'NaN',
  'tru',
  'nullx',
  '"\t"',
  '"\\x"',
  '"\\u12g4"',
  '"open',
  '[1] 2',
  '['.repeat(300),
];

test('the package reads the same JSON as JavaScript, keeps all digits, and refuses the rest', async ({ skip }) => {
  if (prepared.kind === 'missing') return skip(prepared.reason);
  const env = { PAY_SECRET_KEY: 'sk_test_x', PAY_URL: 'http://localhost:1' };
  // Program arguments use the system's encoding, which can be ASCII.
  const ascii = JSON.stringify([...TEXTS, ...WRONG]).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const answers = JSON.parse(await prepared.value(env, 'json', ascii));
  const read = answers.slice(0, TEXTS.length).map(({ written }: { written: string }) => JSON.parse(written));
  expect(read).toEqual(TEXTS.map((text) => (text === '-0' ? 0 : JSON.parse(text))));
  expect(answers[0].written).toContain('10.500');
  for (const [index, text] of WRONG.entries()) {
    expect(() => JSON.parse(text), text).toThrow();
    expect(answers[TEXTS.length + index], text).toHaveProperty('refused');
  }
});
