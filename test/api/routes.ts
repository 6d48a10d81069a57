import type { Call } from '#shared/contract.ts';
import { contract } from '#shared/contract.ts';
import type { Feature, Route } from '#shared/core/route.ts';

/** Every route of the contract by the name that the client uses, such as 'POST /news/'. */
export const ROUTES = new Map<Call, Route>(
  Object.values<Feature>(contract)
    .flatMap(feature => Object.values(feature))
    .map(route => [`${route.method} ${route.path}` as Call, route]),
);

export const isUnsafe = (route: Route) => route.method !== 'GET';

/** The paths that lead to this call. */
export const pathsOf = (route: Route) => [route.path, ...(route.aliases ?? [])];

type Values = Record<string, string | number>;

/** A path such as '/news/:id/' filled with parameters and a query. */
export function pathWith(path: string, params: Values = {}, query: Values = {}) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** The same address below /api. */
export const urlOf = (path: string, params?: Values, query?: Values) =>
  `/api${pathWith(path, params, query)}`;
