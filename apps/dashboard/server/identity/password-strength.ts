import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Why a password cannot be used, apart from its length. */
export type WeakPassword = 'password_common' | 'password_own_words';

/** zxcvbn's scale goes to 4. From 3 on, guessing needs at least 10⁸ tries. */
const SCORE_MIN = 3;
/** The duration of the check grows with the square of the length, and the check blocks all other requests. */
const CHECKED_LENGTH = 48;
const OWN_WORD_LENGTH_MIN = 3;
/** How many letters and digits a password must have besides the person's own words. */
const OTHERS_MIN = 8;

let checking: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is a common password, a pattern such as `111111111111`, or a combination of the person's own
 * words, such as their name or address.
 */
export async function weakness(password: string, own: readonly string[]): Promise<WeakPassword | undefined> {
  const words = wordsIn(own);
  if (othersIn(password, words) < OTHERS_MIN && othersIn(password, []) >= OTHERS_MIN) return 'password_own_words';
  checking ??= load();
  const { score } = (await checking).check(password.slice(0, CHECKED_LENGTH), words);
  return score < SCORE_MIN ? 'password_common' : undefined;
}

/** The list of common passwords takes a while to load, so it is loaded when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ graphs, dictionary });
}

/** The texts and their words, the longest first. */
function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter(({ length }) => length >= OWN_WORD_LENGTH_MIN)
    .toSorted((one, other) => other.length - one.length);
}

/** The number of letters and digits that remain in a password when these words are removed. */
function othersIn(password: string, words: readonly string[]): number {
  let left = password.toLowerCase();
  for (const word of words) left = left.replaceAll(word, ' ');
  return left.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
