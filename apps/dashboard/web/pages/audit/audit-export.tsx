import { pathOf } from '../../calls/call.ts';
import { download } from '../../calls/download.ts';
import { useAction } from '../../calls/use-action.ts';
import { Button } from '../../pieces/button.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

type AuditExportProps = {
  readonly route: 'exportAudit' | 'exportPlatformAudit';
  readonly params: Readonly<Record<string, string>>;
  /** The object that the file is named after. */
  readonly name: string;
};

/** Downloads the whole audit with its chain and its signature. */
export function AuditExport({ route, params, name }: AuditExportProps) {
  const words = useAuditTexts();
  const { run, problem, isBusy } = useAction();
  const go = () =>
    run(() =>
      download(pathOf(route, params), `audit-${name}-${new Date().toISOString().slice(0, 10)}.jsonl`, {
        signal: new AbortController().signal,
        onProgress: () => {},
        type: 'application/jsonl',
      }),
    );
  return (
    <>
      <Button icon="download" isBusy={isBusy} title={words.exportWhy} onClick={() => void go()}>
        {words.export}
      </Button>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
