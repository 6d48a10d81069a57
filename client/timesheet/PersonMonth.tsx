import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ABSENCE_KIND_LABELS } from '#shared/absences/kinds.ts';
import { czechDay, weekdayOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { preposed } from '#shared/core/preposed.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { signedMinutes } from '#shared/shifts/words.ts';
import { BLOCKING, PROBLEM_LABELS, TIMESHEET_STATE_LABELS } from '#shared/timesheet/kinds.ts';
import { type Answer, request } from '../core/api.ts';
import { plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { useWhileTyped } from '../forms/meantime/useWhileTyped.ts';
import { useDeed } from '../forms/useDeed.ts';
import { span, weekdayName } from '../shifts/czech.ts';
import { useShiftsAddress } from '../shifts/useShiftsAddress.ts';
import { usePhone } from '../ui/hooks/usePhone.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { type Fact, FactCards } from '../ui/lists/FactCards.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { RemarkForm } from './RemarkForm.tsx';
import classes from './timesheet.module.css';
import { lengthText, STATE_COLORS } from './words.ts';

/** The heading, which takes the focus when the person is chosen. */
export const PERSON_ID = 'vykaz-osoby';

export type Sheet = Answer<'GET /vykazy/osoba/'>;
type Day = Sheet['dny'][0];
type Line = Pick<Day, 'datum' | 'svatek'> & { smena: Day['smeny'][0] | null; volno: Day['volna'][0] | null };

const linesOf = ({ dny }: Sheet): Line[] =>
  dny.flatMap(({ datum, svatek, smeny, volna }): Line[] => {
    const lines = [
      ...smeny.map(smena => ({ datum, svatek, smena, volno: null })),
      ...volna.map(volno => ({ datum, svatek, smena: null, volno })),
    ];
    return lines.length > 0 ? lines : [{ datum, svatek, smena: null, volno: null }];
  });

const late = (smena: NonNullable<Line['smena']>, druh: string) => {
  const minutes = druh === 'zpozdeni' ? smena.zpozdeni : druh === 'drivejsi_odchod' ? smena.drive : 0;
  return minutes > 0 ? ` o ${minutes}\u00a0min` : '';
};

const ofShift = (read: (smena: NonNullable<Line['smena']>) => string) => (line: Line) =>
  line.smena ? read(line.smena) : null;

const planText = (smena: Day['smeny'][0]) =>
  smena.typ_smeny === 'prace'
    ? `${span(smena)}, ${smena.prodejna_nazev}`
    : SHIFT_TYPE_LABELS[smena.typ_smeny];
const leaveText = ({ druh, cas_od, cas_do }: Day['volna'][0]) =>
  ABSENCE_KIND_LABELS[druh] + (cas_od && cas_do ? ` ${span({ cas_od, cas_do })}` : '');

const COLUMNS: Column<Line>[] = [
  {
    head: 'Den',
    card: 'title',
    cell: ({ datum, svatek }) => (
      <span data-free={weekdayOf(datum) >= 5 || svatek ? true : undefined} className={classes.day}>
        {czechDay(datum)}, {weekdayName(datum)}
        {svatek && ` (${svatek})`}
      </span>
    ),
  },
  {
    head: 'Plán',
    cell: ({ smena, volno }) => (smena ? planText(smena) : volno && leaveText(volno)),
  },
  {
    head: 'Hodin',
    align: 'right',
    cell: ({ smena, volno }) => (smena || volno) && lengthText(smena ? smena.plan : volno!.minut),
  },
  { head: 'Příchod', align: 'right', cell: ofShift(smena => smena.prichod ?? '–') },
  { head: 'Odchod', align: 'right', cell: ofShift(smena => smena.odchod ?? '–') },
  { head: 'Pauza', align: 'right', cell: ofShift(smena => (smena.prichod ? lengthText(smena.pauza) : '–')) },
  { head: 'Odpracováno', align: 'right', cell: ofShift(smena => lengthText(smena.odpracovano)) },
  {
    head: 'Rozdíl',
    align: 'right',
    cell: ofShift(smena => (smena.rozdil === null ? '–' : signedMinutes(smena.rozdil))),
  },
];

/** The column of a shift's problems, each a link to where it is corrected. */
function useProblems(): Column<Line> {
  const { set } = useShiftsAddress();
  return {
    head: 'K vyřešení',
    cell: ({ smena }) =>
      smena && smena.nedostatky.length > 0 ? (
        <Group gap={4}>
          {smena.nedostatky.map(druh => (
            <Badge
              key={druh}
              component="button"
              type="button"
              className={classes.problem}
              color={BLOCKING.includes(druh) ? 'red' : 'orange'}
              onClick={() => set({ smena: String(smena.id) }, { step: true })}
            >
              {PROBLEM_LABELS[druh]}
              {late(smena, druh)}
            </Badge>
          ))}
        </Group>
      ) : null,
  };
}

const days = (count: number) => plural(count, 'den', 'dny', 'dnů', 'dne');

/** The year's overtime as text, shown beside the month's (rule timesheet-7). */
function useYear({ mesic, osoba }: Sheet): string {
  const user = useUser();
  const user_id = osoba.id === user.id ? undefined : String(osoba.id);
  const { data } = useQuery(apiQuery('GET /vykazy/prescasy/', { query: { mesic, user_id } }));
  const own = data?.lide.find(({ id }) => id === osoba.id);
  return data && own
    ? `v\u00a0roce ${data.rok} ${lengthText(own.prescas)} ${preposed('z', data.nejvys / 60)}\u00a0h, které lze nařídit`
    : 'z odpracovaných hodin';
}

function Sums({ sheet }: { sheet: Sheet }) {
  const { soucty } = sheet;
  const year = useYear(sheet);
  const cards: Fact[] = [
    ['Odpracováno', lengthText(soucty.odpracovano), `plán ${lengthText(soucty.plan)}`],
    soucty.fond === 0
      ? ['Bilance', '–', 'dohoda nemá fond hodin']
      : ['Bilance', signedMinutes(soucty.bilance), `proti fondu ${lengthText(soucty.fond)}`],
    ['Přesčas', lengthText(soucty.prescas), year],
    ['Pauzy', lengthText(soucty.pauza)],
    ['Dovolená', lengthText(soucty.dovolena), days(soucty.dovolena_dnu)],
    ['Nemoc', lengthText(soucty.nemoc), days(soucty.nemoc_dnu)],
    [
      'Sobota a neděle',
      lengthText(soucty.vikend),
      `svátky ${lengthText(soucty.svatek)}, v\u00a0noci (22–6) ${lengthText(soucty.noc)}`,
    ],
    ['Lékař a jiné volno', lengthText(soucty.jine), days(soucty.jine_dnu)],
  ];
  return <FactCards facts={cards} />;
}

/** The person's statement about their own month: agreement or a remark. */
function Saying({ sheet }: { sheet: Sheet }) {
  const [isRemarking, setRemarking] = useState(false);
  const { mesic, videno } = sheet;
  const seen = { odpracovano: sheet.soucty.odpracovano, videno };
  const agreeing = useDeed({
    run: (body: { mesic: string } & typeof seen, klic) => request('POST /vykazy/vyjadreni/', { body, klic }),
    touches: '/vykazy/',
    done: `Souhlas s výkazem za ${czechMonth(mesic)} je zapsán.`,
  });
  const isOpen = useWhileTyped(sheet.stav !== 'uzavreno' || undefined);
  if (!isOpen) return null;
  const isOver = mesic < sheet.dnes.slice(0, 7) && !sheet.bezi;
  const mayAgree = isOver && (sheet.stav === 'otevreno' || sheet.stav === 'pripominka');
  return (
    <>
      <DeedBanner deeds={[agreeing]} failed="Souhlas se nepodařilo zapsat." />
      <Group gap="sm">
        {mayAgree && (
          <Button loading={agreeing.isPending} onClick={() => agreeing.mutate({ mesic, ...seen })}>
            Souhlasím
          </Button>
        )}
        <Button variant="default" onClick={() => setRemarking(true)}>
          Mám připomínku
        </Button>
        {!isOver && (
          <Text size="sm" c="dimmed">
            Souhlasit můžete, až měsíc skončí.
          </Text>
        )}
      </Group>
      {isRemarking && <RemarkForm mesic={mesic} seen={seen} onClose={() => setRemarking(false)} />}
    </>
  );
}

/** A person's month day by day, with its sums and statements. */
export function PersonMonth({ sheet, isStale }: { sheet: Sheet; isStale: boolean }) {
  const user = useUser();
  const isPhone = usePhone();
  const problems = useProblems();
  const { osoba, stav, pripominka, schvalil, uzavrel } = sheet;
  const isOwn = osoba.id === user.id;
  // Head office mostly has no shifts: an empty month would seem to lack all its standard hours.
  const isEmpty = sheet.dny.every(({ smeny, volna }) => smeny.length + volna.length === 0);
  // On a phone, a day without a shift would be an empty card.
  const lines = linesOf(sheet).filter(line => !isPhone || line.smena || line.volno);
  return (
    <Stack component="section" gap="sm" aria-label="Výkaz osoby" data-stale={isStale || undefined}>
      <Group gap="sm">
        <Title order={2} size="h4" id={PERSON_ID} tabIndex={-1} className={classes.person}>
          {isOwn ? 'Můj výkaz' : `${osoba.jmeno} ${osoba.prijmeni}`}, {czechMonth(sheet.mesic)}
        </Title>
        {/* An empty month does not wait for anybody. */}
        {!(isEmpty && stav === 'otevreno') && (
          <Badge color={STATE_COLORS[stav]}>{TIMESHEET_STATE_LABELS[stav]}</Badge>
        )}
        {(uzavrel || schvalil) && (
          <Text size="sm" c="dimmed">
            {uzavrel ? `uzavřel(a) ${uzavrel}` : `schválil(a) ${schvalil}`}
          </Text>
        )}
      </Group>
      {pripominka && <Text size="sm">Připomínka: {pripominka}</Text>}
      {isOwn && !isEmpty && <Saying sheet={sheet} />}
      {isEmpty && <EmptyState title="V tomto měsíci tu nejsou žádné směny" />}
      {!isEmpty && <Sums sheet={sheet} />}
      {!isEmpty && (
        <DataTable
          caption={`Výkaz, ${osoba.jmeno} ${osoba.prijmeni}, ${czechMonth(sheet.mesic)}`}
          columns={[...COLUMNS, problems]}
          rows={lines}
          rowKey={({ datum, smena, volno }) => `${datum} ${smena?.id ?? volno?.cas_od ?? ''}`}
          isStale={isStale}
        />
      )}
    </Stack>
  );
}
