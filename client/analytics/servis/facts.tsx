import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { money, number } from '../../core/format.ts';
import type { Fact } from '../tiles/FactCards.tsx';
import { marginNote } from '../tiles/margin.ts';
import { ChangeText } from '../tiles/Tile.tsx';

export type Numbers = {
  obrat_bez_dph: number;
  marze: number;
  marze_procenta: number;
  polozky: number;
  doklady?: number;
  zmena?: { obrat_bez_dph: Zmena };
};

/** The facts on a service card of a branch, a technician or a segment. */
export const factsOf = ({
  obrat_bez_dph,
  marze,
  marze_procenta,
  polozky,
  doklady,
  zmena,
}: Numbers): Fact[] => [
  { label: 'Obrat bez DPH', value: money(obrat_bez_dph) },
  ...(zmena
    ? [{ label: 'Změna obratu', value: <ChangeText zmena={zmena.obrat_bez_dph} unit="money" /> }]
    : []),
  { label: 'Marže', value: `${money(marze)} (${marginNote(marze_procenta)})` },
  { label: 'Položky', value: number(polozky) },
  ...(doklady === undefined ? [] : [{ label: 'Doklady', value: number(doklady) }]),
];
