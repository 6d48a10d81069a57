import type { Answer } from '../../core/api.ts';
import { DEFINITIONS } from '../parts/definitions.ts';
import { withoutCost } from '../parts/margin.ts';
import { Tile, Tiles } from '../parts/Tile.tsx';

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

const WORK = 'Jen služby a servisní práce, bez příslušenství k servisu.';

/** Turnover of which the cost is not known is told where the margin is. */
const noteOf = (name: keyof Totals, totals: Totals | null | undefined) =>
  name === 'marze_korun' && totals ? withoutCost(totals.obrat_bez_nakladu) : undefined;

/** The aggregate cards of service (D2 §2.4, §3). */
export const ServisTiles = ({ totals, isStale }: Omit<Props, 'work'>) => (
  <Tiles label="Souhrn servisu">
    {TILES.map(([name, label, definition, unit]) => (
      <Tile
        key={name}
        {...{ label, definition, unit, isStale }}
        value={totals ? totals[name] : totals}
        zmena={totals?.zmena[name]}
        note={noteOf(name, totals)}
      />
    ))}
  </Tiles>
);

/** The work alone, without the goods sold beside it (4-decisions §6). */
export const WorkTiles = ({ work, isStale }: Omit<Props, 'totals'>) => (
  <Tiles label="Čisté služby">
    <Tile
      label="Čisté služby bez DPH"
      definition={`${WORK} ${DEFINITIONS.obrat_bez_dph}`}
      value={work?.celkovy_obrat_bez_dph}
      zmena={work?.zmena.celkovy_obrat_bez_dph}
      unit="money"
      isStale={isStale}
    />
    <Tile
      label="Položky čistých služeb"
      definition={`${WORK} ${DEFINITIONS.polozky}`}
      value={work?.celkem_polozek}
      zmena={work?.zmena.celkem_polozek}
      unit="number"
      isStale={isStale}
    />
  </Tiles>
);
