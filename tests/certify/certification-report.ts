export type CertifiedTest = {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  readonly why: string;
};

export type Certification = {
  readonly kind: string;
  readonly host: string;
  readonly at: Date;
  readonly tests: readonly CertifiedTest[];
  readonly messages: number;
};

const MARKS = { passed: 'yes', failed: '**no**', skipped: 'not tried', pending: 'not tried' } as const;

/** The report that the program writes: what was tried at the acquirer, with the results. */
export function certificationReport({ kind, host, at, tests, messages }: Certification): string {
  const { passed, failed, notTried } = counts(tests);
  const rows = tests.map(({ name, state, why }) => `| ${name.replaceAll('|', '/')} | ${MARKS[state]} | ${why} |`);
  return `# Certification of ${kind} at ${host}

Run on ${at.toISOString()}: ${passed} passed, ${failed} failed, ${notTried} not tried.
${messages} messages were exchanged; \`messages.jsonl\` contains them without credentials and card numbers.

| Guarantee | Result | Reason |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** The result for programs. */
export function certificationResult({ kind, host, at, tests, messages }: Certification) {
  const { passed, failed, notTried } = counts(tests);
  return { kind, host, at: at.toISOString(), passed, failed, not_tried: notTried, messages };
}

/** The entry for the README's table. */
export function tableRow({ host, at, tests }: Certification): string {
  const { passed, failed, notTried } = counts(tests);
  const isCertified = failed === 0 && passed > 0;
  const day = at.toISOString().slice(0, 10);
  const not = notTried === 0 ? '' : `, ${notTried} not tried`;
  return isCertified ? `${host}, ${day}: ${passed} passed${not}` : `not yet (${host}, ${day}: ${failed} failed)`;
}

function counts(tests: readonly CertifiedTest[]) {
  const count = (state: CertifiedTest['state']) => tests.filter((test) => test.state === state).length;
  return { passed: count('passed'), failed: count('failed'), notTried: count('skipped') + count('pending') };
}
