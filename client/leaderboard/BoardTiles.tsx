import { itemsDefinition, itemsLabel } from '#shared/rules/threshold.ts';
import { Tile, Tiles } from '../analytics/tiles/Tile.tsx';
import type { Answer } from '../core/api.ts';
import type { Board } from './boards.ts';

type Data = Answer<'GET /analytics/leaderboard/points/'>;

const definitionsOf = (mez: number[] | undefined) => ({
  prodejcu:
    'Aktivní prodejci a vedoucí, kteří tento měsíc prodávali nebo mají směnu, a administrátoři s prodejem.',
  body: 'Součet bodů všech v žebříčku za tento měsíc. Každý prodej má body platné v den prodeje.',
  prumer_bodu: 'Body celkem dělené počtem prodejců v žebříčku.',
  polozky_nad_100: itemsDefinition(mez),
  prumer: 'Všechny prodané kusy bez dopravy a plateb dělené počtem účtenek všech prodejců.',
  nejlepsi_prumer: 'Nejvyšší průměr položek na účtenku mezi prodejci.',
  doklady: 'Počet různých prodejních dokladů. Vratky a storna se nepočítají.',
});

const cardsOf = (mez: number[] | undefined) =>
  ({
    total_points: [
      ['body', 'Body celkem', 'number'],
      ['prumer_bodu', 'Průměr bodů na prodejce', 'number'],
      ['polozky_nad_100', itemsLabel(mez), 'number'],
    ],
    prumer_polozek_uctu: [
      ['prumer', 'Průměr všech prodejců', 'average'],
      ['nejlepsi_prumer', 'Nejlepší průměr', 'average'],
      ['doklady', 'Účtenky celkem', 'number'],
    ],
  }) as const;

/** The summary of a board against the same days of the month before; null when it could not be had. */
export const BoardTiles = ({ board, answer }: { board: Board; answer: Data | null | undefined }) => (
  <Tiles label="Souhrn">
    {[['prodejcu', 'Prodejců v žebříčku', 'number'] as const, ...cardsOf(answer?.mez)[board.value]].map(
      ([name, label, unit]) => (
        <Tile
          key={name}
          label={label}
          definition={definitionsOf(answer?.mez)[name]}
          value={answer ? answer.souhrn[name] : answer}
          zmena={answer?.souhrn.zmena[name]}
          unit={unit}
        />
      ),
    )}
  </Tiles>
);
