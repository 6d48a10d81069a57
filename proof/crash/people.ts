import type { User } from '#shared/users/contract.ts';
import { type Session, signIn } from '../program.ts';
import { type Area, ask, stated } from './area.ts';
import { Ledger, type State, type Trace } from './ledger.ts';
import { PETRA } from './tasks.ts';

const trace = (co: Trace['co'], zaznam: number): Trace => ({ co, tabulka: 'uzivatel', zaznam });

/** People who are added, renamed and now and then deleted. Their numbers are ours to choose. */
export function people(): Area {
  const ledger = new Ledger();
  let id = 1_000;
  return {
    name: 'people',
    ledger,
    async prepare(admin) {
      const petra = { id: PETRA.id, uzivatelske_jmeno: PETRA.name, jmeno: 'Petra', prijmeni: 'Nováková' };
      await admin.send('POST', '/users/create/', { ...petra, heslo: PETRA.password });
    },
    async step(session) {
      id++;
      const state = { uzivatelske_jmeno: `osoba${id}`, jmeno: 'Jan', prijmeni: `Číslo ${id}`, aktivni: true };
      await ledger.create(
        () => session.send('POST', '/users/create/', { ...state, id, heslo: 'heslo-osoby' }),
        () => ({ id, state, trace: trace('vytvoreni', id) }),
      );
      const edited = { ...state, jmeno: 'Jana', aktivni: false };
      await ledger.change(id, edited, trace('zmena', id), () =>
        session.send('PUT', `/users/update/${id}/`, edited),
      );
      if (id % 2 === 0)
        await ledger.change(id, null, trace('smazani', id), () =>
          session.send('DELETE', `/users/delete/${id}/`),
        );
    },
    async read(session, ids) {
      const { users } = (await ask<{ users: User[] }>(session, '/users/list/'))!;
      const wanted = users.filter(user => ids.includes(user.id));
      return stated(wanted, ({ uzivatelske_jmeno, jmeno, prijmeni, aktivni }) => ({
        uzivatelske_jmeno,
        jmeno,
        prijmeni,
        aktivni,
      }));
    },
  };
}

/** Sessions are records too: who signed in stays so, who signed out does not come back. */
export function sessions(baseOf: () => string): Area {
  const ledger = new Ledger();
  const opened = new Map<string | number, Session>();
  let count = 0;
  return {
    name: 'sessions',
    ledger,
    async step() {
      const base = baseOf();
      const session = await signIn(base, PETRA.name, PETRA.password);
      const id = ++count;
      opened.set(id, session);
      ledger.acknowledged++;
      ledger.note(id, { signedIn: true });
      if (count % 2 === 0) await ledger.change(id, null, null, () => session.send('POST', '/users/logout/'));
    },
    async read(_admin, ids) {
      const found = new Map<string | number, State>();
      for (const id of ids) {
        const { cookie } = opened.get(id)!;
        const answer = await fetch(`${baseOf()}/api/users/current/`, { headers: { cookie } });
        if (answer.ok) found.set(id, { signedIn: true });
      }
      return found;
    },
  };
}
