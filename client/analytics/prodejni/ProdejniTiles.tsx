import type { Answer } from '../../core/api.ts';
import { DEFINITIONS } from '../tiles/definitions.ts';
import { marginNote } from '../tiles/margin.ts';
import { TileSet } from '../tiles/TileSet.tsx';

type Totals = Answer<'GET /analytics/prodejni-analytika/'>['data']['aggregations'];

const TILES = [
  ['celkovy_obrat', 'Celkový obrat', DEFINITIONS.obrat, 'money'],
  ['celkovy_zisk', 'Celkový zisk', DEFINITIONS.marze, 'money'],
  ['marze_procenta', 'Marže', DEFINITIONS.marze_procenta, 'percent'],
  ['celkem_polozek', 'Položky', DEFINITIONS.polozky, 'number'],
] as const;

/** The four metric cards of D2 §2.7. */
export const ProdejniTiles = (props: { totals: Totals | null | undefined; isStale: boolean }) => (
  <TileSet
    label="Souhrn"
    tiles={TILES}
    numbers={props.totals}
    isStale={props.isStale}
    note={(name, { marze_procenta, obrat_bez_nakladu }) =>
      name === 'celkovy_zisk' ? marginNote(marze_procenta, obrat_bez_nakladu) : undefined
    }
  />
);
