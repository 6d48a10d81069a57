import { contract } from '#shared/contract.ts';
import type { Feature, Route } from '#shared/core/route.ts';
import type { App, Ask } from './app-type.ts';
import type { Context } from './core/calls/mount.ts';
import { FEATURES } from './features.ts';
import { scopeFor } from './gate/guard.ts';

type Asked = { route: Route; handler: (context: Context) => Promise<unknown> };

/** Every call by its method and path, with the handler that answers it. */
const callsOf = (): Map<string, Asked> =>
  new Map(
    Object.entries(contract as Record<string, Feature>).flatMap(([name, feature]) =>
      Object.entries(feature).map(([call, route]) => {
        const routes = FEATURES[name as keyof typeof FEATURES].routes as Record<string, Asked['handler']>;
        return [`${route.method} ${route.path}`, { route, handler: routes[call]! }] as const;
      }),
    ),
  );

/**
 * Creates the function that calls the API on somebody's behalf, inside the process. Permission, schema and handler
 * are those of the request that the person's own screen would send, so refusals and numbers are always the same
 * (docs/decisions/0080). @throws Refusal as the request would be refused, ZodError when the caller is wrong
 */
export function createAsk(app: App): Ask {
  const calls = callsOf();
  return async (user, call, asked = {}) => {
    const { route, handler } = calls.get(call)!;
    const scope = scopeFor(route, user);
    const context = {
      ...{ app, db: app.db, user, scope, whole: false, now: app.clock.now() },
      params: route.params?.parse(asked.params ?? {}),
      query: route.query?.parse(asked.query ?? {}),
    };
    return handler(context as unknown as Context) as never;
  };
}
