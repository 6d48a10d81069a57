import type { Answer } from '../../core/api.ts';
import { money, number } from '../../core/format.ts';
import { Tile, Tiles } from '../tiles/Tile.tsx';

type Time = NonNullable<Answer<'GET /analytics/prodejni-analytika/'>['data']['time']>;

/** Growth of the last complete bucket, and what the next may bring with its range (4-decisions §6). */
export const Outlook = ({ growth_rate, prediction }: Time) => (
  <Tiles label="Růst a výhled">
    <Tile
      label="Tempo růstu"
      definition="Obrat posledního celého období proti tomu před ním. Běžící období se nepočítá."
      value={growth_rate}
      unit="percent"
      note={growth_rate === null && 'není s čím srovnat'}
    />
    {prediction && (
      <>
        <Tile
          label={`Výhled obratu: ${prediction.label}`}
          definition="Odhad z minulých období, v závorce plus minus jedna směrodatná odchylka."
          value={prediction.obrat}
          unit="money"
          note={`${money(prediction.low)} – ${money(prediction.high)}`}
        />
        <Tile
          label="Výhled zisku"
          definition="Odhad zisku stejným postupem jako obrat."
          value={prediction.zisk}
          unit="money"
          note={`položek ${number(Math.round(prediction.polozky))}`}
        />
      </>
    )}
  </Tiles>
);
