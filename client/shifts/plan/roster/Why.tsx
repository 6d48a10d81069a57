import { Button, Group, List, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { czechDay, daysBetween, daysFrom } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { RosterShift } from '#shared/roster/kinds.ts';
import { tenths } from '../../../core/format.ts';
import { apiQuery } from '../../../core/queries.ts';
import { ErrorBanner } from '../../../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../../../ui/notices/problem.ts';
import { longDay, span } from '../../czech.ts';
import type { DayCover } from '../useStaffing.ts';
import { GoalsTable } from './GoalsTable.tsx';
import type { Roster } from './useRoster.ts';

type Asked = { osoba?: number; datum: string };
type Props = { rozpis: Proposal; cover: Map<string, DayCover> | null; selected: RosterShift | null };
type Proposal = NonNullable<Roster['rozpis']>;

/** Why a person's shift is proposed, or why nobody could be found for some hours of a day. */
export function Why({ rozpis, cover, selected }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const days = daysFrom(rozpis.od, daysBetween(rozpis.od, rozpis.do) + 1);
  const missing = (day: string) => cover?.get(day)?.chybi ?? 0;
  const short = days.filter(day => missing(day) > 0 || day === asked?.datum);
  const isProposed = rozpis.smeny.some(
    one => one.user_id === selected?.user_id && one.datum === selected.datum,
  );
  return (
    <Stack gap="xs">
      <Group gap="xs" align="end">
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isProposed}
          onClick={() => setAsked({ osoba: selected!.user_id, datum: selected!.datum })}
        >
          {isProposed
            ? `Proč ${czechDay(selected!.datum)} ${span(selected!)}?`
            : 'Proč? Vyberte navrženou směnu'}
        </Button>
        {short.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label="Proč někdo chybí dne"
            value={asked?.osoba === undefined ? (asked?.datum ?? '') : ''}
            onChange={event => setAsked({ datum: event.currentTarget.value })}
            data={[
              { value: '', label: 'Proč někdo chybí dne…', disabled: true },
              ...short.map(day => ({
                value: day,
                label: `${longDay(day)}, chybí ${tenths(missing(day))}\u00a0h`,
              })),
            ]}
          />
        )}
      </Group>
      {asked && <Answer id={rozpis.id} asked={asked} />}
    </Stack>
  );
}

function Answer({ id, asked }: { id: number; asked: Asked }) {
  const { osoba, datum } = asked;
  const query = { datum, ...(osoba !== undefined && { osoba: String(osoba) }) };
  const answer = useQuery(apiQuery('GET /rozpisy/:id/proc/', { params: { id }, query }));
  const { data } = answer;
  if (answer.isError)
    return (
      <ErrorBanner message="Důvod nelze zjistit" detail={sentenceOf(answer.error)} onRetry={answer.refetch} />
    );
  if (!data || answer.isPlaceholderData) return <Skeleton height="4rem" />;
  return (
    <section aria-label={`Proč, ${longDay(datum)}`}>
      {data.cile && (
        <GoalsTable
          label="Cíle jiných možností"
          columns={[
            { name: 'Návrh', goals: data.cile },
            ...data.jinak.map(({ smena, cile }) => ({
              name: smena ? `${smena.jmeno} ${span(smena)}` : 'Nikdo',
              goals: cile,
            })),
          ]}
        />
      )}
      {data.nemohou.length > 0 && <People title="Nemohou:" people={data.nemohou} />}
      {osoba === undefined && data.mezery.length === 0 && (
        <Text size="sm">V tento den podle rozpisu nikdo nechybí.</Text>
      )}
      {data.mezery.map(({ od, do: to, chybi, lide }) => (
        <People key={od} title={`${span({ cas_od: od, cas_do: to })}, chybí ${chybi}:`} people={lide} />
      ))}
    </section>
  );
}

type People = { title: string; people: { user_id: number; jmeno: string; duvod: string }[] };

/** If many people cannot for the same reason, it is given once. */
function People({ title, people }: People) {
  const reasons = [...grouped(people, ({ duvod }) => duvod)];
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {reasons.map(([duvod, own]) => (
          <List.Item key={duvod}>
            {people.length > 1 && own.length === people.length
              ? 'Všichni'
              : own.map(({ jmeno }) => jmeno).join(', ')}
            : {duvod}
          </List.Item>
        ))}
      </List>
    </>
  );
}
