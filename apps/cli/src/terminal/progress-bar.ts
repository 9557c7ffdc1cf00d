const WIDTH = 30;
const SHOWN_EVERY_MS = 200;

export type ProgressBar = { show(done: number): void; end(): void };

/** How far something is and how fast, on the line where the cursor stands; nothing where nobody looks at a terminal. */
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
