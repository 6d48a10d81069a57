import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { span } from '#shared/shifts/words.ts';
import { apiQuery } from '../../core/queries.ts';
import { Link } from '../../navigation/Link.tsx';
import { Card, Loaded } from '../Card.tsx';
import classes from '../home.module.css';
import { weekdayAndDay } from './shift-lines.ts';

/** The person's next work shifts, including the following month (rules home-2, shifts-11). */
export function NextShifts() {
  const shifts = useQuery(apiQuery('GET /shifts/', { query: { nejblizsi: '3' } }));
  return (
    <Card
      title="Nejbližší směny"
      actions={
        <Anchor component={Link} to="/shifts" size="sm">
          Plán směn
        </Anchor>
      }
    >
      <Loaded query={shifts} empty="Žádné nadcházející směny" lines={3}>
        {rows => (
          <ul className={classes.list}>
            {rows.map(shift => (
              <li key={shift.id} className={classes.line}>
                <Text size="sm" span className={classes.grow}>
                  {weekdayAndDay(shift.datum)}
                </Text>
                <Text size="sm" span>
                  {span(shift)}
                </Text>
                <Text size="sm" c="dimmed" span>
                  {shift.prodejna_nazev}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
