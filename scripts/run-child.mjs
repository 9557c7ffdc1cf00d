import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How long to wait for a child that got the same Ctrl-C from the terminal before we signal it too. */
const interruptGraceMs = 1_000;

/**
 * Runs a program until it ends, and keeps waiting whatever signal arrives, because the parent process waits for us and
 * must not assume that everything has stopped while the child is still draining.
 *
 * SIGTERM is passed on immediately. Ctrl-C in a terminal reaches the child directly, but a SIGINT sent only to us does
 * not, so after a moment the child gets a SIGTERM. A SIGTERM also asks the child to stop, but unlike a second SIGINT it
 * never means "do not wait".
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options its `stdio` is `inherit` by default
 * @param {(chunk: Buffer) => void} [onOutput] receives the child's output if `stdio` is `pipe`
 * @returns {Promise<{exitCode: number, wasInterrupted: boolean}>} the exit code is 128 plus the signal's number if a
 * signal ended the child
 */
export function runChild(program, args, options, onOutput) {
  return new Promise((resolve, reject) => {
    let child;
    let interrupt;
    let wasInterrupted = false;
    const handlers = {
      SIGTERM: () => child.kill('SIGTERM'),
      SIGINT: () => {
        interrupt ??= setTimeout(() => {
          interrupt = undefined;
          child.kill('SIGTERM');
        }, interruptGraceMs);
      },
    };
    handlers.SIGHUP = handlers.SIGINT;
    const onSignal = (signal) => {
      wasInterrupted = true;
      handlers[signal]();
    };
    const cleanUp = () => {
      clearTimeout(interrupt);
      for (const signal of Object.keys(handlers)) process.off(signal, onSignal);
    };
    // The handlers are added before the child starts, because a signal without a handler would end only us.
    for (const signal of Object.keys(handlers)) process.on(signal, onSignal);
    child = spawn(program, args, { stdio: 'inherit', ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    child.once('error', (error) => {
      // A child that `options.signal` stops still has to end.
      if (error.name === 'AbortError') return;
      cleanUp();
      reject(error);
    });
    child.once('close', (code, signal) => {
      cleanUp();
      resolve({ exitCode: code ?? 128 + constants.signals[signal], wasInterrupted });
    });
  });
}
