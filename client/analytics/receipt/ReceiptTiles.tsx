import { price } from '../../core/format.ts';
import { DEFINITIONS } from '../tiles/definitions.ts';
import { withoutCost } from '../tiles/margin.ts';
import { Tile, Tiles } from '../tiles/Tile.tsx';
import type { Receipt } from './ReceiptLines.tsx';

/** The sums of a document: of one receipt hellers count, so money is not rounded. */
export function ReceiptTiles({ receipt }: { receipt: Receipt | undefined }) {
  const sums = receipt?.soucty;
  const crowns = (label: string, name: 'obrat' | 'obrat_bez_dph' | 'zisk', definition: string) => (
    <Tile
      label={label}
      definition={definition}
      value={sums?.[name]}
      text={sums && price(sums[name])}
      unit="money"
      note={name === 'zisk' ? sums && withoutCost(sums.obrat_bez_nakladu) : undefined}
    />
  );
  return (
    <Tiles label="Souhrn dokladu">
      {crowns('Celkem s DPH', 'obrat', DEFINITIONS.obrat)}
      {crowns('Celkem bez DPH', 'obrat_bez_dph', DEFINITIONS.obrat_bez_dph)}
      {crowns('Marže', 'zisk', DEFINITIONS.marze)}
      <Tile label="Položky" definition={DEFINITIONS.polozky} value={sums?.polozky} unit="number" />
      <Tile label="Kusy" definition={DEFINITIONS.kusy} value={sums?.kusy} unit="number" />
    </Tiles>
  );
}
