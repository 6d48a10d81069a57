import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import { price } from '../../core/format.ts';
import { withoutCost } from '../tiles/margin.ts';
import { TileSet, type TileSpec } from '../tiles/TileSet.tsx';
import type { Receipt } from './ReceiptLines.tsx';

type Sums = Receipt['soucty'];

const cost = ({ obrat_bez_nakladu }: Sums) => withoutCost(obrat_bez_nakladu);
const exactly = (name: 'obrat' | 'obrat_bez_dph' | 'zisk') => (sums: Sums) => price(sums[name]);
const nothing = () => null;

/** The sums of a document: of one receipt hellers count, so money is not rounded. */
const TILES: TileSpec<Sums>[] = [
  ['obrat', 'Celkem s DPH', DEFINITIONS.obrat, 'money', nothing, exactly('obrat')],
  ['obrat_bez_dph', 'Celkem bez DPH', DEFINITIONS.obrat_bez_dph, 'money', nothing, exactly('obrat_bez_dph')],
  ['zisk', 'Marže', DEFINITIONS.marze, 'money', cost, exactly('zisk')],
  ['polozky', 'Položky', DEFINITIONS.polozky, 'number'],
  ['kusy', 'Kusy', DEFINITIONS.kusy, 'number'],
];

export const ReceiptTiles = ({ receipt }: { receipt: Receipt | undefined }) => (
  <TileSet label="Souhrn dokladu" tiles={TILES} numbers={receipt?.soucty} />
);
