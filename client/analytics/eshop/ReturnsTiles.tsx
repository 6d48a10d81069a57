import type { Answer } from '../../core/api.ts';
import { number, percent } from '../../core/format.ts';
import { Tile, Tiles } from '../tiles/Tile.tsx';

type Returns = Answer<'GET /analytics/eshop/categories-analytics/'>['returns'];

const BASE = 'Základem jsou prodeje období před vratkami; vratky se počítají v den, kdy k nim došlo.';

/** Cancelled and returned orders, items, pieces and their value, with rates (D2 §2.5). */
export const ReturnsTiles = ({ returns, isStale }: { returns: Returns | undefined; isStale: boolean }) => (
  <Tiles label="Vratky a storna">
    <Tile
      label="Vrácené objednávky"
      definition={`Zrušené a vrácené objednávky a jejich podíl na všech objednávkách. ${BASE}`}
      value={returns?.vraceno_objednavek}
      zmena={returns?.zmena.vraceno_objednavek}
      isLessBetter
      unit="number"
      note={returns && `${percent(returns.return_rate_orders)} z ${number(returns.total_objednavek)}`}
      isStale={isStale}
    />
    <Tile
      label="Vrácené položky"
      definition={`Vrácené řádky a jejich podíl na všech prodaných. ${BASE}`}
      value={returns?.vraceno_polozek}
      zmena={returns?.zmena.vraceno_polozek}
      isLessBetter
      unit="number"
      note={returns && `${percent(returns.return_rate_items)} z ${number(returns.total_polozek)}`}
      isStale={isStale}
    />
    <Tile
      label="Vrácené kusy"
      definition={`Vrácené kusy. ${BASE}`}
      value={returns?.vraceno_kusu}
      zmena={returns?.zmena.vraceno_kusu}
      isLessBetter
      unit="number"
      note={returns && `z ${number(returns.total_kusu)}`}
      isStale={isStale}
    />
    <Tile
      label="Hodnota vratek bez DPH"
      definition={`Cena vráceného zboží bez DPH. ${BASE}`}
      value={returns?.vraceno_hodnota}
      zmena={returns?.zmena.vraceno_hodnota}
      isLessBetter
      unit="money"
      isStale={isStale}
    />
  </Tiles>
);
