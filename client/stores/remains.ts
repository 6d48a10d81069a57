import { personCount } from '#shared/core/counts.ts';
import type { Remains } from '#shared/stores/contract.ts';
import { plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import type { Remaining } from '../forms/Remains.tsx';

/** The query for what depends on shops; never cached, since a colleague may have dealt with it meanwhile. */
export const storeRemains = (ids: number[]) => ({
  ...apiQuery('GET /stores/prodejny/zbyva/', { query: { prodejny: ids.join(',') } }),
  staleTime: 0,
});

/** One line per kind of dependency, with the screen to deal with it; the plan's link opens that of the shop. */
export function remainsOf(
  { lide, smeny, objednavky, kiosky, cile, ukoly }: Remains,
  prodejna?: number,
): Required<Remaining>[] {
  const rows: [number, string, string][] = [
    [lide, `${personCount(lide)} s domovskou prodejnou`, '/users'],
    [
      smeny,
      plural(smeny, 'nadcházející směna', 'nadcházející směny', 'nadcházejících směn'),
      `/shifts?zalozka=plan${prodejna ? `&prodejna=${prodejna}` : ''}`,
    ],
    [
      objednavky,
      plural(objednavky, 'otevřená objednávka', 'otevřené objednávky', 'otevřených objednávek'),
      '/orders',
    ],
    [kiosky, plural(kiosky, 'kiosek', 'kiosky', 'kiosků'), '/kiosky'],
    [cile, plural(cile, 'měsíční cíl', 'měsíční cíle', 'měsíčních cílů'), '/vyhled'],
    [ukoly, plural(ukoly, 'nesplněný úkol', 'nesplněné úkoly', 'nesplněných úkolů'), '/'],
  ];
  return rows.filter(([count]) => count > 0).map(([, text, to]) => ({ text, to }));
}
