import { Stack, Text, Timeline, Title } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconMessage,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { namesOf } from '#shared/core/names.ts';
import { unbroken } from '#shared/core/unbroken.ts';
import type { HistoryEntry } from '#shared/orders/contract.ts';
import { ORDER } from '#shared/orders/fields.ts';
import { historyTitle } from '#shared/orders/history.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { shown } from './lines.ts';
import { TextProgress } from './TextProgress.tsx';

const ICONS: Record<HistoryEntry['typ'], typeof IconPlus> = {
  vytvoreni: IconPlus,
  stav: IconArrowRight,
  uprava: IconPencil,
  zprava: IconMessage,
  smazani: IconTrash,
  obnova: IconArrowBackUp,
};

const Entry = ({ entry, stores }: { entry: HistoryEntry; stores: ReadonlyMap<number, string> }) => (
  <>
    <Text size="xs" c="dimmed">
      <time dateTime={entry.datum_zmeny}>{dateTime(entry.datum_zmeny)}</time>, {entry.uzivatel.jmeno}{' '}
      {entry.uzivatel.prijmeni}
      {entry.sms?.automaticky && ' (automaticky)'}
      {entry.doba_ve_stavu_text && ` · ve stavu ${unbroken(entry.doba_ve_stavu_text)}`}
    </Text>
    {namesOf(ORDER)
      .filter(name => entry.zmeny[name])
      .map(name => (
        <Text key={name} size="sm">
          {ORDER[name].label}: {entry.zmeny[name]!.map(value => shown(name, value, stores)).join(' → ')}
        </Text>
      ))}
    {entry.poznamka && (
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {entry.poznamka}
      </Text>
    )}
    {entry.sms && <TextProgress sms={entry.sms} />}
  </>
);

/** The history of the order, newest first, with the duration of each state. */
export function OrderHistory({ id }: { id: number }) {
  const asked = useQuery({
    ...apiQuery('GET /orders/orders/:id/history/', { params: { id } }),
    placeholderData: undefined,
  });
  const { data } = asked;
  const choices = useQuery(apiQuery('GET /stores/prodejny/choices/', { query: { vsechny: '1' } })).data
    ?.stores;
  const stores = new Map(choices?.map(({ id, nazev }) => [id, nazev]));
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Historie změn
      </Title>
      <LoadBanner load={asked} failed="Historii se nepodařilo načíst" />
      {asked.isPending && <Text size="sm">Načítání historie…</Text>}
      {data?.length === 0 && <Text size="sm">Žádná historie změn</Text>}
      {data && data.length > 0 && (
        <Timeline bulletSize={22} lineWidth={2} active={data.length}>
          {data.map(entry => {
            const Icon = ICONS[entry.typ];
            return (
              <Timeline.Item
                key={`${entry.sms ? 'sms' : 'zmena'} ${entry.id}`}
                bullet={<Icon size={13} aria-hidden />}
                title={historyTitle(entry)}
              >
                <Entry entry={entry} stores={stores} />
              </Timeline.Item>
            );
          })}
        </Timeline>
      )}
    </Stack>
  );
}
