import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ABSENCE_KIND_LABELS } from '#shared/absences/kinds.ts';
import { PRESENCES } from '#shared/shifts/presence.ts';
import { absenceDays } from '../absences/words.ts';
import { plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { Link } from '../navigation/Link.tsx';
import { Card, Loaded } from './Card.tsx';
import classes from './home.module.css';
import { Worker } from './Worker.tsx';

const REFRESH_MS = 60_000;
const MOST_WAITING = 5;

/** For a manager: who of the shop is in, late or gone, and which departures somebody has to add. */
export function TeamToday() {
  const { prodejna_id } = useUser();
  const team = {
    ...apiQuery('GET /shifts/attendance/team/', {
      query: { prodejna: prodejna_id ? String(prodejna_id) : undefined },
    }),
    refetchInterval: REFRESH_MS,
  };
  const people = useQuery({
    ...team,
    select: ({ lide }) =>
      PRESENCES.flatMap(presence => lide.filter(({ pritomnost }) => pritomnost === presence)),
  });
  const { data: missing = 0 } = useQuery({ ...team, select: ({ chybi_odchod }) => chybi_odchod.length });
  return (
    <Card
      title="Tým dnes"
      actions={
        <Anchor component={Link} to="/shifts?zalozka=dochazka" size="sm">
          {missing > 0 ? `Docházka, chybí ${plural(missing, 'odchod', 'odchody', 'odchodů')}` : 'Docházka'}
        </Anchor>
      }
    >
      <Loaded query={people} empty="Dnes nikdo nemá směnu" lines={3}>
        {rows => (
          <ul className={classes.list}>
            {rows.map(one => (
              <Worker key={one.id} name={one.user_jmeno} shift={one} presence={one.pritomnost} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** What waits for the decision of who looks. */
export function Waiting() {
  const absences = useQuery({
    ...apiQuery('GET /nepritomnosti/', { query: { stav: 'ceka' } }),
    select: ({ nepritomnosti }) => nepritomnosti.filter(({ smi }) => smi.rozhodnout),
  });
  return (
    <Card
      title="Čeká na rozhodnutí"
      actions={
        <Anchor component={Link} to="/shifts?zalozka=volno" size="sm">
          Volno
        </Anchor>
      }
    >
      <Loaded query={absences} empty="Nic nečeká" lines={2}>
        {rows => (
          <ul className={classes.list}>
            {rows.slice(0, MOST_WAITING).map(one => (
              <li key={one.id} className={classes.line}>
                <Anchor
                  component={Link}
                  to={`/shifts?zalozka=volno&zadost=${one.id}`}
                  size="sm"
                  className={classes.grow}
                >
                  {`${one.osoba.jmeno} ${one.osoba.prijmeni}`}
                </Anchor>
                <Text size="sm" c="dimmed" span>
                  {`${ABSENCE_KIND_LABELS[one.druh].toLowerCase()} ${absenceDays(one)}`}
                </Text>
              </li>
            ))}
            {rows.length > MOST_WAITING && (
              <li className={classes.line}>
                <Text size="sm" c="dimmed" span>{`a dalších ${rows.length - MOST_WAITING}`}</Text>
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
