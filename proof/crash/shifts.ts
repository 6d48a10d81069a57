import type pg from 'pg';
import { addDays } from '#shared/core/days.ts';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
import type { AttendanceDay, Shift } from '#shared/shifts/shapes.ts';
import type { Session } from '../program.ts';
import { type Area, ask } from './area.ts';
import { Ledger, type State, type Trace } from './ledger.ts';
import { SHOP } from './shop.ts';
import { PETRA } from './tasks.ts';

const trace = (co: Trace['co'], zaznam: number): Trace => ({ co, tabulka: 'smena', zaznam });

const toState = ({ datum, cas_od, cas_do, poznamka }: Shift): State => ({ datum, cas_od, cas_do, poznamka });

/** Shifts of future days, each planned, moved to another time, sometimes deleted. */
export function shifts(): Area {
  const ledger = new Ledger();
  let day = '2030-01-01';
  return {
    name: 'shifts',
    ledger,
    async step(session) {
      day = addDays(day, 1);
      const fields = { datum: day, cas_od: '08:00', cas_do: '16:00', poznamka: `plán na ${day}` };
      const body = { ...fields, prodejna: SHOP.id, user_id: PETRA.id };
      const { smena } = await ledger.create<{ smena: Shift }>(
        () => session.send('POST', '/shifts/', body),
        ({ smena }) => ({ id: smena.id, state: fields, trace: trace('vytvoreni', smena.id) }),
      );
      const path = `/shifts/${smena.id}/`;
      const later = { cas_od: '10:00', cas_do: '20:00' };
      await ledger.change(smena.id, { ...fields, ...later }, trace('zmena', smena.id), () =>
        session.send('PUT', path, { ...body, ...later }),
      );
      if (Number(day.slice(-2)) % 3 === 0)
        await ledger.change(smena.id, null, trace('smazani', smena.id), () => session.send('DELETE', path));
    },
    async read(session, ids) {
      const found = new Map<string | number, State>();
      for (const id of ids) {
        const shift = await ask<{ smena: Shift }>(session, `/shifts/${id}/`);
        if (shift) found.set(id, toState(shift.smena));
      }
      return found;
    },
  };
}

const today = async (session: Session) => (await ask<AttendanceDay>(session, '/shifts/attendance/'))!;

/** The administrator's own day: arrival, then breaks. Every record stays. */
export function attendance(database: () => pg.Client): Area {
  const ledger = new Ledger();
  return {
    name: 'attendance',
    ledger,
    async step(session) {
      const { dnes, smena, povoleno } = await today(session);
      if (!smena) {
        const planned = { datum: dnes, cas_od: '00:00', cas_do: '23:59', prodejna: SHOP.id };
        await (await session.send('POST', '/shifts/', planned)).text();
        return;
      }
      // No departure before the last moment: the order is arrival, break, return, break.
      const typ_akce = povoleno.find(action => action !== 'odchod') as AttendanceAction;
      await ledger.create<{ zaznam: { id: number } }>(
        () => session.send('POST', '/shifts/attendance/', { typ_akce }),
        ({ zaznam }) => ({
          id: zaznam.id,
          state: { typ_akce },
          trace: { co: 'vytvoreni', tabulka: 'dochazka', zaznam: zaznam.id },
        }),
      );
    },
    async read(_session, ids) {
      // The API only returns today, and the proof may run past midnight.
      const text = 'select id, typ_akce from dochazka where id = any($1)';
      const { rows } = await database().query<{ id: number; typ_akce: string }>(text, [ids]);
      return new Map(rows.map(({ id, typ_akce }) => [id, { typ_akce }]));
    },
  };
}
