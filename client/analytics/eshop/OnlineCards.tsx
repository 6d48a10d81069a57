import { namesOf, ONLINE, type Online } from '#shared/analytics/kinds.ts';
import type { Answer } from '../../core/api.ts';
import { money, number } from '../../core/format.ts';
import { CHANNEL_COLORS } from '../charts/colors.ts';
import { FactCard, FactCards } from '../tiles/FactCard.tsx';
import { marginNote, withoutCost } from '../tiles/margin.ts';
import { ChangeText } from '../tiles/Tile.tsx';
import { LEFT_OUT } from './EshopTiles.tsx';

type Eshop = Answer<'GET /analytics/eshop/'>;

type Props = {
  /** Undefined while it is awaited. */
  data: Eshop | undefined;
  isStale: boolean;
  onOpen: (channel: Online) => void;
};

const factsOf = ({
  obrat_bez_dph,
  zisk,
  marze_procenta,
  polozky,
  objednavky,
  zmena,
}: Eshop['channels'][Online]) => [
  { label: 'Obrat bez DPH', value: money(obrat_bez_dph) },
  { label: 'Změna obratu', value: <ChangeText zmena={zmena.obrat_bez_dph} unit="money" /> },
  { label: 'Zisk', value: `${money(zisk)} (${marginNote(marze_procenta)})` },
  { label: 'Položky', value: number(polozky) },
  { label: 'Objednávky', value: number(objednavky) },
];

/** A card a channel; it says so when its numbers are left out (4-decisions §6). */
export const OnlineCards = ({ data, isStale, onOpen }: Props) => (
  <FactCards label="Kanály">
    {namesOf(ONLINE).map(name => {
      const isLeftOut = name === 'allegro' && data?.exclude_allegro;
      return (
        <FactCard
          key={name}
          title={ONLINE[name]}
          color={CHANNEL_COLORS[name]}
          facts={data && factsOf(data.channels[name])}
          note={isLeftOut ? LEFT_OUT : data && withoutCost(data.channels[name].obrat_bez_nakladu)}
          isStale={isStale}
          hasChange
          opens="detail kanálu"
          onOpen={() => onOpen(name)}
        />
      );
    })}
  </FactCards>
);
