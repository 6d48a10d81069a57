import type { Answer } from '../../core/api.ts';
import { DEFINITIONS } from '../parts/definitions.ts';
import { marginNote } from '../parts/margin.ts';
import { Tile, Tiles } from '../parts/Tile.tsx';

type Totals = Answer<'GET /analytics/prodejni-analytika/'>['data']['aggregations'];

/** The four metric cards of D2 §2.7. */
export function ProdejniTiles({ totals, isStale }: { totals: Totals | null | undefined; isStale: boolean }) {
  const value = (name: Exclude<keyof Totals, 'zmena'>) => (totals ? totals[name] : totals);
  return (
    <Tiles label="Souhrn">
      <Tile
        label="Celkový obrat"
        definition={DEFINITIONS.obrat}
        value={value('celkovy_obrat')}
        zmena={totals?.zmena.celkovy_obrat}
        unit="money"
        isStale={isStale}
      />
      <Tile
        label="Celkový zisk"
        definition={DEFINITIONS.marze}
        value={value('celkovy_zisk')}
        zmena={totals?.zmena.celkovy_zisk}
        unit="money"
        note={totals && marginNote(totals.marze_procenta, totals.obrat_bez_nakladu)}
        isStale={isStale}
      />
      <Tile
        label="Marže"
        definition={DEFINITIONS.marze_procenta}
        value={value('marze_procenta')}
        zmena={totals?.zmena.marze_procenta}
        unit="percent"
        isStale={isStale}
      />
      <Tile
        label="Položky"
        definition={DEFINITIONS.polozky}
        value={value('celkem_polozek')}
        zmena={totals?.zmena.celkem_polozek}
        unit="number"
        isStale={isStale}
      />
    </Tiles>
  );
}
