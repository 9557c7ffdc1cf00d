import { ENV } from '../config.ts';

/**
 * A command of this program, as the user must type it here. The environment variables of npm show how the program was
 * run.
 */
export function pay(command: string): string {
  if (ENV['npm_lifecycle_event'] === 'pay') return `npm run pay -- ${command}`;
  if (ENV['npm_command'] === 'exec') return `npx pay ${command}`;
  return `pay ${command}`;
}
