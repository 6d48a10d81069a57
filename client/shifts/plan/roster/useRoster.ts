import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grouped } from '#shared/core/grouped.ts';
import { type RosterScope, type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import { type Answer, type Args, request } from '../../../core/api.ts';
import { apiQuery, followed } from '../../../core/queries.ts';
import { useDeed } from '../../../forms/useDeed.ts';
import { isPlanned, type Plan, type PlanShift } from '../plan-type.ts';
import { ACCEPTING } from './accepting.ts';

/** The polling interval of a running proposal, in ms; a proposal that nobody polls ends. */
export const ASK_MS = 1_000;

type Accepted = NonNullable<Args<'POST /rozpisy/:id/prijmout/'>['body']>;
export type Wanted = Pick<
  NonNullable<Args<'POST /rozpisy/'>['body']>,
  'od' | 'do' | 'vahy' | 'seminko' | 'z'
> & { rozsah: RosterScope };

/** A proposal for a shop's month, shown by the planner over the draft, with the locked shifts. */
export function useRoster(prodejna: number, mesic: string, draft: Plan | undefined) {
  const of = `${prodejna} ${mesic}`;
  const [shown, setShown] = useState<{ of: string; id: number } | null>(null);
  /** Locked shifts by shop and month, so that a run of several shops keeps those of each. */
  const [kept, setKept] = useState<Record<string, RosterShift[]>>({});
  const [selected, setSelected] = useState<RosterShift | null>(null);
  const [isLocking, setLocking] = useState(false);
  const isWorkHere = (one: PlanShift) => one.typ_smeny === 'prace' && one.prodejna === prodejna;
  const id = shown?.of === of ? shown.id : null;
  const locks = kept[of] ?? [];
  const lockedKeys = new Set(locks.map(rosterKey));
  const asked = useQuery({
    ...apiQuery('GET /rozpisy/:id/', { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: followed(ASK_MS, ({ rozpis }: Answer<'GET /rozpisy/:id/'>) => rozpis.stav === 'bezi'),
    refetchIntervalInBackground: true,
  });
  const rozpis = asked.data?.rozpis.id === id ? asked.data.rozpis : null;

  const start = useDeed({
    run: (wanted: Wanted) => request('POST /rozpisy/', { body: { ...wanted, prodejna, zamky: locks } }),
    touches: '/rozpisy/',
    after: answer => setShown({ of, id: answer.rozpis.id }),
    failed: 'Směny nelze navrhnout',
  });
  const stop = useDeed({
    run: (one: number) => request('POST /rozpisy/:id/zastavit/', { params: { id: one } }),
    touches: '/rozpisy/',
    failed: 'Navrhování nelze zastavit',
  });
  const accept = useDeed({
    run: (body: Accepted) => request('POST /rozpisy/:id/prijmout/', { params: { id: id! }, body }),
    ...ACCEPTING,
  });

  // Accepted shifts are in the draft and no longer proposed; neither are past ones.
  const own = (draft?.osoby ?? []).flatMap(({ smeny }) => smeny).filter(isPlanned);
  const has = new Set(own.map(rosterKey));
  // A person who is ill during a shift, or now works elsewhere then, has no shift that could be removed.
  const works = new Set(own.filter(isWorkHere).map(rosterKey));
  const isAhead = ({ datum }: RosterShift) => datum > (draft?.dnes ?? '');
  const smeny = (rozpis?.smeny ?? []).filter(one => isAhead(one) && !has.has(rosterKey(one)));
  const rusi = (rozpis?.rusi ?? []).filter(one => isAhead(one) && works.has(rosterKey(one)));
  const cell = ({ user_id, datum }: RosterShift) => `${user_id} ${datum}`;
  const ghosts = grouped(smeny, cell);
  const going = new Set(rusi.map(rosterKey));
  const isLocked = (one: RosterShift) => lockedKeys.has(rosterKey(one));
  const bare = ({ user_id, datum, cas_od, cas_do }: RosterShift) => ({ user_id, datum, cas_od, cas_do });
  return {
    ...{ rozpis, smeny, rusi },
    isLoading: id !== null && !rozpis,
    ...{ start, stop, accept, locks, isLocked, selected, setSelected },
    show: (one: number | null, shop = prodejna) =>
      setShown(one === null ? null : { of: `${shop} ${mesic}`, id: one }),
    isLocking,
    setLocking,
    /** The locked shifts of these shops this month, with their shop. */
    locksIn: (shops: number[]) =>
      shops.flatMap(shop => (kept[`${shop} ${mesic}`] ?? []).map(one => ({ ...one, prodejna: shop }))),
    unlock: (shops: number[]) =>
      setKept({ ...kept, ...Object.fromEntries(shops.map(shop => [`${shop} ${mesic}`, []])) }),
    toggle: (one: RosterShift) =>
      setKept({
        ...kept,
        [of]: isLocked(one)
          ? locks.filter(other => rosterKey(other) !== rosterKey(one))
          : [...locks, bare(one)],
      }),
    /** The shifts proposed for a person on a day. */
    ghostsOn: (user_id: number, datum: string) => ghosts.get(`${user_id} ${datum}`) ?? [],
    /** Whether a press locks the published shift, so that the next proposal keeps it. */
    mayLock: (one: PlanShift) => isLocking && isWorkHere(one) && !one.navrh,
    /** Whether the proposal removes a published shift. */
    isGoing: (one: RosterShift) => going.has(rosterKey(one)),
    /** The number of matching changes, such as those of a person or of a day. */
    countOf: (is: (one: RosterShift) => boolean) => [...smeny, ...rusi].filter(is).length,
  };
}

export type Roster = ReturnType<typeof useRoster>;
