import { ENVIRONMENTS } from '@pay/core/ground/environment/environment';
import { type Command, Option } from 'commander';

/** The option of commands that call an engine with a secret key. Other keys name their environment themselves. */
export function environmentOption(): Option {
  return new Option('--environment <environment>', 'environment, needed only for a legacy key').choices(ENVIRONMENTS);
}

export function withEnvironment(command: Command): Command {
  return command.addOption(environmentOption());
}
