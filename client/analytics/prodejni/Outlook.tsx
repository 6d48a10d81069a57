import type { Answer } from '../../core/api.ts';
import { money, number } from '../../core/format.ts';
import { TileSet, type TileSpec } from '../tiles/TileSet.tsx';

type Time = NonNullable<Answer<'GET /analytics/prodejni-analytika/'>['data']['time']>;
type Prediction = NonNullable<Time['prediction']>;
type Spec = TileSpec<Pick<Prediction, 'obrat' | 'zisk'> & Pick<Time, 'growth_rate'>>;

const GROWTH = 'Obrat posledního celého období proti tomu před ním. Běžící období se nepočítá.';
const PREDICTED = 'Odhad z minulých období, v závorce plus minus jedna směrodatná odchylka.';
const PROFIT = 'Odhad zisku stejným postupem jako obrat.';

const predicted = ({ label, low, high, polozky }: Prediction): Spec[] => [
  ['obrat', `Výhled obratu: ${label}`, PREDICTED, 'money', () => `${money(low)} – ${money(high)}`],
  ['zisk', 'Výhled zisku', PROFIT, 'money', () => `položek ${number(Math.round(polozky))}`],
];

/** The growth of the last complete bucket, and the forecast for the next one with its range (rule analytics-8). */
export const Outlook = ({ growth_rate, prediction }: Time) => (
  <TileSet
    label="Růst a výhled"
    numbers={{ obrat: 0, zisk: 0, ...prediction, growth_rate }}
    tiles={[
      [
        'growth_rate',
        'Tempo růstu',
        GROWTH,
        'percent',
        sums => sums.growth_rate === null && 'není s čím srovnat',
      ],
      ...(prediction ? predicted(prediction) : []),
    ]}
  />
);
