import { Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addMonths, czechDay, monthOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import type { WishOf } from '#shared/wishes/contract.ts';
import { UNSAID, WISH_LABELS, WISH_SIGNS, type WishKind } from '#shared/wishes/kinds.ts';
import { type Args, request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { todayInPrague } from '../forms/dates/today.ts';
import { useOwnVersions } from '../forms/meantime/useOwnVersions.ts';
import { withCurrent } from '../forms/meantime/withCurrent.ts';
import { useDeed } from '../forms/useDeed.ts';
import { MonthBar } from '../shifts/calendar/MonthBar.tsx';
import { longDay } from '../shifts/czech.ts';
import { ButtonChoice } from '../ui/ButtonChoice.tsx';
import { MonthGrid } from '../ui/MonthGrid.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import classes from './WishesPanel.module.css';
import { DAY_BEGINS, DAY_ENDS, partOfDay, wishInWords } from './words.ts';

/** What is painted onto the days: a wish, or nothing to remove one. */
type Brush = WishKind | 'nic';
const BRUSHES: Record<Brush, string> = { ...WISH_LABELS, nic: 'Smazat' };

const PARTS = {
  cely: { cas_od: null, cas_do: null },
  dopoledne: { cas_od: DAY_BEGINS, cas_do: '14:00' },
  odpoledne: { cas_od: '14:00', cas_do: DAY_ENDS },
} as const;
type Part = keyof typeof PARTS;
const PART_LABELS: Record<Part, string> = { cely: 'Celý den', dopoledne: 'Do 14:00', odpoledne: 'Od 14:00' };

type Said = NonNullable<Args<'PUT /prani/'>['body']> & { verze: number };

const nowInWords =
  (day: string) =>
  ({ druh, cas_od = null, cas_do = null }: WishOf) =>
    `${longDay(day)}, ${druh ? wishInWords({ druh, cas_od, cas_do }) : 'bez přání'}`;

/** A person's wishes for the next month: a brush, and the days to paint. */
export function WishesPanel({ person }: { person: number }) {
  const user = useUser();
  const decides = useMay()('absences.decide');
  const today = todayInPrague();
  const [month, setMonth] = useState(addMonths(monthOf(today), 1));
  const [brush, setBrush] = useState<Brush>('nemohu');
  const [part, setPart] = useState<Part>('cely');
  const wishes = useQuery(apiQuery('GET /prani/', { query: { mesic: month, osoba: String(person) } }));
  const { data } = wishes;
  const byDay = new Map(data?.prani.map(wish => [wish.datum, wish]));
  const own = useOwnVersions();
  const saying = useDeed({
    run: ({ verze, ...body }: Said) =>
      request('PUT /prani/', { body: { ...body, verze: own.of(body.datum, verze) } }).catch(error => {
        throw withCurrent(error, nowInWords(body.datum));
      }),
    after: ({ prani }, { datum, verze }) => own.take(datum, verze, prani?.verze ?? UNSAID),
    // A person who picked the wrong brush paints the day again at once; the last wish must win.
    scope: 'prani',
    touches: '/prani/',
    failed: 'Přání se nepodařilo uložit',
  });
  const paint = (datum: string) => {
    if (!saying.isPending) own.begin();
    const druh = brush === 'nic' ? null : brush;
    const verze = byDay.get(datum)?.verze ?? UNSAID;
    saying.mutate({ user_id: person, datum, druh, ...PARTS[part], verze });
  };
  const mayChange = (day: string) => Boolean(data?.otevreno) && day >= today && monthOf(day) === month;
  return (
    <Paper component="section" withBorder p="sm" aria-label="Přání k plánu">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4">
          {person === user.id ? 'Kdy můžu a chci pracovat' : 'Přání k plánu'}
        </Title>
        <MonthBar month={month} today={today} onMonth={setMonth} />
      </Group>
      <LoadBanner load={wishes} failed="Přání nelze načíst" />
      {wishes.isPending && <Skeleton height={260} />}
      {data && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {data.otevreno
              ? decides
                ? `Lidé je zadávají do ${czechDay(data.uzaverka)}, vedoucí kdykoli.`
                : `Zadejte do ${czechDay(data.uzaverka)}: vyberte přání a ťukněte na den.`
              : `Uzávěrka byla ${czechDay(data.uzaverka)}. Změny domluvte s vedoucím.`}
          </Text>
          {data.otevreno && (
            <Group gap="xs" mb="xs">
              <ButtonChoice label="Přání" choices={BRUSHES} value={brush} onChange={setBrush} />
              {brush !== 'nic' && (
                <ButtonChoice label="Část dne" choices={PART_LABELS} value={part} onChange={setPart} />
              )}
            </Group>
          )}
          <div className={classes.month}>
            <MonthGrid
              label={`Přání, ${czechMonth(month)}`}
              month={month}
              today={today}
              isStale={wishes.isPlaceholderData}
              nameOf={day => {
                const wish = byDay.get(day);
                return `${longDay(day)}, ${wish ? wishInWords(wish) : 'bez přání'}`;
              }}
              stateOf={day => ({ isDisabled: !mayChange(day) })}
              onDay={day => mayChange(day) && paint(day)}
              onMonth={setMonth}
            >
              {day => {
                const wish = byDay.get(day);
                if (!wish) return null;
                return (
                  <span className={classes.wish} data-kind={wish.druh}>
                    <span className={classes.sign} aria-hidden>
                      {WISH_SIGNS[wish.druh]}
                    </span>
                    <span className={classes.word}>{WISH_LABELS[wish.druh]}</span>
                    {wish.cas_od && <small>{partOfDay(wish)}</small>}
                  </span>
                );
              }}
            </MonthGrid>
          </div>
        </>
      )}
    </Paper>
  );
}
