import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Route } from '#shared/core/route.ts';
import type { App } from '../../app-type.ts';
import { refused } from '../../core/calls/error-answer.ts';
import { followProblem } from './followed.ts';
import { NOT_FOUND, orderPage, STYLE_HASH, UNAVAILABLE } from './page.ts';
import { findByLink } from './queries.ts';

/** Stands for the page in the gate, which limits it as a call without sign-in. */
const PAGE: Route = {
  ...{ method: 'GET', path: '/z/*', can: 'public', isSetup: true },
  ...{ summary: 'The page on which a customer follows an order', returns: z.string() },
};

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none';style-src '${STYLE_HASH}';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};

const send = (reply: FastifyReply, page: string) => reply.headers(HEADERS).send(page);

/**
 * Adds the page on which a customer follows an order (rule orders-10): plain HTML, without sign-in and scripts. A link
 * that never was, one that was withdrawn and one that has expired get the same answer by the same query.
 */
export function addFollowing(pages: FastifyInstance, app: App) {
  pages.setErrorHandler((error: FastifyError, request, reply) => {
    refused(error, request, reply);
    return send(reply, UNAVAILABLE);
  });
  pages.get<{ Params: { '*': string } }>(
    '/z/*',
    { config: { route: PAGE }, schema: { hide: true } },
    async ({ params }, reply) => {
      const now = app.clock.now();
      const order = await findByLink(app.db, params['*']);
      if (!order || followProblem(order, now)) return send(reply.code(404), NOT_FOUND);
      return send(reply, orderPage(order, now));
    },
  );
}
