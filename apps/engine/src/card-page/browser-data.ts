import { readBrowserFacts } from '@pay/core/cards/browser-facts';
import type { BrowserData } from '@pay/core/paying/acquiring/acquirer';
import type { FastifyRequest } from 'fastify';

const LENGTH_MAX = 512;

/** The facts about the shopper's browser that 3-D Secure asks for, from the request and the form that submit the card. */
export function browserData(
  request: FastifyRequest,
  fields: ReadonlyMap<string, string>,
  ipAddress: string | null,
): BrowserData {
  const { 'user-agent': userAgent, accept, 'accept-language': language } = request.headers;
  return {
    ...readBrowserFacts(fields),
    ...(ipAddress === null ? {} : { ipAddress }),
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, LENGTH_MAX) }),
    ...(accept === undefined ? {} : { acceptHeader: accept.slice(0, LENGTH_MAX) }),
    ...(language === undefined ? {} : { language: language.slice(0, 64) }),
  };
}
