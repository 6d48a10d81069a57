import { Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { calledOf } from '#shared/analytics/called.ts';
import type { Online, ProductDimension } from '#shared/analytics/kinds.ts';
import type { Answer } from '../../core/api.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { CHANNEL_COLORS } from '../charts/colors.ts';
import { Failure } from '../details/Failure.tsx';
import { Items } from '../details/Items.tsx';
import { type ListSpec, Lists } from '../section/parts.tsx';
import type { Query } from '../section/spec.ts';
import { type Entry, entryKey, entryOf, entryQuery, ITEMS } from './entry.ts';

const CALL = 'GET /analytics/eshop/channel-detail/';
type Data = Answer<typeof CALL>;

const pieces = (kusy: number) => plural(kusy, 'kus', 'kusy', 'kusů', 'kusu');

const groups = (title: string, segment: Exclude<ProductDimension, 'produkt'>): ListSpec<Data> => ({
  title,
  list: `breakdown.${segment}`,
  unit: 'money',
  entries: ({ breakdown }) =>
    breakdown[segment].map(({ nazev, obrat_bez_dph, kusy }) => ({
      key: entryKey({ segment, value: nazev }),
      name: nazev,
      value: obrat_bez_dph,
      note: pieces(kusy),
    })),
});

/** The four lists of a channel: 8 entries each, 10 products (rule analytics-5). */
const LISTS: ListSpec<Data>[] = [
  groups('Kategorie', 'kategorie'),
  groups('Podkategorie', 'kategorie_1'),
  groups('Značky', 'kategorie_2'),
  {
    title: 'Produkty',
    list: 'breakdown.top_produkty',
    unit: 'money',
    entries: ({ breakdown: { top_produkty } }) => {
      const called = calledOf(top_produkty);
      return top_produkty.map(({ produkt_id, kod, nazev, celkem_kusu, obrat_bez_dph }, at) => ({
        key: entryKey({ segment: 'produkt', value: nazev, kod, produkt_id }),
        name: called[at]!,
        value: obrat_bez_dph,
        note: pieces(celkem_kusu),
      }));
    },
  },
];

type ListsProps = { channel: Online; query: Query; onOpen: (entry: string) => void };

/** The best of a channel by category, subcategory, brand and product; each entry opens its items. */
function ChannelLists({ channel, query, onOpen }: ListsProps) {
  const load = useQuery(apiQuery(CALL, { query }));
  if (load.isError) return <Failure message="Chyba detailu kanálu" load={load} />;
  const color = CHANNEL_COLORS[channel];
  return (
    <Lists call={CALL} specs={LISTS} data={load.data} height={300} {...{ load, query, color, onOpen }} />
  );
}

/** The items of an entry, shown instead of the lists that it was chosen in; the focus moves to the back button. */
function EntryItems({ entry, query, onBack }: { entry: Entry; query: Query; onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <Group gap="xs" mb="xs">
        <ButtonWithIcon icon={IconArrowLeft} ref={back} size="compact-sm" variant="subtle" onClick={onBack}>
          Zpět na kanál
        </ButtonWithIcon>
        <Text fw={600}>{entry.value}</Text>
      </Group>
      <Items call={ITEMS} query={{ ...query, ...entryQuery(entry) }} />
    </>
  );
}

type ChannelProps = {
  channel: Online;
  query: Query;
  list: string | null;
  choose: (list: string | null) => void;
};

/** The detail of a channel: its lists, or the items of the entry chosen in them. */
export function Channel({ channel, query, list, choose }: ChannelProps) {
  const entry = entryOf(list);
  const narrowed = { ...query, channel };
  if (channel === 'allegro' && query.exclude_allegro) {
    return <EmptyState title="Allegro je vynecháno filtrem" hint="Zrušte volbu „Bez ALLEGRO“." />;
  }
  if (!entry) return <ChannelLists channel={channel} query={narrowed} onOpen={choose} />;
  return <EntryItems key={list} entry={entry} query={narrowed} onBack={() => choose(null)} />;
}
