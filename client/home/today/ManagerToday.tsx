import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PRESENCES } from '#shared/shifts/attendance/presence.ts';
import { spanAsOf } from '#shared/shifts/words.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { Link } from '../../navigation/Link.tsx';
import { Card, Loaded } from '../Card.tsx';
import classes from '../home.module.css';
import { Worker } from './Worker.tsx';

const REFRESH_MS = 60_000;

/** For a manager: who of the shop is in, late or gone, and which forgotten departures must be added. */
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
    select: ({ lide, dnes }) =>
      PRESENCES.flatMap(presence => lide.filter(({ pritomnost }) => pritomnost === presence)).map(one => ({
        ...one,
        when: spanAsOf(one, dnes),
      })),
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
              <Worker key={one.id} name={one.user_jmeno} when={one.when} presence={one.pritomnost} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
