/**
 * A reader such as `head` can close the pipe before everything is printed. The command must still finish its work, so
 * the rest of the output is dropped silently.
 */
export function outliveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
