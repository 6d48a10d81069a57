import type { Route } from './route.ts';

/** The purposes of tokens; everything else is closed to them (rule people-5). */
export const TOKEN_SCOPES = { import: 'Posílat prodeje', analytika: 'Číst analytiku' } as const;
export type TokenScope = keyof typeof TOKEN_SCOPES;

/** The scope a token needs for a route; null: no token may. For analytics, a token sees all there is. */
export function tokenScopeOf({
  method,
  can,
  bearer,
}: Pick<Route, 'method' | 'can' | 'bearer'>): TokenScope | null {
  if (bearer) return 'import';
  return method === 'GET' && can === 'analytics.read' ? 'analytika' : null;
}
