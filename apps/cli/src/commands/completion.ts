import { Argument, type Command } from 'commander';
import { completionScript, SHELLS, type Shell } from '../terminal/completion-script.ts';
import { printRaw } from '../terminal/print.ts';

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'name of the shell').choices(SHELLS))
    .addHelpText(
      'after',
      `
Load it in the current shell:
  bash   source <(pay completion bash)
  zsh    source <(pay completion zsh)
  fish   pay completion fish | source`,
    )
    .action((shell: Shell) => printRaw(completionScript(program, shell)));
}
