import type { Rules } from '#shared/rules/contract.ts';
import type { Store } from '#shared/stores/contract.ts';
import { type Area, ask, stated } from './area.ts';
import { Ledger, type State, type Trace } from './ledger.ts';
import { createShop } from './shop.ts';

const trace = (co: Trace['co'], tabulka: string, zaznam: number | string): Trace => ({ co, tabulka, zaznam });

/** Shops that are opened, renamed and closed again. */
export function stores(): Area {
  const ledger = new Ledger();
  let count = 0;
  return {
    name: 'stores',
    ledger,
    prepare: createShop,
    async step(session) {
      const state = { nazev: `Pobočka ${++count}`, nazev_kratkiy: `P${count}`, adresa: `Dlouhá ${count}` };
      const { store } = await ledger.create<{ store: Store }>(
        () => session.send('POST', '/stores/prodejny/', state),
        ({ store }) => ({ id: store.id, state, trace: trace('vytvoreni', 'prodejna', store.id) }),
      );
      const path = `/stores/prodejny/${store.id}/`;
      const renamed = { ...state, nazev: `${state.nazev} po přestavbě`, adresa: `Krátká ${count}` };
      await ledger.change(store.id, renamed, trace('zmena', 'prodejna', store.id), () =>
        session.send('PUT', path, renamed),
      );
      if (count % 2 === 0)
        await ledger.change(store.id, null, trace('smazani', 'prodejna', store.id), () =>
          session.send('DELETE', path),
        );
    },
    async read(session, ids) {
      const { stores } = (await ask<{ stores: Store[] }>(session, '/stores/prodejny/'))!;
      const wanted = stores.filter(store => ids.includes(store.id));
      return stated(wanted, ({ nazev, nazev_kratkiy, adresa }) => ({ nazev, nazev_kratkiy, adresa }));
    },
  };
}

const SETTINGS = 'nastaveni';

/** Two settings that change together, so that half a change would be noticed; also the person's own profile. */
export function settings(): Area {
  const ledger = new Ledger();
  let count = 0;
  return {
    name: 'settings',
    ledger,
    async prepare() {
      ledger.note(SETTINGS, { odecist_pauzu: 0, souboru_max: 10 });
      ledger.note('profil', { adresa: null, poznamka: null });
    },
    async step(session) {
      count++;
      const changed = { odecist_pauzu: count % 61, souboru_max: 5 + (count % 6) };
      await ledger.change(SETTINGS, changed, null, () => session.send('PUT', '/settings/', changed));
      const profil = { adresa: `Nová ${count}`, poznamka: `poznámka ${count}` };
      await ledger.change('profil', profil, trace('zmena', 'uzivatel', 1), () =>
        session.send('PUT', '/users/profile/update/', {
          jmeno: 'Hlavní',
          prijmeni: 'Administrátor',
          ...profil,
        }),
      );
    },
    async read(session) {
      const { nastaveni } = (await ask(session, '/settings/'))!;
      const { adresa, poznamka } = (await ask(session, '/users/profile/'))!;
      const { odecist_pauzu, souboru_max } = nastaveni;
      return new Map<string | number, State>([
        [SETTINGS, { odecist_pauzu, souboru_max }],
        ['profil', { adresa, poznamka }],
      ]);
    },
  };
}

/** Rules of sales, by their pattern: after each change the numbers are recounted in the background. */
export function rules(): Area {
  const ledger = new Ledger();
  let count = 0;
  return {
    name: 'rules',
    ledger,
    async step(session) {
      const vzor = `vzor${++count}`;
      const state = { citac: 'akt', druh: 'nazev' };
      await ledger.create(
        () => session.send('POST', '/pravidla/citace/', { ...state, vzor }),
        () => ({ id: vzor, state, trace: null }),
      );
      if (count % 4 === 0) return;
      const { pravidla } = (await ask<{ pravidla: Rules }>(session, '/pravidla/'))!;
      const rule = pravidla.citace.find(one => one.vzor === vzor);
      if (!rule) throw new Error(`The rule ${vzor} is missing from the list of rules.`);
      await ledger.change(vzor, null, trace('smazani', 'prodej_citac_pravidlo', rule.id), () =>
        session.send('DELETE', `/pravidla/citace/${rule.id}/`),
      );
    },
    async read(session) {
      const { pravidla } = (await ask<{ pravidla: Rules }>(session, '/pravidla/'))!;
      return new Map(pravidla.citace.map(({ vzor, citac, druh }) => [vzor, { citac, druh }]));
    },
  };
}
