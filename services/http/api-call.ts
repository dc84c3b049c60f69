import type { FastifyRequest } from 'fastify';

/**
 * By the matched route: the router decodes an address before it matches, so `/%61pi/students` is a call, too. An address
 * that matches no route of the API counts as written.
 */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  [routeOptions.url, url].some((path) => path?.startsWith('/api'));
