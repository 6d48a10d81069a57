import type { Answer } from '../../core/api.ts';
import { money, number } from '../../core/format.ts';
import { DEFINITIONS } from '../parts/definitions.ts';
import { marginNote } from '../parts/margin.ts';
import { Tile, Tiles } from '../parts/Tile.tsx';

type Totals = Answer<'GET /analytics/celkova-cisla/'>['aggregations'];

type Props = {
  /** Undefined while they are awaited, null when they could not be had. */
  totals: Totals | null | undefined;
  isStale: boolean;
};

/** The five cards of overall numbers (D2 §2.6). */
export function CelkovaTiles({ totals, isStale }: Props) {
  const value = (name: Exclude<keyof Totals, 'zmena'>) => (totals ? totals[name] : totals);
  return (
    <Tiles label="Souhrn">
      <Tile
        label="Obrat s DPH"
        definition={DEFINITIONS.obrat}
        value={value('celkovy_obrat')}
        zmena={totals?.zmena.celkovy_obrat}
        unit="money"
        isStale={isStale}
      />
      <Tile
        label="Obrat bez DPH"
        definition={DEFINITIONS.obrat_bez_dph}
        value={value('celkovy_obrat_bez_dph')}
        zmena={totals?.zmena.celkovy_obrat_bez_dph}
        unit="money"
        note="21% DPH"
        isStale={isStale}
      />
      <Tile
        label="Marže"
        definition={DEFINITIONS.marze}
        value={value('celkovy_zisk')}
        zmena={totals?.zmena.celkovy_zisk}
        unit="money"
        note={totals && marginNote(totals.marze_procenta, totals.obrat_bez_nakladu)}
        isStale={isStale}
      />
      <Tile
        label="Položky"
        definition={DEFINITIONS.polozky}
        value={value('celkem_polozek')}
        zmena={totals?.zmena.celkem_polozek}
        unit="number"
        note={totals && `${number(totals.celkem_kusu)} ks`}
        isStale={isStale}
      />
      <Tile
        label="Doklady"
        definition={DEFINITIONS.doklady}
        value={value('pocet_dokladu')}
        zmena={totals?.zmena.pocet_dokladu}
        unit="number"
        note={totals && `průměrná objednávka ${money(totals.prumerna_objednavka)}`}
        isStale={isStale}
      />
    </Tiles>
  );
}
