import { UnfitDatabase } from '@pay/core/ground/database/check-connection';
import { ConfigError } from '@pay/settings/config-error';

/** A failure whose message is already a sentence for the person at the terminal. */
export class Failure extends Error {
  readonly exitCode: number;
  /** The code of the refusal, if the command failed because of a refusal; otherwise null. */
  readonly code: string | null;

  constructor(message: string, exitCode = 1, code: string | null = null) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}

const PRIVILEGED_PORT = 'Ports below 1024 need a privilege. Set PAY_PORT to a higher port, such as 8080.';

/** One clear sentence for anything that can stop a command. */
export function failureSentence(error: unknown): string {
  const isSentence = error instanceof Failure || error instanceof ConfigError || error instanceof UnfitDatabase;
  if (isSentence) return error.message;
  const { code, port, address, message } = error as {
    code?: string;
    port?: number;
    address?: string;
    message?: string;
  };
  const place = `${address ?? 'this address'}:${port ?? '?'}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or choose another port: PAY_PORT or PAY_ADMIN_PORT for pay serve, PAY_PORT_BASE=4100 for npm start.`;
    case 'ECONNREFUSED':
      return `No database answers at ${place}. Check that the database is running, and that DATABASE_URL is right.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return "The database's host is unknown. Check that DATABASE_URL is right.";
    case 'EACCES':
      return `Permission denied: ${message}${port !== undefined && port < 1024 ? `. ${PRIVILEGED_PORT}` : ''}`;
    case '28P01':
    case '28000':
      return 'The database refuses the user or password in DATABASE_URL. Correct them.';
    case '3D000':
      return 'The database that DATABASE_URL names does not exist. Create the database, or correct DATABASE_URL.';
    default:
      return message?.includes('timeout') ? `The database does not answer (${message}).` : (message ?? String(error));
  }
}
