import { createContext, useContext } from 'react';
import type { Srovnani } from '#shared/analytics/calls/shapes.ts';
import { preposed } from '#shared/core/preposed.ts';
import { comparedText } from '../../core/days-text.ts';

/** What the changes of a screen are measured against: a screen has one comparison, said by its answer. */
export const Compared = createContext<Srovnani | undefined>(undefined);

/** 'Srovnáváno s 1.–22. 10. 2026 do 14:35': once a screen in words (rule numbers-8). */
export const comparedWords = (srovnani: Srovnani) => `Srovnáváno ${preposed('s', comparedText(srovnani))}`;

/** The days that the changes around are measured against; undefined while they are not known. */
export function useComparedDays(): string | undefined {
  const srovnani = useContext(Compared);
  return srovnani && comparedText(srovnani);
}
