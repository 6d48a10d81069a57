import { useQuery } from '@tanstack/react-query';
import { grouped } from '#shared/core/grouped.ts';
import { presenceOf } from '#shared/shifts/attendance/presence.ts';
import { span } from '#shared/shifts/words.ts';
import { apiQuery } from '../../core/queries.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { Card, Loaded } from '../Card.tsx';
import classes from '../home.module.css';
import { type ShiftToday, workToday } from './shift-lines.ts';
import { Worker } from './Worker.tsx';

function WorkerNow({ shift }: { shift: ShiftToday }) {
  const presence = presenceOf(shift, useNow());
  return (
    <Worker name={`${shift.user.jmeno} ${shift.user.prijmeni}`} when={span(shift)} presence={presence} />
  );
}

/** Today's work shifts by shop, with the live state of each person's attendance. */
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
                  <WorkerNow key={shift.id} shift={shift} />
                ))}
              </ul>
            </div>
          ))
        }
      </Loaded>
    </Card>
  );
}
