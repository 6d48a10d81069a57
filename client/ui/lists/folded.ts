import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { finder } from '#shared/core/folded.ts';

/** Options that have every typed word, in any order, diacritics and case aside. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const finds = finder(search);
  return (options as ComboboxItem[]).filter(({ label }) => finds(label)).slice(0, limit);
};
