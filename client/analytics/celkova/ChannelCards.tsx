import { CHANNEL_LABELS, CHANNELS, type Channel } from '#shared/sales/lines.ts';
import type { Answer } from '../../core/api.ts';
import { money, number, percent } from '../../core/format.ts';
import { CHANNEL_COLORS } from '../charts/colors.ts';
import { FactCard, FactCards } from '../tiles/FactCard.tsx';

type Channels = Answer<'GET /analytics/celkova-cisla/'>['breakdown']['kanaly'];

type Props = {
  channels: Channels | undefined;
  isStale: boolean;
  /** The channel that the filter leaves, '' for all. */
  only: string;
  onOpen: (channel: Channel) => void;
};

const factsOf = ({ obrat, marze, marze_procenta, polozky }: Channels[Channel]) => [
  { label: 'Obrat', value: money(obrat) },
  { label: 'Marže', value: `${money(marze)} (${percent(marze_procenta)})` },
  { label: 'Položky', value: number(polozky) },
];

/** Every channel, or the one that the filter leaves: a zero of another says nothing. Each with its turnover, margin and items (D2 §2.6). */
export const ChannelCards = ({ channels, isStale, only, onOpen }: Props) => (
  <FactCards label="Kanály">
    {CHANNELS.filter(channel => only === '' || channel === only).map(channel => (
      <FactCard
        key={channel}
        title={CHANNEL_LABELS[channel]}
        color={CHANNEL_COLORS[channel]}
        facts={channels && factsOf(channels[channel])}
        isStale={isStale}
        opens={channel === 'prodejna' ? 'rozpis podle prodejen' : 'seznam položek'}
        onOpen={() => onOpen(channel)}
      />
    ))}
  </FactCards>
);
