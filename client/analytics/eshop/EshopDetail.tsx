import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isNameOf, ONLINE, type Online } from '#shared/analytics/kinds.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DetailModal } from '../section/DetailModal.tsx';
import { Items } from '../section/Items.tsx';
import { useDetail } from '../section/useDetail.ts';
import { ChannelLists } from './ChannelLists.tsx';
import { type Entry, entryOf, entryQuery } from './entry.ts';

const ITEMS = 'GET /analytics/eshop/channel-items/';

/** Items of an entry in the place of the lists that it was pressed in; the focus moves to the way back. */
function EntryItems({
  entry,
  query,
  onBack,
}: {
  entry: Entry;
  query: Record<string, string>;
  onBack: () => void;
}) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <Group gap="xs" mb="xs">
        <Button
          ref={back}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onBack}
        >
          Zpět na kanál
        </Button>
        <Text fw={600}>{entry.value}</Text>
      </Group>
      <Items call={ITEMS} query={{ ...query, ...entryQuery(entry) }} />
    </>
  );
}

type ChannelProps = {
  channel: Online;
  query: Record<string, string>;
  list: string | null;
  choose: (list: string | null) => void;
};

function Channel({ channel, query, list, choose }: ChannelProps) {
  const entry = entryOf(list);
  const narrowed = { ...query, channel };
  if (channel === 'allegro' && query.exclude_allegro) {
    return <EmptyState title="Allegro je vynecháno filtrem" hint="Zrušte volbu „Bez ALLEGRO“." />;
  }
  if (!entry) return <ChannelLists channel={channel} query={narrowed} onOpen={choose} />;
  return <EntryItems key={list} entry={entry} query={narrowed} onBack={() => choose(null)} />;
}

/** What is opened over the section: a channel (D2 §2.5), or the items of a row of the category table. */
export function EshopDetail({ query }: { query: Record<string, string> }) {
  const { kind, value, list, choose, close } = useDetail();
  const channel = kind === 'kanal' && isNameOf(ONLINE, value) ? value : undefined;
  const entry = kind === 'polozky' ? entryOf(value) : null;
  const title = channel ? ONLINE[channel] : entry && `Položky: ${entry.value}`;
  return (
    <DetailModal title={title ?? ''} isOpened={Boolean(title)} onClose={close}>
      {channel && <Channel {...{ channel, query, list, choose }} />}
      {entry && <Items call={ITEMS} query={{ ...query, ...entryQuery(entry) }} />}
    </DetailModal>
  );
}
