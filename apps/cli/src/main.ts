#!/usr/bin/env node
import { outliveClosedPipes } from './process/outlive-closed-pipes.ts';
import { newProgram } from './program.ts';
import { Failure, failureSentence } from './terminal/failure-sentence.ts';
import { printCollected, printError } from './terminal/print.ts';

outliveClosedPipes();
try {
  await (await newProgram(process.argv[2])).parseAsync();
  printCollected();
} catch (error) {
  printCollected();
  printError(failureSentence(error), error instanceof Failure ? error.code : null);
  process.exitCode = error instanceof Failure ? error.exitCode : 1;
}
