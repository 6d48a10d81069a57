import { monthRange } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { costs } from '#shared/costs/contract.ts';
import { costOf, type Work } from '#shared/costs/cost.ts';
import type { DraftEntry } from '#shared/drafts/overlay.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { found } from '../core/calls/errors.ts';
import type { Context, Handlers, ServerFeature } from '../core/calls/mount.ts';
import { listEntries } from '../drafts/queries.ts';
import { monthAsked } from '../shifts/months.ts';
import { plannedSurname } from '../users/person.ts';
import { listPeople, listRates, listShops, listWorks } from './queries.ts';

const NO_STORE = 'Prodejna nebyla nalezena.';

type Planned = Work & { prodejna_id: number };

/** The month's work as the draft's entries would have it. */
function drafted(works: (Planned & { id: number })[], entries: readonly DraftEntry[]): Planned[] {
  const changed = new Set(entries.map(({ smena_id }) => smena_id));
  return [
    ...works.filter(({ id }) => !changed.has(id)),
    ...entries
      .filter(({ zruseno, typ_smeny }) => !zruseno && typ_smeny === 'prace')
      .map(({ uzivatel_id: user_id, prodejna_id, datum, cas_od, cas_do }) => ({
        ...{ user_id, prodejna_id, datum, cas_od, cas_do },
      })),
  ];
}

/** The cost of a month of every shop and of all, as planned or as a shop's draft would have it (rule shifts-20). */
async function answer(context: Context<typeof costs.plan>, isDraft: boolean) {
  const { db, query, user, now, app } = context;
  const mesic = monthAsked(context);
  const prodejna = query.prodejna ?? user.prodejna_id ?? FALLBACK_SHOP;
  const month = monthRange(mesic);
  const [shops, works, rates, entries] = await Promise.all([
    listShops(db),
    listWorks(db, month),
    listRates(db, month),
    isDraft ? listEntries(db, { prodejna, mesic }) : [],
  ]);
  found(
    shops.find(({ id }) => id === prodejna),
    NO_STORE,
  );
  const planned = drafted(works, entries);
  const people = new Map(
    (await listPeople(db, [...new Set(planned.map(({ user_id }) => user_id))])).map(one => [one.id, one]),
  );
  const today = pragueClock(now).datum;
  // As in the plan's hours, a deactivated person's shifts only count until today.
  const counted = planned.filter(({ user_id, datum }) => datum <= today || people.get(user_id)?.aktivni);
  const contracts = grouped(rates, rate => rate.uzivatel_id);
  const cost = (of: Planned[]) => costOf(of, id => contracts.get(id) ?? [], app.settings().odecist_pauzu);
  const named = ({ bez_sazby, ...amounts }: ReturnType<typeof costOf>) => ({
    ...amounts,
    bez_sazby: bez_sazby.map(id => {
      const person = people.get(id)!;
      return { id, jmeno: person.jmeno, prijmeni: plannedSurname(person) };
    }),
  });
  const byShop = grouped(counted, one => one.prodejna_id);
  return {
    mesic,
    prodejna,
    naklady: named(cost(byShop.get(prodejna) ?? [])),
    celkem: named(cost(counted)),
    prodejny: shops.flatMap(shop => {
      const own = byShop.get(shop.id);
      if (!own) return [];
      const { castka, bez_sazby } = cost(own);
      return [{ ...shop, castka, bez_sazby: bez_sazby.length }];
    }),
  };
}

const costsRoutes: Handlers<typeof costs> = {
  plan: context => answer(context, false),
  draft: context => answer(context, true),
};

export const costsFeature: ServerFeature<typeof costs> = { routes: costsRoutes };
