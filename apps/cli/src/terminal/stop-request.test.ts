import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { listenForStop, Stopped } from './stop-request.ts';

function program() {
  const exits: number[] = [];
  const streams = { stdout: new EventEmitter(), stderr: new EventEmitter() };
  const emitter = Object.assign(new EventEmitter(), streams, { exit: (code: number) => void exits.push(code) });
  const clock = { nowMs: 70_000 };
  return { emitter, exits, clock, stop: listenForStop(emitter, () => clock.nowMs) };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s asks to stop, once', async (signal) => {
  const { emitter, exits, stop } = program();
  stop.check();
  emitter.emit(signal);
  await stop.asked;
  expect(() => stop.check()).toThrow(Stopped);
  expect(exits).toEqual([]);
});

test('a Ctrl-C that both the terminal and npm report counts once, and a later Ctrl-C ends the process immediately', () => {
  const { emitter, exits, clock } = program();
  emitter.emit('SIGINT');
  clock.nowMs += 900;
  emitter.emit('SIGINT');
  expect(exits).toEqual([]);
  clock.nowMs += 200;
  emitter.emit('SIGINT');
  expect(exits).toEqual([130]);
});

test('neither a repeated SIGTERM nor a first Ctrl-C after it ends the process immediately', () => {
  const { emitter, exits, clock } = program();
  emitter.emit('SIGTERM');
  clock.nowMs += 5_000;
  emitter.emit('SIGTERM');
  emitter.emit('SIGINT');
  expect(exits).toEqual([]);
});

test('a failure to print after the terminal is gone does not end the process', () => {
  const { emitter } = program();
  expect(() => emitter.stdout.emit('error', new Error('EIO'))).toThrow('EIO');
  emitter.emit('SIGHUP');
  emitter.stdout.emit('error', new Error('EIO'));
  emitter.stderr.emit('error', new Error('EIO'));
});
