import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timesheetCount } from '#shared/core/counts.ts';
import { czechDayOfMonth } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { preposed } from '#shared/core/preposed.ts';
import { signedMinutes } from '#shared/shifts/words.ts';
import { PROBLEM_LABELS, TIMESHEET_STATE_LABELS } from '#shared/timesheet/kinds.ts';
import { type Answer, request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { PayrollDialog } from '../payroll/PayrollDialog.tsx';
import { useShiftsAddress } from '../shifts/useShiftsAddress.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { ask } from '../ui/dialogs/question.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import { ReopenForm } from './RemarkForm.tsx';
import classes from './timesheet.module.css';
import { lengthText, STATE_COLORS } from './words.ts';

type Shop = Answer<'GET /vykazy/'>;
type PersonRow = Shop['lide'][0];

const mayApprove = ({ stav, kvyreseni }: PersonRow) =>
  stav !== 'schvaleno' && stav !== 'uzavreno' && !kvyreseni.some(one => one.brani);

function useApproval(mesic: string, after: () => void) {
  return useDeed({
    run: (rows: PersonRow[]) => {
      const osoby = rows.map(({ id, soucty, videno }) => ({ id, odpracovano: soucty.odpracovano, videno }));
      return request('POST /vykazy/schvaleni/', { body: { mesic, osoby } });
    },
    touches: '/vykazy/',
    done: ({ schvaleno }) => `Schváleno: ${timesheetCount(schvaleno)}.`,
    after,
  });
}

type Approval = ReturnType<typeof useApproval>;

/** The share of the yearly maximum from which overtime needs attention. */
const NEAR = 0.8;

/** The year's overtime, shown when it comes near the maximum that may be ordered (rule timesheet-7). */
function OvertimeOfYear({ minutes, most }: { minutes: number; most: number }) {
  if (minutes < most * NEAR) return null;
  const said = `přesčas v\u00a0roce ${lengthText(minutes)} ${preposed('z', most / 60)}\u00a0h`;
  return minutes > most ? (
    <Badge color="red" className={classes.long}>
      {said}, další jen po dohodě (§\u00a093)
    </Badge>
  ) : (
    <Badge color="orange" variant="light">
      {said}
    </Badge>
  );
}

type PersonProps = {
  row: PersonRow;
  mesic: string;
  /** Whether the month has ended; before that, nobody's month can be approved. */
  isEnded: boolean;
  approval: Approval;
  /** The year's overtime and its maximum, in minutes, once they are known. */
  year: { minutes: number; most: number } | null;
  onPerson: (id: number) => void;
};

/** The state of one person's month, with links to where each problem is corrected. */
function Person({ row, mesic, isEnded, approval, year, onPerson }: PersonProps) {
  const user = useUser();
  const { set, osoba } = useShiftsAddress();
  const isOwn = row.id === user.id && user.role !== 'ADMIN';
  const isDue = isEnded && mayApprove(row);
  return (
    <li data-chosen={osoba === row.id || undefined}>
      <Group gap="xs" className={classes.head}>
        <Anchor
          component="button"
          type="button"
          fw={600}
          onClick={() => {
            onPerson(row.id);
            set({ osoba: row.id === user.id ? null : String(row.id), mesic });
          }}
        >
          {row.jmeno} {row.prijmeni}
        </Anchor>
        <Badge color={STATE_COLORS[row.stav]}>{TIMESHEET_STATE_LABELS[row.stav]}</Badge>
        <Text span size="sm" c="dimmed">
          {lengthText(row.soucty.odpracovano)}&nbsp;h
          {row.soucty.fond > 0 && `, bilance ${signedMinutes(row.soucty.bilance)}`}
        </Text>
        {year && <OvertimeOfYear {...year} />}
        {isDue && !isOwn && (
          <Button
            size="compact-sm"
            variant="light"
            className={classes.approve}
            aria-label={`Schválit, ${row.jmeno} ${row.prijmeni}`}
            loading={approval.isPending && approval.variables?.includes(row)}
            onClick={() => approval.mutate([row])}
          >
            Schválit
          </Button>
        )}
        {isDue && isOwn && (
          <Text span size="sm" c="dimmed" className={classes.approve}>
            Schvaluje administrátor
          </Text>
        )}
      </Group>
      {row.pripominka && <Text size="sm">Připomínka: {row.pripominka}</Text>}
      {row.kvyreseni.length > 0 && (
        <Group gap={4}>
          {row.kvyreseni.map(one => (
            <Badge
              key={`${one.smena} ${one.druh}`}
              component="button"
              type="button"
              className={classes.problem}
              color={one.brani ? 'red' : 'orange'}
              variant={one.brani ? 'filled' : 'light'}
              onClick={() => set({ smena: String(one.smena) }, { step: true })}
            >
              {czechDayOfMonth(one.datum)} {PROBLEM_LABELS[one.druh]}
            </Badge>
          ))}
        </Group>
      )}
    </li>
  );
}

function useClosing({ mesic, prodejna }: Shop, after: () => void) {
  const closing = useDeed({
    run: (of: Pick<Shop, 'mesic' | 'prodejna'>) =>
      request('POST /vykazy/uzavreni/', { body: { ...of, prodejna: of.prodejna } }),
    touches: ['/vykazy/', '/shifts/'],
    done: (_, of) => `Měsíc ${czechMonth(of.mesic)} je uzavřený.`,
    after,
  });
  const close = async () => {
    const question = `Uzavřít ${czechMonth(mesic)}?`;
    const about = 'Směny ani docházku lidí prodejny pak nepůjde měnit. Otevřít měsíc může jen administrátor.';
    if (await ask({ question, about, yes: 'Uzavřít měsíc', no: 'Zrušit' }))
      closing.mutate({ mesic, prodejna });
  };
  return { closing, close };
}

/**
 * A manager's list of what remains to be settled in a shop's month, and closing the month (rule timesheet-3).
 * `onPerson` is told whose month is asked for.
 */
export function ShopMonth({ shop, onPerson }: { shop: Shop; onPerson: (id: number) => void }) {
  const user = useUser();
  const may = useMay();
  const [isReopened, setReopened] = useState(false);
  const [isPaying, setPaying] = useState(false);
  // A success of either action outdates the other one's refusal; an action still running keeps its result.
  const approval = useApproval(shop.mesic, () => forget());
  const { closing, close } = useClosing(shop, () => forget());
  const forget = () => {
    for (const deed of [approval, closing]) if (deed.isError) deed.reset();
  };
  const { mesic, prodejna } = shop;
  const overtime = useQuery(
    apiQuery('GET /vykazy/prescasy/', { query: { mesic, prodejna: String(prodejna) } }),
  );
  const yearOf = (id: number) => {
    const found = overtime.data?.lide.find(one => one.id === id);
    return found && overtime.data ? { minutes: found.prescas, most: overtime.data.nejvys } : null;
  };
  const isEnded = !shop.brani?.includes('neskončil');
  const clean = shop.lide.filter(
    row => mayApprove(row) && row.kvyreseni.length === 0 && (row.id !== user.id || user.role === 'ADMIN'),
  );
  const goingOn = useGoingOn();
  const problem = sentenceOf(approval.error) ?? sentenceOf(closing.error);
  const hasFailed = approval.isError || closing.isError;
  return (
    <Paper component="section" withBorder p="md" aria-label="Výkazy prodejny" {...goingOn}>
      <Stack gap="sm">
        <Group gap="sm" justify="space-between">
          <Title order={2} size="h4">
            Výkazy prodejny, {czechMonth(shop.mesic)}
          </Title>
          <Group gap="sm">
            {isEnded && clean.length > 1 && (
              <Button variant="light" loading={approval.isPending} onClick={() => approval.mutate(clean)}>
                Schválit {timesheetCount(clean.length)} bez nedostatků
              </Button>
            )}
            {may('payroll.export') && (
              <Button variant="default" onClick={() => setPaying(true)}>
                Podklady pro mzdy
              </Button>
            )}
            {shop.uzavreno && may('timesheet.reopen') && (
              <ButtonWithIcon icon={IconLockOpen} variant="default" onClick={() => setReopened(true)}>
                Znovu otevřít
              </ButtonWithIcon>
            )}
            {!shop.uzavreno && (
              <ButtonWithIcon
                icon={IconLock}
                disabled={shop.brani !== null}
                loading={closing.isPending}
                onClick={close}
              >
                Uzavřít měsíc
              </ButtonWithIcon>
            )}
          </Group>
        </Group>
        {/* The state of the list, not an action's result: an alert would be read aloud after each approval. */}
        {shop.brani && <Alert color="yellow">{shop.brani}</Alert>}
        {shop.uzavreno && <Alert color="green">Měsíc je uzavřený, směny ani docházku už nelze měnit.</Alert>}
        <ErrorBanner
          message={hasFailed ? (problem ?? 'Změnu se nepodařilo uložit.') : null}
          onClose={forget}
        />
        {shop.lide.length === 0 ? (
          <EmptyState title="V tomto měsíci tu nikdo nemá směnu" />
        ) : (
          <ul className={classes.people}>
            {shop.lide.map(row => (
              <Person
                key={row.id}
                row={row}
                mesic={mesic}
                isEnded={isEnded}
                approval={approval}
                year={yearOf(row.id)}
                onPerson={onPerson}
              />
            ))}
          </ul>
        )}
      </Stack>
      {isPaying && (
        <PayrollDialog mesic={shop.mesic} prodejna={shop.prodejna} onClose={() => setPaying(false)} />
      )}
      {isReopened && (
        <ReopenForm mesic={shop.mesic} prodejna={shop.prodejna} onClose={() => setReopened(false)} />
      )}
    </Paper>
  );
}
