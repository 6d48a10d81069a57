import { z } from 'zod';
import { param } from './filters.ts';

/** A column that a list is ordered by, from the least or, with a minus before it, from the most. */
export const sortParam = <const Name extends string>(names: readonly Name[]) =>
  param(
    z.enum([...names, ...names.map(name => `-${name}` as const)], 'Neznámé řazení').transform(word => {
      const isDown = word.startsWith('-');
      return { podle: (isDown ? word.slice(1) : word) as Name, sestupne: isDown };
    }),
  );
export type Sorted<Name extends string> = { podle: Name; sestupne: boolean };
