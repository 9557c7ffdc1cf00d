import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ALARM_FIELDS } from '@pay/core/ground/alarms/alarm';
import { LOGO_BYTES_MAX } from '@pay/core/merchants/logos/logo';
import { EVIDENCE_BYTES_MAX } from '@pay/core/paying/disputes/evidence';
import { UPLOAD_BYTES_MAX } from '@pay/dashboard/server/streams/stored-upload';
import { NOTICE_BYTES_MAX } from '@pay/engine/http/routes/notices/take-notice';
import { SECRET_SETTINGS } from '@pay/settings/secrets-from-files';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const RULES = 'deploy/helm/pay/files/pay.rules.yaml';
const operations = text('docs/operations.md');

function text(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

function all(pattern: RegExp, ...paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => [...text(path).matchAll(pattern)].map((found) => found[1] ?? '')))];
}

/** The names in the first column of the tables of a page, each in its own code quotes. */
function named(page: string): ReadonlySet<string> {
  return new Set([...page.matchAll(/^\| `([\w]+)`/gm)].map(([, name]) => name ?? ''));
}

describe('everything that the production files refer to exists', () => {
  const settings = named(operations);
  const ownOfCompose = all(/^([A-Z_]+)=/gm, 'deploy/compose.env.example');

  test.each(['Dockerfile', 'compose.yaml', ...filesOf('deploy')])('every setting of %s is documented', (path) => {
    const used = all(/\b(PAY_[A-Z_]+|DATABASE_URL)\b/g, path);
    const ofFile = ['PAY_IMAGE', 'PAY_NETWORK', 'PAY_ARGUMENTS', ...ownOfCompose];
    expect(used.filter((name) => !settings.has(name) && !ofFile.includes(name))).toEqual([]);
  });

  test('the Compose file needs only settings that its example file contains', () => {
    const needed = all(/\$\{([A-Z_]+):\?\}/g, 'compose.yaml');
    expect(needed.filter((name) => !ownOfCompose.includes(name))).toEqual([]);
    expect(needed.length).toBeGreaterThan(4);
  });

  test('the user of the image owns each folder of the image that a service of the Compose file writes to', () => {
    const image = text('Dockerfile');
    const user = all(/^USER (\d+)$/gm, 'Dockerfile').at(-1);
    const folders = all(/^ +volumes: \[widget:(\/[\w/]+)\]$/gm, 'compose.yaml');
    expect(folders.length).toBeGreaterThan(0);
    for (const folder of folders) expect(image).toContain(`install -d -o ${user} -g ${user} ${folder}\n`);
  });

  test('the proxies of the chart and of the guide pass on the largest body that Pay accepts', () => {
    const limits = [
      ...all(/proxy-body-size: (\w+)$/gm, 'deploy/helm/pay/values.yaml'),
      ...all(/`client_max_body_size (\w+)`/g, 'docs/operations.md'),
    ];
    const largest = Math.max(UPLOAD_BYTES_MAX, EVIDENCE_BYTES_MAX, NOTICE_BYTES_MAX, LOGO_BYTES_MAX);
    expect(limits).toEqual([`${largest / 1024 ** 2}m`, `${largest / 1024 ** 2}m`]);
  });

  test('every secret setting is in the table of settings', () => {
    expect(SECRET_SETTINGS.filter((name) => !settings.has(name))).toEqual([]);
  });

  test.each([RULES, 'deploy/helm/pay/files/pay.json'])('every metric of %s is documented', (path) => {
    const used = all(/\b(pay_[a-z_]+?)(?:_bucket|_count|_sum)?\b(?=[^a-z_]|$)/g, path);
    expect(used.filter((name) => !settings.has(name))).toEqual([]);
    expect(used.length).toBeGreaterThan(4);
  });
});

test('every field of an alarm is in the table of the log', () => {
  const [, table = ''] = /^\| Field .*\n((?:\|.*\n)+)/m.exec(operations) ?? [];
  const columns = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const listed = columns.flatMap((column) => [...column.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(ALARM_FIELDS.filter((name) => !listed.includes(name))).toEqual([]);
});

describe('runbooks', () => {
  const alerts = all(/^ +- alert: (\w+)$/gm, RULES);
  const pages = all(/^ +runbook: docs\/runbooks\/([\w-]+\.md)$/gm, RULES);
  const index = text('docs/runbooks/README.md');

  test('every alert has its own page, and every page has an alert', () => {
    expect(alerts.length).toBeGreaterThanOrEqual(6);
    expect(pages.toSorted()).toEqual(
      readdirSync(join(ROOT, 'docs/runbooks'))
        .filter((name) => name !== 'README.md')
        .toSorted(),
    );
    expect(pages.length).toBe(alerts.length);
  });

  test.each(alerts)('%s is in the list of runbooks, and its page names it', (alert) => {
    const [, page] = new RegExp(`^\\| \`${alert}\` +\\| \\[[^\\]]+\\]\\(([\\w-]+\\.md)\\)`, 'm').exec(index) ?? [];
    expect(text(`docs/runbooks/${page}`)).toContain(`(\`${alert}\`)`);
  });
});

describe('the runbook of alarms', () => {
  const page = text('docs/runbooks/alarm.md');
  const sources = ['packages', 'apps']
    .flatMap((folder) => globSync(`${folder}/*/{src,server}/**/*.ts`, { cwd: ROOT }))
    .filter((path) => !path.endsWith('.test.ts'));
  /** The alarms whose text is not where they are raised: the expression that is passed, and where its texts are. */
  const elsewhere: Readonly<Record<string, { readonly file: RegExp; readonly texts: RegExp }>> = {
    'MESSAGES[reason]': { file: /\/raise-alarms\.ts$/, texts: /^ {2}\w+: '([^']+)',$/gm },
    'DISPUTE_OF_NOBODY[recorded]': { file: /\/apply-notices\.ts$/, texts: /^ {2}\w+: '(a notice [^']+)',$/gm },
    'told.alarm': { file: /\/record-dispute-fact\.ts$/, texts: /told\.alarm = '([^']+)'/g },
    'isUndecided ? undecided : message': { file: /\/asked-\w+\.ts$/, texts: /(?:message|undecided): '([^']+)'/g },
  };
  const raised = sources.flatMap((path) =>
    [...text(path).matchAll(/\balarm(?:\?\.)?\(\s*('[^']*'|`[^`]*`|[^,'`]+),/g)].map(([, it]) => it),
  );
  const isText = (passed = '') => /^['`]/.test(passed);

  test('names every alarm that Pay can raise', () => {
    const here = raised.filter(isText).map((passed = '') => passed.slice(1).replace(/['`]$|\$\{.*$/s, ''));
    const there = Object.values(elsewhere).map(({ file, texts }) =>
      all(texts, ...sources.filter((path) => file.test(path))),
    );
    expect(there.filter((texts) => texts.length === 0)).toEqual([]);
    expect(here.length).toBeGreaterThan(25);
    expect([...here, ...there.flat()].filter((message) => !page.includes(`\`${message}`))).toEqual([]);
  });

  test('knows where the text of every alarm is', () => {
    const expressions = raised.filter((passed) => !isText(passed));
    expect([...new Set(expressions)].toSorted()).toEqual(Object.keys(elsewhere).toSorted());
  });
});
