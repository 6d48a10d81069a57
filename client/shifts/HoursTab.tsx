import { Badge, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hoursOver } from '#shared/contracts/fund.ts';
import { shiftCount } from '#shared/core/counts.ts';
import { czechDay } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { hoursMinutes } from '#shared/shifts/attendance/attendance.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { signedMinutes } from '#shared/shifts/words.ts';
import { useContract } from '../contracts/useContract.ts';
import { contractName } from '../contracts/words.ts';
import type { Answer } from '../core/api.ts';
import { number, oneDecimal } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { type Fact, FactCards } from '../ui/lists/FactCards.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { Together } from '../ui/page/Together.tsx';
import { MonthBar } from './calendar/MonthBar.tsx';
import { hoursText, span, weekdayName } from './czech.ts';
import classes from './HoursTab.module.css';
import { PersonField } from './PersonField.tsx';
import { useShiftsAddress } from './useShiftsAddress.ts';

type Overview = Answer<'GET /shifts/overview/'>;
type Row = Overview['smeny_detail'][0];

const COLUMNS: Column<Row>[] = [
  { head: 'Datum', card: 'title', cell: row => `${czechDay(row.datum)}, ${weekdayName(row.datum)}` },
  {
    head: 'Prodejna',
    cell: row => (
      <>
        {row.prodejna_nazev}
        {!row.je_domaci_prodejna && (
          <Badge size="sm" ml={6} color="orange" leftSection={<IconMapPin size={12} aria-hidden />}>
            mimo domácí
          </Badge>
        )}
      </>
    ),
  },
  { head: 'Čas', cell: row => span(row) },
  { head: 'Hodiny', align: 'right', cell: row => hoursText(row.hodiny) },
  {
    head: 'Odpracováno',
    align: 'right',
    cell: row =>
      row.chybi_odchod ? (
        <Badge size="sm" color="red">
          chybí odchod
        </Badge>
      ) : row.odpracovano === null ? (
        '–'
      ) : (
        hoursMinutes(row.odpracovano)
      ),
  },
  {
    head: 'Rozdíl',
    align: 'right',
    cell: row => (row.rozdil === null ? '–' : signedMinutes(60 * row.rozdil)),
  },
  { head: 'Typ', cell: row => SHIFT_TYPE_LABELS[row.typ_smeny] },
];

/** Whether the person has standard hours; people who work by an agreement have none. */
const hasStandard = ({ standardni_hodiny }: Overview) => standardni_hodiny > 0;

const STANDARD = 'Standardní hodiny měsíce';
const FACTS: [label: string, of: (data: Overview) => string, hint?: string][] = [
  ['Naplánované hodiny', data => hoursText(data.celkem_hodin_naplanovanych)],
  [STANDARD, data => (hasStandard(data) ? hoursText(data.standardni_hodiny) : '–')],
  ['Hodiny dovolené', data => hoursText(data.hodin_dovolene)],
  ['Počet směn', data => String(data.pocet_smeny)],
  ['Odpracované hodiny', data => hoursText(data.hodin_odpracovanych), 'z ukončených směn'],
  ['Rozdíl', data => signedMinutes(60 * data.rozdil), 'odpracováno proti plánu odchozených směn'],
  ['Přesčas', data => hoursText(data.prescas), 'z odpracovaných hodin, ne z plánu'],
  ['Chybí odchod', data => shiftCount(data.chybi_odchodu), 'doplní vedoucí'],
];

/** How much of the standard hours is planned. */
function Fulfilment({ data }: { data: Overview }) {
  const over = hoursOver(data.celkem_hodin_naplanovanych, data.standardni_hodiny);
  return (
    <Paper withBorder p="sm">
      <div className={classes.standard}>
        <Text size="sm" fw={600}>
          Plnění standardu
        </Text>
        <Text size="sm" fw={600}>
          {number(data.procento_naplneni)}&nbsp;%
        </Text>
      </div>
      <Progress
        value={Math.min(100, data.procento_naplneni)}
        size="lg"
        mt={6}
        aria-label="Plnění standardu"
        color={over > 0 ? 'orange.9' : 'brand'}
      />
      {over > 0 && (
        <Text size="sm" mt={6}>
          Naplánováno nad standard: {oneDecimal(over)}&nbsp;h
        </Text>
      )}
    </Paper>
  );
}

/** Planned hours of a month compared with the standard hours (rule shifts-6). */
export function HoursTab() {
  const user = useUser();
  const seesOthers = useMay()('shifts.plan');
  const { mesic, osoba, set } = useShiftsAddress();
  const who = seesOthers ? osoba : user.id;
  const overview = useQuery(
    apiQuery('GET /shifts/overview/', {
      query: { mesic, user_id: who === user.id ? undefined : String(who) },
    }),
  );
  const today = useQuery(apiQuery('GET /shifts/attendance/')).data?.dnes;
  const { data } = overview;
  const contract = useContract(who, data?.mesic);
  const by = contract ? contractName(contract) : undefined;
  const cards = FACTS.map(
    ([label, of, hint]): Fact => [label, data && of(data), label === STANDARD ? by : hint],
  );
  return (
    <Together>
      <Stack gap="sm">
        <div className={classes.bar}>
          {seesOthers ? (
            <PersonField
              aria-label="Zaměstnanec"
              value={who}
              also={data?.user_id === who ? { id: who, jmeno: data.user_jmeno } : undefined}
              onChange={id => set({ osoba: id === user.id ? null : String(id) })}
            />
          ) : (
            <Text fw={600}>{data?.user_jmeno ?? `${user.jmeno} ${user.prijmeni}`}</Text>
          )}
          <MonthBar month={mesic ?? data?.mesic} today={today} onMonth={next => set({ mesic: next })} />
        </div>
        <LoadBanner load={overview} failed="Chyba při načítání přehledu" />
        <FactCards facts={cards} />
        {data && hasStandard(data) && <Fulfilment data={data} />}
        <DataTable
          caption={data ? `Směny, ${data.user_jmeno}, ${czechMonth(data.mesic)}` : 'Směny'}
          columns={COLUMNS}
          rows={data?.smeny_detail}
          load={overview}
          failed={null}
          empty={<EmptyState title="Žádné směny nenalezeny pro tento měsíc" />}
          rowKey={row => row.id}
        />
      </Stack>
    </Together>
  );
}
