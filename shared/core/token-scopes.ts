import type { Route } from './route.ts';

/** What a token may: everything else is closed to it (rule people-5). */
export const TOKEN_SCOPES = { import: 'Posílat prodeje', analytika: 'Číst analytiku' } as const;
export type TokenScope = keyof typeof TOKEN_SCOPES;

/** What a token must be for to call a route; null: none may. Analytics are read as whoever may see all of them reads them. */
export function tokenScopeOf({
  method,
  can,
  bearer,
}: Pick<Route, 'method' | 'can' | 'bearer'>): TokenScope | null {
  if (bearer) return 'import';
  return method === 'GET' && can === 'analytics.read' ? 'analytika' : null;
}
