/**
 * A reader such as `head` can close the pipe before everything is printed. What the command does must still be finished,
 * so the rest of the output is lost silently.
 */
export function outliveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
