import type { Access } from '#shared/vault/contract.ts';
import { type Area, ask } from './area.ts';
import { Ledger, type State, type Trace } from './ledger.ts';
import { SHOP } from './shop.ts';

const trace = (co: Trace['co'], zaznam: number): Trace => ({ co, tabulka: 'pristup', zaznam });

/**
 * Accesses whose passwords are changed, deleted and restored; compared by what a reveal returns. `beforeReveals`
 * makes room under one person's limit of reveals, which is not tested here.
 */
export function vault(beforeReveals: () => Promise<void>): Area {
  const ledger = new Ledger();
  let count = 0;
  return {
    name: 'vault',
    ledger,
    async step(session) {
      const company_name = `Firma ${++count}`;
      const password = (times: number) => `tajné 🔑 ${count}.${times}`;
      const fields = { company_name, store: SHOP.nazev, username: 'prodejna' };
      const { pristup } = await ledger.create<{ pristup: Access }>(
        () => session.send('POST', '/pristupy/', { ...fields, password: password(1) }),
        ({ pristup }) => ({
          id: pristup.id,
          state: { company_name, password: password(1) },
          trace: trace('vytvoreni', pristup.id),
        }),
      );
      const path = `/pristupy/${pristup.id}/`;
      const state = { company_name: `${company_name} s. r. o.`, password: password(2) };
      await ledger.change(pristup.id, state, trace('zmena', pristup.id), () =>
        session.send('PUT', path, { ...fields, ...state }),
      );
      if (count % 2 === 0) return;
      await ledger.change(pristup.id, null, trace('smazani', pristup.id), () => session.send('DELETE', path));
      if (count % 4 === 1) return;
      await ledger.change(pristup.id, state, trace('zmena', pristup.id), () =>
        session.send('POST', `${path}obnovit/`),
      );
    },
    async read(session, ids) {
      const list = (await ask<Access[]>(session, '/pristupy/')) ?? [];
      const found = new Map<string | number, State>();
      for (const [at, { id, company_name }] of list.filter(one => ids.includes(one.id)).entries()) {
        if (at % 20 === 0) await beforeReveals();
        const answer = await session.reveal(`/pristupy/${id}/reveal_password/`);
        const { password, message } = (await answer.json()) as { password?: string; message?: string };
        found.set(id, { company_name, password: password ?? `${answer.status}: ${message}` });
      }
      return found;
    },
  };
}
