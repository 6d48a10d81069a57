import type { HistoryEntry, Order } from '#shared/orders/contract.ts';
import type { Session } from '../program.ts';
import { type Area, ask } from './area.ts';
import { Ledger, type State, type Trace } from './ledger.ts';

type Told = { status: string; dil: string; verze: number; historie: string[] };

const trace = (co: Trace['co'], zaznam: number): Trace => ({ co, tabulka: 'objednavka', zaznam });

const CUSTOMER = {
  jmeno_zakaznika: 'Jana',
  prijmeni_zakaznika: 'Zkušební',
  telefon_zakaznika: '601 602 603',
  typ_telefonu: 'iPhone 15',
};

async function readOrder(session: Session, id: string | number): Promise<State> {
  const found = await ask<{ order: Order }>(session, `/orders/orders/${id}/`);
  if (!found) return null;
  const history = (await ask<HistoryEntry[]>(session, `/orders/orders/${id}/history/`)) ?? [];
  const { status, dil, verze } = found.order;
  return { status, dil, verze, historie: history.map(({ typ }) => typ).reverse() };
}

/** Orders that are edited, moved from state to state, deleted and restored, with their history. */
export function orders(): Area {
  const ledger = new Ledger();
  let count = 0;
  return {
    name: 'orders',
    ledger,
    async step(session) {
      const dil = `displej ${++count}`;
      const { order } = await ledger.create<{ order: Order }>(
        () => session.send('POST', '/orders/orders/', { ...CUSTOMER, dil }),
        ({ order }) => ({
          id: order.id,
          state: { status: 'nove', dil, verze: 1, historie: ['vytvoreni'] },
          trace: trace('vytvoreni', order.id),
        }),
      );
      const path = `/orders/orders/${order.id}/`;
      let told: Told = { status: 'nove', dil, verze: 1, historie: ['vytvoreni'] };
      const next = (typ: string, more: Partial<Told>) => {
        told = { ...told, ...more, verze: told.verze + 1, historie: [...told.historie, typ] };
        return told;
      };
      const changed = trace('zmena', order.id);
      const edited = `${dil} s rámečkem`;
      const { verze } = told;
      await ledger.change(order.id, next('uprava', { dil: edited }), changed, () =>
        session.send('PUT', path, { ...CUSTOMER, dil: edited, verze }),
      );
      for (const novy_status of ['objednano', 'dorazilo_ceka', 'hotovo'].slice(0, 1 + (count % 3))) {
        await ledger.change(order.id, next('stav', { status: novy_status }), changed, () =>
          session.send('PATCH', `${path}update_status/`, { novy_status }),
        );
      }
      if (count % 3 === 0) return;
      next('smazani', {});
      await ledger.change(order.id, null, trace('smazani', order.id), () => session.send('DELETE', path));
      if (count % 3 === 1) return;
      await ledger.change(order.id, next('obnova', {}), changed, () =>
        session.send('POST', `${path}restore/`),
      );
    },
    async read(session, ids) {
      const found = new Map<string | number, State>();
      for (const id of ids) found.set(id, await readOrder(session, id));
      return found;
    },
  };
}
