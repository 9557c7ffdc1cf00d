import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listening } from './listening.ts';

export type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type ScriptedEngine = Listening & {
  readonly requests: SeenRequest[];
  /** Answers each request. */
  answer: (request: SeenRequest, response: ServerResponse) => void;
};

/** Starts a stand-in for an engine. The stand-in answers over a socket as the test decides. */
export async function startScriptedEngine(): Promise<ScriptedEngine> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    requests.push(request);
    service.answer(request, response);
  });
  const service: ScriptedEngine = { ...(await listening(server)), requests, answer: () => {} };
  return service;
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
