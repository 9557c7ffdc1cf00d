const WIDTH = 30;
const SHOWN_EVERY_MS = 200;

export type ProgressBar = { show(done: number): void; end(): void };

/** Shows progress and speed on the current line; does nothing if there is no terminal. */
export function progressBar(total: number, terminal: NodeJS.WriteStream = process.stderr): ProgressBar {
  const startedAt = performance.now();
  let shownAt = 0;
  return {
    show: (done) => {
      const now = performance.now();
      if (!terminal.isTTY || (done < total && now - shownAt < SHOWN_EVERY_MS)) return;
      shownAt = now;
      const full = Math.round((WIDTH * done) / total);
      const perSecond = Math.round((done * 1_000) / Math.max(1, now - startedAt));
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
      terminal.write(
        `\r${bar} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}, ${perSecond.toLocaleString('en')}/s `,
      );
    },
    end: () => void (terminal.isTTY && terminal.write('\n')),
  };
}
