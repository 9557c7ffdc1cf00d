import { readBrowserFacts } from '@pay/core/cards/browser-facts';
import type { BrowserData } from '@pay/core/paying/acquiring/acquirer';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguages } from './accepted-languages.ts';

const LENGTH_MAX = 512;

/** The facts about the shopper's browser that 3-D Secure asks for, from the request and the form that submit the card. */
export function browserData(
  request: Pick<FastifyRequest, 'headers'>,
  fields: ReadonlyMap<string, string>,
  ipAddress: string | null,
): BrowserData {
  const { 'user-agent': userAgent, accept, 'accept-language': languages } = request.headers;
  const language = languageOf(languages ?? '');
  return {
    ...readBrowserFacts(fields),
    ...(ipAddress === null ? {} : { ipAddress }),
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, LENGTH_MAX) }),
    ...(accept === undefined ? {} : { acceptHeader: accept.slice(0, LENGTH_MAX) }),
    ...(language === undefined ? {} : { language }),
  };
}

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** EMVCo allows no longer one before version 2.3 of 3-D Secure. */
const LANGUAGE_LENGTH_MAX = 8;

/**
 * The browser's first language, as a script would read it from `navigator.language`: acquirers refuse a list. A longer
 * tag is shortened to its language alone.
 */
function languageOf(header: string): string | undefined {
  const language = acceptedLanguages(header).find((tag) => LANGUAGE.test(tag));
  return language !== undefined && language.length > LANGUAGE_LENGTH_MAX ? language.split('-')[0] : language;
}
