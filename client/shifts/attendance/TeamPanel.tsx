import { Anchor, Badge, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { shiftCount } from '#shared/core/counts.ts';
import { grouped } from '#shared/core/grouped.ts';
import { PRESENCE_COLORS, PRESENCE_LABELS, PRESENCES } from '#shared/shifts/attendance/presence.ts';
import { apiQuery, followed } from '../../core/queries.ts';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { longDay, span } from '../czech.ts';
import { StoreField } from '../StoreField.tsx';
import { useShiftsAddress } from '../useShiftsAddress.ts';
import classes from './TeamPanel.module.css';

const REFRESH_MS = 60_000;

/** For people who plan: who is in, and which forgotten departures must be added. */
export function TeamPanel() {
  const { prodejna, set, setStore } = useShiftsAddress();
  const query = { prodejna: prodejna === null ? undefined : String(prodejna) };
  const team = useQuery({
    ...apiQuery('GET /shifts/attendance/team/', { query }),
    refetchInterval: followed(REFRESH_MS),
  });
  const { data } = team;
  const goingOn = useGoingOn();
  const open = (id: number) => set({ smena: String(id) }, { step: true });
  const byPresence = grouped(data?.lide ?? [], one => one.pritomnost);
  const people = PRESENCES.flatMap(presence => byPresence.get(presence) ?? []);
  return (
    <Stack gap="sm" mt="md" className={classes.panel} {...goingOn}>
      <StoreField aria-label="Prodejna" hasAll value={prodejna} onChange={setStore} maw="20rem" />
      <LoadBanner load={team} failed="Chyba při načítání dat" />
      {team.isPending && <Skeleton height={160} />}
      {data && (
        <>
          <Paper component="section" withBorder p="md" aria-label="Kdo je v práci">
            <Title order={2} size="h4" mb="xs">
              Kdo je v práci
            </Title>
            {people.length === 0 && <Text c="dimmed">Dnes tu nikdo nemá směnu.</Text>}
            <ul className={classes.list}>
              {people.map(shift => (
                <li key={shift.id}>
                  <Anchor component="button" type="button" onClick={() => open(shift.id)}>
                    {shift.user_jmeno}
                  </Anchor>
                  <Text span size="sm" c="dimmed">
                    {/* After midnight, a shift of yesterday that somebody has not left yet. */}
                    {shift.datum !== data.dnes && `${longDay(shift.datum)}, `}
                    {span(shift)}
                    {prodejna === null && `, ${shift.prodejna_nazev}`}
                  </Text>
                  <Badge color={PRESENCE_COLORS[shift.pritomnost]}>{PRESENCE_LABELS[shift.pritomnost]}</Badge>
                </li>
              ))}
            </ul>
          </Paper>
          <Paper component="section" withBorder p="md" aria-label="Chybějící odchody">
            <Group gap="xs" mb="xs">
              <Title order={2} size="h4">
                Chybějící odchody
              </Title>
              {data.chybi_odchod.length > 0 && <Badge color="red">{data.chybi_odchod.length}</Badge>}
            </Group>
            <Text size="sm" c="dimmed" mb="xs">
              {data.chybi_odchod.length === 0
                ? 'Od začátku minulého měsíce nechybí žádný.'
                : `${shiftCount(data.chybi_odchod.length)} od začátku minulého měsíce. Bez odchodu nejsou odpracované hodiny celé.`}
            </Text>
            <ul className={classes.list}>
              {data.chybi_odchod.map(shift => (
                <li key={shift.id}>
                  <Anchor component="button" type="button" onClick={() => open(shift.id)}>
                    {shift.user_jmeno}, {longDay(shift.datum)}
                  </Anchor>
                  <Text span size="sm" c="dimmed">
                    {span(shift)}
                    {prodejna === null && `, ${shift.prodejna_nazev}`}
                  </Text>
                </li>
              ))}
            </ul>
          </Paper>
        </>
      )}
    </Stack>
  );
}
