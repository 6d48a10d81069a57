import type { User } from '#shared/users/contract.ts';
import { signIn, withCookie } from '../program.ts';
import { type Area, ask, stated } from './area.ts';
import { Ledger, type State, type Trace } from './ledger.ts';
import { PETRA } from './tasks.ts';

const trace = (co: Trace['co'], zaznam: number): Trace => ({ co, tabulka: 'uzivatel', zaznam });

/** People who are added, renamed and sometimes deleted. The proof chooses their numbers. */
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

/** How many stay signed in: above ten the application would end the oldest session (rule people-15). */
const STAYING = 4;

/** Sessions are records too: a person who signed in stays so, one who signed out does not return. */
export function sessions(baseOf: () => string): Area {
  const ledger = new Ledger();
  const cookies = new Map<string | number, string>();
  const staying: number[] = [];
  let count = 0;
  return {
    name: 'sessions',
    ledger,
    async step() {
      const { cookie } = await signIn(baseOf(), PETRA.name, PETRA.password);
      const id = ++count;
      cookies.set(id, cookie);
      ledger.acknowledged++;
      ledger.note(id, { signedIn: true });
      // After a kill the application has another address, and an interrupted sign-out may have happened.
      const leave = async (one: number) => {
        if (!ledger.stateOf(one)) return;
        const session = withCookie(baseOf(), cookies.get(one)!);
        await ledger.change(one, null, null, () => session.send('POST', '/users/logout/'));
      };
      staying.push(id);
      for (; staying.length > STAYING; staying.shift()) await leave(staying[0]!);
    },
    async read(_admin, ids) {
      const found = new Map<string | number, State>();
      for (const id of ids) {
        const answer = await withCookie(baseOf(), cookies.get(id)!).get('/users/current/');
        if (answer.ok) found.set(id, { signedIn: true });
      }
      return found;
    },
  };
}
