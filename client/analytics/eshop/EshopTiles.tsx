import type { Answer } from '../../core/api.ts';
import { DEFINITIONS } from '../tiles/definitions.ts';
import { marginNote } from '../tiles/margin.ts';
import { Tile, Tiles } from '../tiles/Tile.tsx';

type Eshop = Answer<'GET /analytics/eshop/'>;
type Metrics = Eshop['metrics'];

/** Undefined while it is awaited, null when it could not be had. */
type Props = { data: Eshop | null | undefined; isStale: boolean };

const ALLEGRO = 'Prodeje přes Allegro.';
const ESHOP = 'Prodeje vlastního e-shopu bez Allegra.';

const TILES = [
  ['eshop_obrat_bez_dph', 'Obrat e-shopu bez DPH', `${ESHOP} ${DEFINITIONS.obrat_bez_dph}`, 'money'],
  ['eshop_zisk', 'Zisk e-shopu', `${ESHOP} ${DEFINITIONS.marze}`, 'money'],
  ['allegro_obrat_bez_dph', 'Obrat Allegro bez DPH', `${ALLEGRO} ${DEFINITIONS.obrat_bez_dph}`, 'money'],
  ['allegro_zisk', 'Zisk Allegro', `${ALLEGRO} ${DEFINITIONS.marze}`, 'money'],
  ['pocet_objednavek', 'Objednávky', DEFINITIONS.doklady, 'number'],
  ['pocet_polozek', 'Položky', DEFINITIONS.polozky, 'number'],
] as const;

type Name = (typeof TILES)[number][0];

/** Zeros of Allegro say nothing while it is left out. */
export const LEFT_OUT = 'vynecháno filtrem';

const isLeftOut = (name: Name, { exclude_allegro }: Eshop) => exclude_allegro && name.startsWith('allegro');

function noteOf(name: Name, data: Eshop): string | undefined {
  if (isLeftOut(name, data)) return LEFT_OUT;
  const { metrics, channels } = data;
  if (name === 'eshop_zisk')
    return marginNote(metrics.eshop_marze_procenta, channels.eshop.obrat_bez_nakladu);
  if (name !== 'allegro_zisk') return undefined;
  return marginNote(metrics.allegro_marze_procenta, channels.allegro.obrat_bez_nakladu);
}

const changeOf = (name: Name, data: Eshop): Metrics['zmena'][Name] | undefined =>
  isLeftOut(name, data) ? undefined : data.metrics.zmena[name];

/** The six metrics of D2 §2.5. */
export const EshopTiles = ({ data, isStale }: Props) => (
  <Tiles label="Souhrn e-shopu">
    {TILES.map(([name, label, definition, unit]) => (
      <Tile
        key={name}
        {...{ label, definition, unit, isStale }}
        value={data ? data.metrics[name] : data}
        zmena={data ? changeOf(name, data) : undefined}
        note={data ? noteOf(name, data) : undefined}
      />
    ))}
  </Tiles>
);
