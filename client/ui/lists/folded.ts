import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { finder } from '#shared/core/folded.ts';

/** Keeps the options that contain every typed word, in any order, ignoring diacritics and case. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const finds = finder(search);
  return (options as ComboboxItem[]).filter(({ label }) => finds(label)).slice(0, limit);
};
