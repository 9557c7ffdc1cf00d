export type ScriptEncoding = 'identity' | 'gzip' | 'br';

/**
 * Reads the file at a path on a script host, and decodes it. The path has no leading slash. `encoding`: the form in
 * which the file is stored or sent. Undefined if there is no such file.
 */
export type ScriptSource = (path: string, encoding?: ScriptEncoding) => Promise<Buffer | undefined>;

const ANSWER_MS_MAX = 5_000;
const BYTES_MAX = 4 * 1024 * 1024;

/** Reads from a script host, as browsers do. Throws if there is no usable answer within 5 seconds. */
export function httpSource(origin: string): ScriptSource {
  return async (path, encoding = 'identity') => {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const headers = { 'accept-encoding': encoding };
    const answer = await fetch(`${origin}/${path}`, { redirect: 'error', cache: 'no-store', signal, headers });
    if (answer.status === 404) return void (await answer.body?.cancel());
    if (!answer.ok || !answer.body) throw new Error(`${origin}/${path} answered with status ${answer.status}.`);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > BYTES_MAX) throw new Error(`${origin}/${path} is too large to be a script.`);
    }
    return Buffer.concat(chunks);
  };
}
