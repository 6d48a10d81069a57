import { Anchor, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toOrder } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { namesOf } from '#shared/core/names.ts';
import { shownPhone } from '#shared/orders/customer.ts';
import { photoCount } from '#shared/orders/photos/limits.ts';
import type { CustomerHeld } from '#shared/personal/contract.ts';
import { CUSTOMER_FIELDS, ORDER_HELD } from '#shared/personal/fields.ts';
import { ownDigits } from '#shared/personal/phone.ts';
import { request } from '../core/api.ts';
import { download } from '../core/download.ts';
import { dateTime, price } from '../core/format.ts';
import { Link } from '../navigation/Link.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { ask } from '../ui/dialogs/question.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import type { Column } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { Audit, HeldDeeds, Kept, lines } from './Held.tsx';
import { whatErasingDoes } from './words.ts';

type Order = CustomerHeld['objednavky'][number];
type Line = CustomerHeld['historie'][number];
type Mention = CustomerHeld['zminky'][number];

/** Fields with a column of their own, or none; and those that need no label. */
const ELSEWHERE: readonly string[] = [...CUSTOMER_FIELDS, 'cena'];
const PLAIN: readonly string[] = ['typ_telefonu', 'dil', 'barva'];

const inWords = (row: Order, name: keyof typeof ORDER_HELD) => {
  if (name === 'slibeno') return czechDay(row[name]!);
  return name === 'zaloha' ? price(row[name]!) : row[name];
};

const ORDERS: Column<Order>[] = [
  {
    head: 'Objednávka',
    card: 'title',
    cell: ({ id, smazana }) =>
      smazana ? `č. ${id}, v koši` : <Anchor component={Link} inherit to={toOrder(id)}>{`č. ${id}`}</Anchor>,
  },
  {
    head: 'Zákazník',
    cell: row => `${row.jmeno_zakaznika} ${row.prijmeni_zakaznika}, ${shownPhone(row.telefon_zakaznika)}`,
  },
  {
    head: 'Co',
    cell: row =>
      namesOf(ORDER_HELD)
        .filter(name => !ELSEWHERE.includes(name) && row[name])
        .map(name =>
          PLAIN.includes(name) ? row[name] : `${ORDER_HELD[name].label.toLowerCase()} ${inWords(row, name)}`,
        )
        .concat(row.fotek > 0 ? photoCount(row.fotek) : [])
        .join(', '),
  },
  { head: 'Stav', cell: ({ status, datum_stavu }) => `${status}, ${dateTime(datum_stavu)}` },
  {
    head: 'Přijato',
    cell: ({ datum_vytvoreni, prodejna }) => [dateTime(datum_vytvoreni), prodejna].filter(Boolean).join(', '),
  },
  { head: 'Poznámka', cell: ({ poznamka }) => poznamka && lines(poznamka) },
];

const HISTORY: Column<Line>[] = [
  { head: 'Kdy', cell: ({ objednavka, kdy }) => `č. ${objednavka}, ${dateTime(kdy)}`, card: 'title' },
  { head: 'Kdo', cell: ({ kdo }) => kdo },
  { head: 'Co', cell: ({ co }) => co },
  { head: 'Stav', cell: ({ status }) => status },
  { head: 'Poznámka', cell: ({ poznamka }) => poznamka && lines(poznamka) },
  { head: 'Změny', cell: ({ zmeny }) => zmeny && lines(zmeny) },
];

const MENTIONS: Column<Mention>[] = [
  {
    head: 'Kde',
    card: 'title',
    cell: ({ kde, id, cesta }) =>
      cesta ? <Anchor component={Link} inherit to={cesta}>{`${kde} č. ${id}`}</Anchor> : `${kde} č. ${id}`,
  },
  { head: 'Kdy', cell: ({ kdy }) => kdy && dateTime(kdy) },
  { head: 'Text', cell: ({ text }) => lines(text) },
];

const isNothing = ({ objednavky, historie, zaznamy, zminky, odpovedi }: CustomerHeld) =>
  objednavky.length + historie.length + zaznamy.length + zminky.length + odpovedi === 0;

/** A customer found by phone: all stored data, its download, and its erasure (rule people-19). */
export function Customer() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const looking = useMutation({
    mutationFn: (telefon: string) => request('POST /osobni-udaje/zakaznik/', { body: { telefon } }),
  });
  const held = looking.data;
  const goingOn = useGoingOn();
  const saving = useMutation({
    mutationFn: (format: 'json' | 'xlsx') =>
      download('POST /osobni-udaje/zakaznik/soubor/', {}, `osobni_udaje.${format}`, {
        telefon: held?.cislo,
        format,
      }),
  });
  const erasing = useMutation({
    mutationFn: (telefon: string) => request('POST /osobni-udaje/zakaznik/smazani/', { body: { telefon } }),
    onSuccess: ({ message }, telefon) => {
      notifyDone(message);
      looking.mutate(telefon);
    },
  });
  const look = (event: FormEvent) => {
    event.preventDefault();
    const digits = ownDigits(typed);
    setProblem(digits ? null : 'Zadejte celé telefonní číslo, aspoň devět číslic.');
    saving.reset();
    erasing.reset();
    if (digits) looking.mutate(digits);
  };
  const erase = async () => {
    if (!held) return;
    const question = `Smazat údaje k číslu ${shownPhone(held.cislo)}?`;
    if (!(await ask({ question, about: whatErasingDoes(held), yes: 'Smazat údaje', no: 'Ponechat' }))) return;
    saving.reset();
    erasing.mutate(held.cislo);
  };
  return (
    <Paper withBorder p="md" component="section" aria-label="Zákazník" {...goingOn}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          Zákazník podle telefonu
        </Title>
        <form onSubmit={look} noValidate>
          <Group gap="sm" align="flex-end">
            <TextInput
              label="Telefon zákazníka"
              description="V jakémkoli zápisu, třeba +420 777 123 456."
              type="tel"
              autoComplete="off"
              maxLength={40}
              value={typed}
              error={problem}
              onChange={event => setTyped(event.currentTarget.value)}
            />
            <ButtonWithIcon icon={IconSearch} type="submit" loading={looking.isPending}>
              Vyhledat
            </ButtonWithIcon>
          </Group>
        </form>
        <Text size="sm" c="dimmed">
          Každé vyhledání se zapíše do záznamu činností, bez čísla samotného.
        </Text>
        <DeedBanner deeds={[looking, saving, erasing]} failed="Nepodařilo se to." />
        <div role="status">
          {held && isNothing(held) && (
            <EmptyState
              title={`K číslu ${shownPhone(held.cislo)} tu nic není`}
              hint="Zkontrolujte, zda je napsané celé."
            />
          )}
        </div>
        {held && !isNothing(held) && (
          <>
            <Text fw={600}>{`Co držíme k číslu ${shownPhone(held.cislo)}`}</Text>
            <HeldDeeds
              onSave={saving.mutate}
              onErase={() => void erase()}
              saving={saving.isPending ? saving.variables : null}
              isErasing={erasing.isPending}
              canErase
            />
            <Kept
              title="Objednávky"
              columns={ORDERS}
              rows={held.objednavky}
              rowKey={({ id }) => String(id)}
            />
            <Kept
              title="Historie"
              columns={HISTORY}
              rows={held.historie}
              rowKey={row => `${row.objednavka} ${row.kdy} ${row.co} ${row.zmeny}`}
            />
            <Kept
              title="Zmínky v textech"
              columns={MENTIONS}
              rows={held.zminky}
              rowKey={row => `${row.kde} ${row.id} ${row.kdy}`}
            />
            <Audit rows={held.zaznamy} />
            <Text size="sm" c="dimmed">
              Soubory u objednávek nejsou. Zálohy mají údaje ke dni svého vzniku, dokud je nesmažete.
            </Text>
          </>
        )}
      </Stack>
    </Paper>
  );
}
