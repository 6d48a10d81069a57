import type { Answer } from '../../core/api.ts';
import { money, number } from '../../core/format.ts';
import { DEFINITIONS } from '../tiles/definitions.ts';
import { marginNote } from '../tiles/margin.ts';
import { TileSet } from '../tiles/TileSet.tsx';

type Totals = Answer<'GET /analytics/celkova-cisla/'>['aggregations'];

const TILES = [
  ['celkovy_obrat', 'Obrat s DPH', DEFINITIONS.obrat, 'money'],
  ['celkovy_obrat_bez_dph', 'Obrat bez DPH', DEFINITIONS.obrat_bez_dph, 'money'],
  ['celkovy_zisk', 'Marže', DEFINITIONS.marze, 'money'],
  ['celkem_polozek', 'Položky', DEFINITIONS.polozky, 'number'],
  ['pocet_dokladu', 'Doklady', DEFINITIONS.doklady, 'number'],
] as const;

/** What the cards say beside their number (D2 §2.6). */
const NOTES: Record<(typeof TILES)[number][0], ((totals: Totals) => string) | undefined> = {
  celkovy_obrat: undefined,
  celkovy_obrat_bez_dph: () => '21% DPH',
  celkovy_zisk: totals => marginNote(totals.marze_procenta, totals.obrat_bez_nakladu),
  celkem_polozek: totals => `${number(totals.celkem_kusu)} ks`,
  pocet_dokladu: totals => `průměrná objednávka ${money(totals.prumerna_objednavka)}`,
};

/** The five cards of overall numbers (D2 §2.6). */
export const CelkovaTiles = (props: { totals: Totals | null | undefined; isStale: boolean }) => (
  <TileSet
    label="Souhrn"
    tiles={TILES}
    numbers={props.totals}
    isStale={props.isStale}
    note={(name, totals) => NOTES[name]?.(totals)}
  />
);
