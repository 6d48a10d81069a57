import type { Notification } from '#shared/notifications/contract.ts';
import type { Task } from '#shared/tasks/contract.ts';
import { type Session, signIn } from '../program.ts';
import { type Area, ask, stated } from './area.ts';
import { Ledger } from './ledger.ts';

/** The person who gets tasks and shifts, and reads notifications. */
export const PETRA = { id: 2, name: 'petra', password: 'proof-of-petra' };

const trace = (co: 'vytvoreni' | 'zmena' | 'smazani', zaznam: number) => ({ co, tabulka: 'ukol', zaznam });

/** Tasks for somebody else, with their notifications. */
export function tasks(): Area {
  const ledger = new Ledger();
  let count = 0;
  return {
    name: 'tasks',
    ledger,
    async step(session) {
      const ukol = `úkol ${++count}`;
      const state = { ukol, stav: 'v_procesu', priorita: 'stredni' };
      const { task } = await ledger.create<{ task: Task }>(
        () => session.send('POST', '/tasks/', { ukol, id_prodejce_ukol: PETRA.id }),
        ({ task }) => ({ id: task.id, state, trace: trace('vytvoreni', task.id) }),
      );
      const edited = { ...state, ukol: `${ukol} upravený`, priorita: 'vysoka' };
      const path = `/tasks/${task.id}/`;
      const { stav: _, ...fields } = edited;
      await ledger.change(task.id, edited, trace('zmena', task.id), () => session.send('PUT', path, fields));
      await ledger.change(task.id, { ...edited, stav: 'hotovo' }, trace('zmena', task.id), () =>
        session.send('PUT', path, { stav: 'hotovo' }),
      );
      // Few are kept, because the list ends at a thousand.
      if (count % 4 !== 0)
        await ledger.change(task.id, null, trace('smazani', task.id), () => session.send('DELETE', path));
    },
    async read(session, ids) {
      const list = (await ask<Task[]>(session, '/tasks/?limit=1000')) ?? [];
      const wanted = list.filter(task => ids.includes(task.id));
      return stated(wanted, ({ ukol, stav, priorita }) => ({ ukol, stav, priorita }));
    },
  };
}

/** Petra reads the notifications about her tasks, one by one. */
export function notifications(baseOf: () => string): Area {
  const ledger = new Ledger();
  let petra: Session | null = null;
  let base = '';
  const asPetra = async () => {
    if (!petra || base !== baseOf()) {
      base = baseOf();
      petra = await signIn(base, PETRA.name, PETRA.password);
    }
    return petra;
  };
  const listed = async (session: Session) =>
    (await ask<{ upozorneni: Notification[] }>(session, '/notifications/?limit=100'))?.upozorneni ?? [];
  return {
    name: 'notifications',
    ledger,
    listsLatest: true,
    async step(admin) {
      const created = await admin.send('POST', '/tasks/', { ukol: 'k přečtení', id_prodejce_ukol: PETRA.id });
      if (!created.ok) return;
      const session = await asPetra();
      const { task } = (await created.json()) as { task: Task };
      const told = (await listed(session)).find(one => one.druh === 'ukol' && one.zaznam === task.id);
      if (!told) throw new Error(`Nobody was notified of task ${task.id}.`);
      ledger.note(told.id, { zaznam: task.id, precteno: false });
      const trace = { co: 'zmena' as const, tabulka: 'upozorneni', zaznam: told.id };
      await ledger.change(told.id, { zaznam: task.id, precteno: true }, trace, () =>
        session.send('POST', `/notifications/${told.id}/read/`),
      );
    },
    async read(_admin, ids) {
      const list = await listed(await asPetra());
      const wanted = list.filter(one => ids.includes(one.id));
      return stated(wanted, one => ({ zaznam: one.zaznam, precteno: one.precteno !== null }));
    },
  };
}
