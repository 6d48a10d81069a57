import { itemsDefinition, itemsLabel, overThreshold } from '#shared/rules/threshold.ts';
import { average, number } from '../../core/format.ts';
import { Tile, Tiles } from '../tiles/Tile.tsx';
import { bestOf } from './sellers.ts';
import type { Overview } from './useOverview.ts';

const definitionsOf = (mez: number[] | undefined) => ({
  polozky_nad_100: itemsDefinition(mez),
  sluzby_celkem:
    'Součet jedenácti služeb: CT300, CT600, CT1200, AKT, ZAH250, NAP, ZAH500, KOP250, KOP500, PZ1, KNZ.',
  sunshine: 'Prodané kusy fólií SUNSHINE.',
  pol_dok: 'Všechny prodané kusy bez dopravy a plateb dělené počtem účtenek všech prodejců.',
});
type Name = keyof ReturnType<typeof definitionsOf>;

/** Without a receipt there is no average, which is not 0. */
const known = ({ celkem }: Overview, name: Name) =>
  name === 'pol_dok' && celkem.doklady === 0 ? null : celkem[name];

type Props = {
  /** Undefined while it is awaited, null when it could not be had. */
  answer: Overview | null | undefined;
  isStale: boolean;
};

/** The five cards of the chain (D2 §2.2). */
export function OverviewTiles({ answer, isStale }: Props) {
  const mez = answer?.mez;
  const definitions = definitionsOf(mez);
  const best = answer && bestOf(answer.data);
  const one = (name: Name, label: string) => (
    <Tile
      label={label}
      definition={definitions[name]}
      value={answer ? known(answer, name) : answer}
      zmena={answer && known(answer, name) !== null ? answer.celkem.zmena[name] : undefined}
      unit={name === 'pol_dok' ? 'average' : 'number'}
      isStale={isStale}
    />
  );
  return (
    <Tiles label="Souhrn">
      {one('polozky_nad_100', itemsLabel(mez))}
      {one('sluzby_celkem', 'Služby celkem')}
      {one('sunshine', 'SUNSHINE fólie')}
      {one('pol_dok', 'Průměr položek na účtenku')}
      <Tile
        label="Nejlepší prodejce"
        definition={`Kdo prodal nejvíc položek ${overThreshold(mez)}.`}
        value={answer ? (best?.polozky_nad_100 ?? null) : answer}
        text={best?.prodejce}
        unit="number"
        note={best && `${number(best.polozky_nad_100)} položek · průměr ${average(best.pol_dok)}`}
        isStale={isStale}
      />
    </Tiles>
  );
}
