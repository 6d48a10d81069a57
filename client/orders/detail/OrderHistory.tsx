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
import type { HistoryEntry } from '#shared/orders/contract.ts';
import { shownPhone } from '#shared/orders/customer.ts';
import { dateTime, price } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { ErrorBanner } from '../../ui/ErrorBanner.tsx';
import { sentenceOf } from '../../ui/problem.ts';
import { LABELS } from '../form/fields.ts';

const ICONS: Record<HistoryEntry['typ'], typeof IconPlus> = {
  vytvoreni: IconPlus,
  stav: IconArrowRight,
  uprava: IconPencil,
  zprava: IconMessage,
  smazani: IconTrash,
  obnova: IconArrowBackUp,
};

/** A value of an edited field as the rest of the screen writes it; shops come as numbers. */
function shown(field: string, value: unknown, stores: ReadonlyMap<number, string>): string {
  if (value === null || value === '') return '—';
  if (field === 'prodejna_id') return stores.get(Number(value)) ?? `č. ${value}`;
  if (field === 'cena') return price(Number(value));
  if (field === 'telefon_zakaznika') return shownPhone(String(value));
  return String(value);
}

function titleOf(entry: HistoryEntry): string {
  switch (entry.typ) {
    case 'uprava':
      return 'Úprava údajů';
    case 'zprava':
      return 'Zpráva zákazníkovi';
    case 'smazani':
      return 'Přesunuto do koše';
    case 'obnova':
      return 'Obnoveno z koše';
    default:
      return entry.puvodni_status
        ? `${entry.puvodni_status_display} → ${entry.novy_status_display}`
        : entry.novy_status_display;
  }
}

const Entry = ({ entry, stores }: { entry: HistoryEntry; stores: ReadonlyMap<number, string> }) => (
  <>
    <Text size="xs" c="dimmed">
      <time dateTime={entry.datum_zmeny}>{dateTime(entry.datum_zmeny)}</time>, {entry.uzivatel.jmeno}{' '}
      {entry.uzivatel.prijmeni}
      {entry.doba_ve_stavu_text && ` · ve stavu ${entry.doba_ve_stavu_text}`}
    </Text>
    {Object.entries(entry.zmeny).map(([field, [before, after]]) => (
      <Text key={field} size="sm">
        {LABELS[field as keyof typeof LABELS] ?? field}: {shown(field, before, stores)} →{' '}
        {shown(field, after, stores)}
      </Text>
    ))}
    {entry.poznamka && (
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {entry.poznamka}
      </Text>
    )}
  </>
);

/** What happened to the order, newest first, with how long each state lasted. */
export function OrderHistory({ id }: { id: number }) {
  const { data, isPending, isError, error, refetch } = useQuery({
    ...apiQuery('GET /orders/orders/:id/history/', { params: { id } }),
    placeholderData: undefined,
  });
  const choices = useQuery(apiQuery('GET /stores/prodejny/choices/')).data?.stores;
  const stores = new Map(choices?.map(({ id, nazev }) => [id, nazev]));
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Historie změn
      </Title>
      <ErrorBanner
        message={isError ? 'Historii se nepodařilo načíst' : null}
        detail={sentenceOf(error)}
        onRetry={refetch}
      />
      {isPending && <Text size="sm">Načítání historie…</Text>}
      {data?.length === 0 && <Text size="sm">Žádná historie změn</Text>}
      {data && data.length > 0 && (
        <Timeline bulletSize={22} lineWidth={2} active={data.length}>
          {data.map(entry => {
            const Icon = ICONS[entry.typ];
            return (
              <Timeline.Item key={entry.id} bullet={<Icon size={13} aria-hidden />} title={titleOf(entry)}>
                <Entry entry={entry} stores={stores} />
              </Timeline.Item>
            );
          })}
        </Timeline>
      )}
    </Stack>
  );
}
