import { DAY, MINUTE } from '#shared/core/durations.ts';
import { pragueOffset } from '#shared/core/prague.ts';

const KEPT = 10_000;

/** The offset of a wall-clock time in minutes; for a time skipped in spring, the offset before the change. */
export type Offset = { minutes: number; isSkipped: boolean };

/** Prague's offset before the spring change, by which a skipped hour is read (rule sales-7). */
const WINTER = 60;

function ofPrague(wall: number): Offset {
  const minutes = pragueOffset(wall);
  return { minutes: minutes ?? WINTER, isSkipped: minutes === null };
}

/** Offsets of wall-clock times in a zone; `wall` is in ms as if it were UTC. A repeated hour gets the first one. */
export function zoneOffsets(zone: string | undefined): (wall: number) => Offset {
  if (zone === undefined || zone === 'Europe/Prague') return ofPrague;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = (instant: number): number => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  const known = new Map<number, Offset>();
  return wall => {
    // Clock changes happen on quarters of an hour at the finest.
    const key = Math.floor(wall / (15 * MINUTE));
    let found = known.get(key);
    if (!found) {
      if (known.size >= KEPT) known.clear();
      const around = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
      const fitting = around.filter(minutes => offsetAt(wall - minutes * MINUTE) === minutes);
      found = {
        minutes: fitting.length > 0 ? Math.max(...fitting) : around[0]!,
        isSkipped: fitting.length === 0,
      };
      known.set(key, found);
    }
    return found;
  };
}
