import { Tile, Tiles } from '../analytics/parts/Tile.tsx';
import type { Answer } from '../core/api.ts';
import type { Board } from './boards.ts';

type Data = Answer<'GET /analytics/leaderboard/points/'>;

const DEFINITIONS = {
  pocet:
    'Aktivní prodejci a vedoucí, kteří tento měsíc prodávali nebo mají směnu, a administrátoři s prodejem.',
  body: 'Součet bodů všech v žebříčku za tento měsíc. Každý prodej má body platné v den prodeje.',
  prumer_bodu: 'Body celkem dělené počtem prodejců v žebříčku.',
  polozky: 'Prodané kusy s cenou od 100 Kč včetně DPH, bez služeb. Vratky se odečítají.',
  prumer: 'Všechny prodané kusy bez dopravy a plateb dělené počtem účtenek všech prodejců.',
  nejlepsi: 'Nejvyšší průměr položek na účtenku mezi prodejci.',
  uctenky: 'Počet různých prodejních dokladů. Vratky a storna se nepočítají.',
};

/** The summary of a board; null when it could not be had. */
export function BoardTiles({ board, answer }: { board: Board; answer: Data | null | undefined }) {
  const value = (of: (answer: Data) => number) => (answer ? of(answer) : answer);
  const sum = (name: 'total_points' | 'polozky_nad_100' | 'doklady') =>
    value(({ data }) => data.reduce((total, row) => total + row[name], 0));
  const count = value(({ data }) => data.length);
  const points = sum('total_points');
  const best = value(({ data }) => data[0]?.prumer_polozek_uctu ?? 0);
  return (
    <Tiles label="Souhrn">
      <Tile label="Prodejců v žebříčku" definition={DEFINITIONS.pocet} value={count} unit="number" />
      {board.value === 'total_points' ? (
        <>
          <Tile label="Body celkem" definition={DEFINITIONS.body} value={points} unit="number" />
          <Tile
            label="Průměr bodů na prodejce"
            definition={DEFINITIONS.prumer_bodu}
            value={points && count ? Math.round(points / count) : points}
            unit="number"
          />
          <Tile
            label="Položky 100+"
            definition={DEFINITIONS.polozky}
            value={sum('polozky_nad_100')}
            unit="number"
          />
        </>
      ) : (
        <>
          <Tile
            label="Průměr všech prodejců"
            definition={DEFINITIONS.prumer}
            value={value(({ prumer }) => prumer)}
            unit="average"
          />
          <Tile label="Nejlepší průměr" definition={DEFINITIONS.nejlepsi} value={best} unit="average" />
          <Tile
            label="Účtenky celkem"
            definition={DEFINITIONS.uctenky}
            value={sum('doklady')}
            unit="number"
          />
        </>
      )}
    </Tiles>
  );
}
