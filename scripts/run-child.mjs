import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How long a child that has got the same Ctrl-C from the terminal may take before we tell it as well. */
const interruptGraceMs = 1_000;

/**
 * Runs a program to its end, and stays until then whatever signal comes: whoever started us waits for us, and must not
 * believe that all has stopped while the child still drains.
 *
 * SIGTERM is handed on at once. Ctrl-C in a terminal reaches the child by itself, but a SIGINT that was sent to us alone
 * does not; so after a moment the child gets a SIGTERM. It asks for the same, and unlike a second SIGINT never means
 * "do not wait".
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options its `stdio` is `inherit` unless it says otherwise
 * @param {(chunk: Buffer) => void} [onOutput] takes what the child writes where `stdio` is `pipe`
 * @returns {Promise<{exitCode: number, wasInterrupted: boolean}>} the exit code is 128 and the signal's number if a signal
 *   ended the child
 */
export function runChild(program, args, options, onOutput) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
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
    for (const signal of Object.keys(handlers)) process.on(signal, onSignal);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    child.once('error', (error) => {
      cleanUp();
      reject(error);
    });
    child.once('close', (code, signal) => {
      cleanUp();
      resolve({ exitCode: code ?? 128 + constants.signals[signal], wasInterrupted });
    });
  });
}
