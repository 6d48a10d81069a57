import { orderCount } from '#shared/core/counts.ts';
import type { Departure } from '#shared/departures/contract.ts';
import type { DepartureStep } from '#shared/departures/kinds.ts';
import { plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import type { Remaining } from '../forms/Remains.tsx';

/** The query for what depends on a person, the same as for their departure; never cached. */
export const personRemains = (id: number) => ({
  ...apiQuery('GET /users/odchody/:id/', { params: { id } }),
  staleTime: 0,
});

const TEXTS: Record<DepartureStep, (count: number) => string> = {
  smeny: count => plural(count, 'směna či volno v plánu', 'směny či volna v plánu', 'směn či voln v plánu'),
  objednavky: count => `${orderCount(count)} v péči`,
  ukoly: count => plural(count, 'otevřený úkol', 'otevřené úkoly', 'otevřených úkolů'),
  zadosti: count =>
    `${plural(count, 'žádost či nabídka', 'žádosti či nabídky', 'žádostí či nabídek')}, s účtem se vezmou zpět`,
  hesla: count => plural(count, 'heslo ke změně', 'hesla ke změně', 'hesel ke změně'),
};

/** One line for each step of the departure that has something left. */
export const remainsOf = ({ kroky }: Pick<Departure, 'kroky'>): Remaining[] =>
  kroky.filter(({ zbyva }) => zbyva > 0).map(({ krok, zbyva }) => ({ text: TEXTS[krok](zbyva) }));
