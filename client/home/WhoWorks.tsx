import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { grouped } from '#shared/core/grouped.ts';
import { PRESENCE_COLORS, PRESENCE_LABELS, presenceOf } from '#shared/shifts/presence.ts';
import { apiQuery } from '../core/queries.ts';
import { useNow } from '../ui/useNow.ts';
import { Card, Loaded } from './Card.tsx';
import classes from './home.module.css';
import { type ShiftToday, span, workToday } from './shift-lines.ts';

function Worker({ shift }: { shift: ShiftToday }) {
  const state = presenceOf(shift, useNow());
  return (
    <li className={classes.line}>
      <Text size="sm" span className={classes.grow}>
        {shift.user.jmeno} {shift.user.prijmeni}
      </Text>
      <Text size="sm" c="dimmed" span>
        {span(shift)}
      </Text>
      <Badge color={PRESENCE_COLORS[state]} miw="6.5rem">
        {PRESENCE_LABELS[state]}
      </Badge>
    </li>
  );
}

/** Today's work shifts by shop with the live state of each person's attendance. */
export const todaysShifts = apiQuery('GET /shifts/', { query: { scope: 'all', datum: 'dnes' } });

export function WhoWorks() {
  const shifts = useQuery({ ...todaysShifts, select: workToday });
  return (
    <Card title="Kdo dnes pracuje">
      <Loaded query={shifts} empty="Žádné směny dnes" lines={8}>
        {rows =>
          [...grouped(rows, row => row.prodejna_nazev || 'Neznámá prodejna')].map(([shop, people]) => (
            <div key={shop}>
              <h3 className={classes.shop}>{shop}</h3>
              <ul className={classes.list}>
                {people.map(shift => (
                  <Worker key={shift.id} shift={shift} />
                ))}
              </ul>
            </div>
          ))
        }
      </Loaded>
    </Card>
  );
}
