import type { BrowserData } from '@pay/core/paying/acquiring/acquirer';
import type { FastifyRequest } from 'fastify';

const LENGTH_MAX = 512;

/** What 3-D Secure wants to know of the shopper's browser, from the request that carries the card. */
export function browserData(request: FastifyRequest, ipAddress: string | null): BrowserData {
  const { 'user-agent': userAgent, accept, 'accept-language': language } = request.headers;
  return {
    ...(ipAddress === null ? {} : { ipAddress }),
    ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, LENGTH_MAX) }),
    ...(accept === undefined ? {} : { acceptHeader: accept.slice(0, LENGTH_MAX) }),
    ...(language === undefined ? {} : { language: language.slice(0, 64) }),
  };
}
