import { averageOf } from '#shared/analytics/averages.ts';
import { itemsDefinition } from '#shared/rules/items-definition.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import { TileSet, type TileSpec } from '../analytics/tiles/TileSet.tsx';
import type { Answer } from '../core/api.ts';
import type { Board } from './boards.ts';

type Data = Answer<'GET /analytics/leaderboard/points/'>;

const numbersOf = ({ souhrn }: Data) => ({
  ...souhrn,
  prumer: averageOf(souhrn.prumer, souhrn.doklady),
  nejlepsi_prumer: averageOf(souhrn.nejlepsi_prumer, souhrn.doklady),
  prumer_bodu: averageOf(souhrn.prumer_bodu, souhrn.prodejcu),
});
type Numbers = ReturnType<typeof numbersOf>;
type Spec = TileSpec<Numbers>;

const PEOPLE =
  'Aktivní prodejci a vedoucí, kteří tento měsíc prodávali nebo mají směnu, a administrátoři s prodejem.';
const POINTS = 'Součet bodů všech v žebříčku za tento měsíc. Každý prodej má body platné v den prodeje.';
const MEAN = 'Všechny prodané kusy bez dopravy a plateb dělené počtem účtenek všech prodejců.';

const tilesOf = (board: Board, mez: number[] | undefined): Spec[] => [
  ['prodejcu', 'Prodejců v žebříčku', PEOPLE, 'number'],
  ...(board.value === 'total_points'
    ? ([
        ['body', 'Body celkem', POINTS, 'number'],
        [
          'prumer_bodu',
          'Průměr bodů na prodejce',
          'Body celkem dělené počtem prodejců v žebříčku.',
          'number',
        ],
        ['polozky_nad_100', itemsLabel(mez), itemsDefinition(mez), 'number'],
      ] satisfies Spec[])
    : ([
        ['prumer', 'Průměr všech prodejců', MEAN, 'average'],
        [
          'nejlepsi_prumer',
          'Nejlepší průměr',
          'Nejvyšší průměr položek na účtenku mezi prodejci.',
          'average',
        ],
        [
          'doklady',
          'Účtenky celkem',
          'Počet různých prodejních dokladů. Vratky a storna se nepočítají.',
          'number',
        ],
      ] satisfies Spec[])),
];

/** The summary of a board compared with the same days of the previous month; null when it could not be loaded. */
export const BoardTiles = ({ board, answer }: { board: Board; answer: Data | null | undefined }) => (
  <TileSet label="Souhrn" tiles={tilesOf(board, answer?.mez)} numbers={answer ? numbersOf(answer) : answer} />
);
