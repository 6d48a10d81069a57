import type { Answer } from '../../core/api.ts';
import { DEFINITIONS } from '../tiles/definitions.ts';
import { withoutCost } from '../tiles/margin.ts';
import { TileSet } from '../tiles/TileSet.tsx';

type Service = Answer<'GET /analytics/servis/'>;
type Totals = Service['aggregations'];

type Props = {
  /** Undefined while they are awaited, null when they could not be had. */
  totals: Totals | null | undefined;
  work: Service['ciste_sluzby'] | undefined;
  isStale: boolean;
};

const TILES = [
  ['celkovy_obrat_bez_dph', 'Obrat bez DPH', DEFINITIONS.obrat_bez_dph, 'money'],
  ['marze_korun', 'Marže', DEFINITIONS.marze, 'money'],
  ['marze_procenta', 'Marže v procentech', DEFINITIONS.marze_procenta, 'percent'],
  ['celkem_polozek', 'Položky', DEFINITIONS.polozky, 'number'],
  ['celkem_kusu', 'Kusy', DEFINITIONS.kusy, 'number'],
  ['pocet_dokladu', 'Doklady', DEFINITIONS.doklady, 'number'],
  [
    'prumerna_objednavka_bez_dph',
    'Průměrná zakázka bez DPH',
    'Obrat servisu bez DPH dělený počtem dokladů.',
    'money',
  ],
] as const;

/** The aggregate cards of service (D2 §2.4, §3); turnover of which the cost is not known is told at the margin. */
export const ServisTiles = ({ totals, isStale }: Omit<Props, 'work'>) => (
  <TileSet
    label="Souhrn servisu"
    tiles={TILES}
    numbers={totals}
    isStale={isStale}
    note={(name, { obrat_bez_nakladu }) =>
      name === 'marze_korun' ? withoutCost(obrat_bez_nakladu) : undefined
    }
  />
);

const WORK = 'Jen služby a servisní práce, bez příslušenství k servisu.';

const WORK_TILES = [
  ['celkovy_obrat_bez_dph', 'Čisté služby bez DPH', `${WORK} ${DEFINITIONS.obrat_bez_dph}`, 'money'],
  ['celkem_polozek', 'Položky čistých služeb', `${WORK} ${DEFINITIONS.polozky}`, 'number'],
] as const;

/** The work alone, without the goods sold beside it (4-decisions §6). */
export const WorkTiles = ({ work, isStale }: Omit<Props, 'totals'>) => (
  <TileSet label="Čisté služby" tiles={WORK_TILES} numbers={work} isStale={isStale} />
);
