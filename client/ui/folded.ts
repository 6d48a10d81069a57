import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { folded } from '../search/matches.ts';

/** Options that have every typed word, in any order, diacritics and case aside. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return (options as ComboboxItem[])
    .filter(({ label }) => words.every(word => folded(label).includes(word)))
    .slice(0, limit);
};
