import { createContext, useContext } from 'react';
import type { Srovnani } from '#shared/analytics/calls/shapes.ts';
import { preposed } from '#shared/core/preposed.ts';
import { comparedText } from '../../core/days-text.ts';

/** The comparison that the changes on a screen use: every screen has one, given by its answer. */
export const Compared = createContext<Srovnani | undefined>(undefined);

/** The comparison in words, shown once per screen: 'Srovnáváno s 1.–22. 10. 2026 do 14:35' (rule numbers-8). */
export const comparedWords = (srovnani: Srovnani) => `Srovnáváno ${preposed('s', comparedText(srovnani))}`;

/** The days that the surrounding changes are compared with; undefined until they are known. */
export function useComparedDays(): string | undefined {
  const srovnani = useContext(Compared);
  return srovnani && comparedText(srovnani);
}
