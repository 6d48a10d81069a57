import type { Tx } from '#server/core/database/db.ts';
import type { AbsenceKind, AbsenceState } from '#shared/absences/kinds.ts';
import { addDays, addMonths, mondayOf, monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { WishKind } from '#shared/wishes/kinds.ts';

/** Who asks, the kind, the start in days after next Monday, the length in days, and the resulting state. */
type Asked = [
  who: number,
  kind: AbsenceKind,
  after: number,
  days: number,
  state: AbsenceState,
  more?: object,
];

const MANAGER = 11;
const ASKED: Asked[] = [
  [12, 'dovolena', 21, 5, 'ceka', { poznamka: 'Vánoce s rodinou' }],
  [14, 'dovolena', 14, 3, 'ceka'],
  [13, 'lekar', 8, 1, 'schvaleno', { cas_od: '08:00', cas_do: '10:30', poznamka: 'Kontrola u zubaře' }],
  [15, 'jine', 10, 1, 'schvaleno', { poznamka: 'Promoce' }],
  [16, 'dovolena', 16, 2, 'zamitnuto', { duvod: 'V tom týdnu je inventura, prosím o jiný termín.' }],
  [11, 'dovolena', 28, 5, 'ceka'],
  [22, 'dovolena', 15, 4, 'ceka'],
  [23, 'nemoc', -6, 1, 'vzato_zpet', { poznamka: 'Nakonec přijdu' }],
  [33, 'dovolena', 9, 2, 'ceka'],
];

/** Requests of the demo chain in every state, and corrections of vacation carried over from last year. */
export async function fillAbsences(db: Tx, now: number) {
  const today = pragueClock(now).datum;
  const monday = addDays(mondayOf(today), 7);
  const rows = ASKED.map(([uzivatel_id, druh, after, days, stav, more = {}]) => {
    const od = addDays(monday, after);
    const decided = stav === 'ceka' ? {} : { rozhodl_id: MANAGER, rozhodnuto: new Date(now).toISOString() };
    return {
      ...{ uzivatel_id, zadal_id: uzivatel_id, druh, od, do: addDays(od, days - 1), stav },
      ...{ cas_od: null, cas_do: null, poznamka: null, duvod: null, rozhodl_id: null, rozhodnuto: null },
      ...decided,
      ...more,
    };
  });
  await db.insertInto('nepritomnost').values(rows).execute();
  const rok = Number(today.slice(0, 4));
  const corrections = [
    { uzivatel_id: 12, rok, hodiny: 24, duvod: 'Převod z minulého roku', zapsal_id: MANAGER },
    { uzivatel_id: 13, rok, hodiny: -8, duvod: 'Vyčerpáno u minulého zaměstnavatele', zapsal_id: MANAGER },
  ];
  await db.insertInto('dovolena_pohyb').values(corrections).execute();
  await db.insertInto('prani').values(wishesAt(today)).execute();
}

/** Wishes for next month of some people in two shops; the others have none yet. */
function wishesAt(today: string) {
  const month = addMonths(monthOf(today), 1);
  const kinds: WishKind[] = ['nemohu', 'radeji_ne', 'radeji_ano'];
  return [12, 13, 15, 22, 23].flatMap(uzivatel_id =>
    [3, 9, 16, 23, 24].map((day, at) => {
      const part = at === 1 ? { cas_od: '14:00', cas_do: '23:59' } : { cas_od: null, cas_do: null };
      const datum = addDays(`${month}-01`, (day + uzivatel_id) % 28);
      return { uzivatel_id, datum, druh: kinds[(at + uzivatel_id) % kinds.length]!, ...part, poznamka: null };
    }),
  );
}
