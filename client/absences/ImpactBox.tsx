import { Alert, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Absence, Impact } from '#shared/absences/contract.ts';
import { ABSENCE_KIND_LABELS, type AbsenceKind } from '#shared/absences/kinds.ts';
import { personCount, shiftCount } from '#shared/core/counts.ts';
import { grouped } from '#shared/core/grouped.ts';
import { preposed } from '#shared/core/preposed.ts';
import { verbFor } from '#shared/core/verb.ts';
import { sumHours } from '#shared/shifts/hours.ts';
import { apiQuery } from '../core/queries.ts';
import { hoursText, longDay, span } from '../shifts/czech.ts';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import { absenceDays } from './words.ts';

type Left = NonNullable<Impact['zustatek']>;
type Days = { dny: { datum: string; hodiny: number }[]; hodin: number };
type Asked = Pick<Absence, 'druh' | 'od' | 'do' | 'cas_od' | 'cas_do'> & { user_id: number };

/** 'v plánu zbývají 2 lidé' */
export const peopleLeft = (count: number) =>
  `v plánu ${verbFor(count, 'zbývá', 'zbývají')} ${personCount(count)}`;

/** 'Beze mě zůstane 1 člověk.' for each shop and day that loses somebody. */
function Uncovered({ impact }: { impact: Impact }) {
  const lost = impact.dny.flatMap(day => day.rusi.map(shift => ({ ...shift, datum: day.datum })));
  if (lost.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600}>
        {`Z plánu zmizí ${shiftCount(lost.length)}:`}
      </Text>
      <List size="sm" spacing={2}>
        {lost.map(one => (
          <List.Item key={one.id}>
            {`${longDay(one.datum)} ${span(one)}, ${one.prodejna_nazev}: `}
            {one.zbyva_lidi === 0 ? (
              <Text span size="sm" fw={600} c="red">
                nikdo jiný v plánu není
              </Text>
            ) : (
              peopleLeft(one.zbyva_lidi)
            )}
          </List.Item>
        ))}
      </List>
    </>
  );
}

function Away({ impact }: { impact: Impact }) {
  if (impact.pryc.length === 0) return null;
  return (
    <Text size="sm">
      {'Ve stejných dnech: '}
      {impact.pryc
        .map(
          one =>
            `${one.jmeno} (${ABSENCE_KIND_LABELS[one.druh].toLowerCase()} ${absenceDays(one)}${one.stav === 'ceka' ? ', čeká' : ''})`,
        )
        .join('; ')}
    </Text>
  );
}

/**
 * 'Dovolené ubude 16 h, ze 160 h zbude 144 h.' A balance belongs to a year: of a vacation over New Year, the hours
 * are given for each year, and the remainder for the year in which it begins.
 */
export function vacationText({ dny, hodin }: Days, { pred, po }: Left, od: string): string {
  const year = Number(od.slice(0, 4));
  const left = `${preposed('z', hoursText(pred))} zbude ${hoursText(po)}.`;
  const later = sumHours(dny.filter(({ datum }) => datum > `${year}-12-31`).map(day => day.hodiny));
  if (later === 0) return `Dovolené ubude ${hoursText(hodin)}, ${left}`;
  return `Dovolené ${year} ubude ${hoursText(hodin - later)}, ${left} Dovolené ${year + 1} ubude ${hoursText(later)}.`;
}

function Rest({ impact, druh, od }: { impact: Impact; druh: AbsenceKind; od: string }) {
  const { zustatek, hodin } = impact;
  if (druh !== 'dovolena') return <Text size="sm">{`Celkem ${hoursText(hodin)}.`}</Text>;
  if (!zustatek)
    return <Text size="sm" c="dimmed">{`Celkem ${hoursText(hodin)}. Zůstatek nevíme, chybí smlouva.`}</Text>;
  return (
    <Text size="sm" c={zustatek.po < 0 ? 'red' : undefined}>
      {vacationText(impact, zustatek, od)}
    </Text>
  );
}

/** Fetches what an absence would do to the plan; the components that show it share one query. */
export const useImpact = ({ user_id, druh, od, do: to, cas_od, cas_do }: Asked, enabled = true) =>
  useQuery({
    ...apiQuery('GET /nepritomnosti/dopad/', {
      query: {
        user_id: String(user_id),
        druh,
        od,
        do: to,
        ...(cas_od && cas_do && { cas_od, cas_do }),
      },
    }),
    retry: false,
    enabled,
  });

/** What an absence would do to the plan, beside the form that requests it and the button that decides it. */
export function ImpactBox(asked: Asked) {
  const impact = useImpact(asked);
  if (impact.isError)
    return <ErrorBanner message={sentenceOf(impact.error) ?? 'Dopad na plán nelze zjistit'} />;
  // The impact of other days says nothing about these.
  if (!impact.data || impact.isPlaceholderData) return <Skeleton height={72} />;
  const { dopad } = impact.data;
  const problems = grouped(dopad.dny, ({ problem }) => problem);
  problems.delete(null);
  return (
    <Stack gap={6} role="status">
      {problems.size > 0 && (
        <Alert color="red" py="xs" icon={<IconAlertTriangle aria-hidden />}>
          {[...problems]
            .map(([problem, days]) => `${days.map(({ datum }) => longDay(datum)).join(', ')}: ${problem}`)
            .join(' ')}
        </Alert>
      )}
      <Rest impact={dopad} druh={asked.druh} od={asked.od} />
      <Uncovered impact={dopad} />
      <Away impact={dopad} />
    </Stack>
  );
}
