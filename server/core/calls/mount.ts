import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Scope } from '#shared/core/permissions.ts';
import type { Answered, BodyOut, Feature, ParamsOut, QueryOut, Route } from '#shared/core/route.ts';
import { sheetQuery } from '#shared/core/sheet.ts';
import type { App } from '../../app-type.ts';
import { expectStillRight, rightsAsked } from '../../gate/guard.ts';
import { claim, claimed, type Keyed, keeping, keyOf, once } from '../../gate/idempotency.ts';
import { packed, sendPacked } from '../../gate/packed.ts';
import { expectFresh } from '../../gate/proof.ts';
import type { Person } from '../../session/queries.ts';
import { sendSheets, takeExportPlace } from '../../sheets/sheets.ts';
import type { Around } from '../commit.ts';
import type { Db, Tx } from '../database/db.ts';
import { type Author, type Write, write } from '../write.ts';
import type { Constraints } from './database-errors.ts';
import { fail } from './errors.ts';
import { readNear, rememberWritten, seenBy } from './near.ts';
import { responseSchemas } from './openapi.ts';
import { writtenOf } from './written.ts';

type Question<R extends Route> = {
  app: App;
  db: Db;
  /** How far the route's permission reaches for this person. */
  scope: Scope;
  params: ParamsOut<R>;
  query: QueryOut<R>;
  body: BodyOut<R>;
  /** Whether a spreadsheet was requested; lists are then answered in full instead of by pages. */
  whole: boolean;
  /** Milliseconds since the epoch, from the app's clock. */
  now: number;
};

/** `user` is null on public routes, at a kiosk, and where a program calls with a token. */
type Asker<R extends Route> = {
  user: R extends { can: 'public' | 'kiosk' } | { bearer: true } | { method: 'GET'; can: 'analytics.read' }
    ? Person | null
    : Person;
  /** The author that audit rows name. */
  author: Author;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Runs one transaction with its audit row and announcements, in the person's name. */
  write<T>(work: (write: Write) => Promise<T>): Promise<T>;
  /** The same where the work makes the call's answer: for `inOneWrite`. */
  answer<T extends Answered<R>>(work: (write: Write) => Promise<T>): Promise<T>;
};

/** The argument that a handler receives. */
export type Context<R extends Route = Route> = Question<R> &
  (R extends { sameForAll: true } ? unknown : Asker<R>);

type Handler<R extends Route> = {
  (context: Context<R>): Promise<Answered<R> | FastifyReply>;
  isOneWrite?: true;
};

/** A handler for every call of a feature: a missing, extra or mistyped one does not compile. */
export type Handlers<F extends Feature> = { [Call in keyof F]: Handler<F[Call]> };

/**
 * Wraps a handler that consists of one transaction, which also makes the call's answer. The answer is stored for an
 * `Idempotency-Key` in that transaction, and claiming the key shows whether it was used before, without asking first.
 */
export const inOneWrite = <R extends Route>(
  work: (context: Context<R>, tx: Write) => Promise<Answered<R>>,
): Handler<R> =>
  Object.assign((context: Context<R>) => (context as unknown as Asker<R>).answer(tx => work(context, tx)), {
    isOneWrite: true as const,
  });

type Made = { route: Route; request: FastifyRequest; reply: FastifyReply; keyed: Keyed | null };

const toContext = (app: App, { route, request, reply, keyed }: Made): Context => {
  const { person, token, scope } = request;
  const author = {
    kdo: person?.id ?? null,
    kdo_jmeno: person ? `${person.jmeno} ${person.prijmeni}` : token && `token ${token.nazev}`,
    adresa: request.ip,
  };
  const written = async <T>(work: (tx: Write) => Promise<T>, last?: Around<T>['last']) => {
    const inTurn = async (tx: Write, asked: object[][]) => {
      await expectStillRight(tx.db, request, asked);
      if (keyed && last) return claimed(tx.db, keyed, () => work(tx));
      if (keyed) await claim(tx.db, keyed);
      return work(tx);
    };
    const result = await write(app.db, author, inTurn, { first: rightsAsked(request), last });
    if (keyed) keyed.isClaimed = true;
    await rememberWritten(app, reply);
    return result;
  };
  return {
    app,
    db: app.db,
    user: person as Person,
    author,
    scope,
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    whole: (request.query as { format?: string }).format !== undefined,
    now: app.clock.now(),
    request,
    reply,
    write: work => written(work),
    answer: work =>
      written(work, answer => keyed && keeping(keyed, answer, { reply, route, vault: app.vault })),
  };
};

/** The call's query schema, plus the spreadsheet format where the call offers one. */
const queryOf = ({ query, sheets }: Route) => (sheets ? (query ?? z.object({})).extend(sheetQuery) : query);

/** Removes the empty parameters of a query: they mean the same as missing ones (rule platform-4). */
function dropEmpty(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name];
}

/** Has bodies of these types reach the handler as streams, unread and without a size limit. */
function withStreams(server: FastifyInstance, types: readonly string[]): FastifyInstance {
  for (const type of types) if (server.hasContentTypeParser(type)) server.removeContentTypeParser(type);
  server.addContentTypeParser([...types], (_request, payload, done) => done(null, payload));
  return server;
}

/** What the server provides for one feature of the contract. */
export type ServerFeature<F extends Feature> = {
  routes: Handlers<F>;
  constraints?: Constraints;
  /** Deletes expired records, every minute, in its own transaction; `now` in ms. */
  sweep?(db: Tx, now: number, app: App): Promise<unknown>;
  /** Work that one of the instances does every minute outside that transaction, such as talking to other servers. */
  everyMinute?(app: App, onError: (error: unknown) => void): Promise<unknown>;
};

/** Adds the calls of `feature` to the server, validated, guarded and stripped as its contract says. */
export function mount<F extends Feature>(
  server: FastifyInstance,
  app: App,
  tag: string,
  feature: F,
  handlers: Handlers<F>,
) {
  for (const [call, route] of Object.entries(feature)) {
    const handler = handlers[call] as Handler<Route>;
    const { method, summary, params, body } = route;
    const query = queryOf(route);
    const add = (target: FastifyInstance, path: string) =>
      target.route({
        method,
        url: path,
        config: { route },
        ...(route.raw && { compress: false }),
        schema: {
          tags: [tag],
          summary,
          operationId: path === route.path ? `${tag}.${call}` : undefined,
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: responseSchemas(route),
        },
        preValidation: async request => {
          if (!route.raw && request.isMultipart())
            throw fail.unsupported('Nepodporovaný typ obsahu požadavku.');
          dropEmpty(request.query as Record<string, unknown>);
        },
        handler: async (request, reply) => {
          reply.code(route.status ?? 200);
          const keyed = keyOf(request, route, app.clock.now());
          const context = toContext(app, { route, request, reply, keyed });
          const handle = async (asked: Context) => {
            const answer = await handler(asked);
            // A handler that sent the answer itself gives none; nor is there one for a client who left meanwhile.
            return answer === undefined && !reply.sent && !reply.raw.destroyed ? {} : answer;
          };
          if (keyed) {
            const asked = { request, reply, route, vault: app.vault, claimsFirst: handler.isOneWrite };
            return once(app.db, keyed, asked, () => handle(context));
          }
          const read = () => readNear(app, request, db => handle({ ...context, db }));
          if (route.sheets && context.whole) {
            if (route.isFreshAsSheet && request.person) expectFresh(app, request.person);
            takeExportPlace(context);
            return sendSheets(context, route, await read());
          }
          if (!route.sameForAll) return handle(context);
          // The whole address with its query, and how far the person may see: all that the answer depends on.
          const answer = await app.sharedAnswers.ask(
            `${context.scope} ${seenBy(app, request)} ${request.url}`,
            async () => {
              const answer = await read();
              return packed(writtenOf(answer) ?? Buffer.from(reply.serialize(answer) as string));
            },
          );
          return sendPacked(request, reply, answer);
        },
      });
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      if (route.streams) server.register(async child => void add(withStreams(child, route.streams!), path));
      else add(server, path);
    }
  }
}
