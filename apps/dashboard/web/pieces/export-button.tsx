import { dateAt } from '@pay/core/ground/locale/time-zone';
import { useEffect, useRef, useState } from 'react';
import { download, type Progress } from '../calls/download.ts';
import { useAction } from '../calls/use-action.ts';
import { locale } from '../texts/locale.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useZone } from './zone.tsx';

type ExportButtonProps = {
  /** The address of the file. */
  readonly path: string;
  /** The beginning of the file's name; the date follows. */
  readonly name: string;
  /** What the file contains. */
  readonly lead: string;
};

/** Downloads a list as CSV, and shows the progress. */
export function ExportButton(props: ExportButtonProps) {
  const words = useTexts().payments.export;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ path, name, lead, onClose }: ExportButtonProps & { readonly onClose: () => void }) {
  const { payments, cancel, close } = useTexts();
  const words = payments.export;
  const zone = useZone();
  const { run, problem, isBusy } = useAction();
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const isDone = progress !== null && !isBusy && !problem;
  const go = () => {
    stop.current = new AbortController();
    setProgress(null);
    const { signal } = stop.current;
    const file = `${name}-${dateAt(Date.now(), zone)}.csv`;
    void run(() => download(path, file, { signal, onProgress: setProgress }));
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{lead}</p>
      {(isBusy || isDone) && <Status progress={progress} isDone={isDone} />}
      {problem && <ProblemNotice problem={problem} words={words.failed} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{isDone ? close : cancel}</Button>
        {!isDone && (
          <Button kind="main" icon="download" isBusy={isBusy} onClick={go}>
            {words.go}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

type StatusProps = { readonly progress: Progress | null; readonly isDone: boolean };

/** The bar is indeterminate until the server has counted the rows. */
function Status({ progress, isDone }: StatusProps) {
  const { payments, lang } = useTexts();
  const words = payments.export;
  const { rows, expected } = progress ?? { rows: 0, expected: null };
  const most = expected === null ? null : Math.max(expected, rows);
  const text = (count: number) => new Intl.NumberFormat(locale(lang)).format(count);
  const soFar = most === null ? words.rows(text(rows)) : words.rowsOf(text(rows), text(most));
  return (
    <div className="stack stack-tight">
      <progress
        aria-label={words.title}
        max={isDone ? 1 : most || 1}
        {...(isDone && { value: 1 })}
        {...(!isDone && most !== null && { value: rows })}
      />
      {/* Screen readers announce this at the beginning and at the end, not with each row. */}
      <p className="soft figures" role="status" aria-live={progress && !isDone ? 'off' : 'polite'}>
        {isDone ? words.done(rows, text(rows)) : progress ? soFar : words.counting}
      </p>
    </div>
  );
}
