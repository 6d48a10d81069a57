import type { Call } from '#client/core/api.ts';
import { contract } from '#shared/contract.ts';
import type { Feature, Route } from '#shared/core/route.ts';

/** Every route of the contract under the name the client calls it by, 'POST /news/'. */
export const ROUTES = new Map<Call, Route>(
  Object.values<Feature>(contract)
    .flatMap(feature => Object.values(feature))
    .map(route => [`${route.method} ${route.path}` as Call, route]),
);

export const isUnsafe = (route: Route) => route.method !== 'GET';

/** The paths that mean this call. */
export const pathsOf = (route: Route) => [route.path, ...(route.aliases ?? [])];

/** '/news/:id/' with its parameters, below /api. */
export const urlOf = (path: string, params: Record<string, string | number> = {}) =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;
