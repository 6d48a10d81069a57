import { plural } from '../core/amounts.ts';
import { addDays, czechDayOfMonth } from '../core/days.ts';
import { grouped } from '../core/grouped.ts';
import { monthWord } from '../core/months.ts';
import { areInTheWay } from '../shifts/at-once.ts';
import type { KeptShift, ShiftContent, ShiftType } from '../shifts/kinds.ts';
import { span } from '../shifts/words.ts';

/**
 * A draft is what differs from a shop's published month (rule shifts-13): entries that add, change or remove a shift.
 * Pure, so that the planner's view, the difference shown before publishing and the publishing agree.
 */

export type Original = ShiftContent & { id: number; verze: number };
export type DraftEntry = ShiftContent & {
  id: number;
  verze: number;
  smena_id: number | null;
  smena_verze: number | null;
  zruseno: boolean;
};

/** The effect of an entry: `pred` is published now, `po` would be. `kolize`: what has happened to the shift since. */
export type Pair = {
  entry: DraftEntry;
  pred: Original | null;
  po: ShiftContent | null;
  kolize: string | null;
};

/** What a publishing did to one shift; kept so that it can be taken back. */
export type PublishedPair = {
  pred: KeptShift | null;
  po: KeptShift | null;
  /** The shift belonged to somebody inactive; if the publishing is taken back, it is theirs again. */
  neaktivni?: boolean;
};

/** The bulk operations on a draft. */
export const DRAFT_DEEDS = ['pridani', 'zahozeni'] as const;

export const GONE = 'Směnu mezitím někdo zrušil.';
export const CHANGED = 'Směnu mezitím někdo změnil.';

export const contentOf = (one: ShiftContent): ShiftContent => ({
  uzivatel_id: one.uzivatel_id,
  prodejna_id: one.prodejna_id,
  datum: one.datum,
  cas_od: one.cas_od,
  cas_do: one.cas_do,
  typ_smeny: one.typ_smeny,
  poznamka: one.poznamka,
});

export const isSame = (one: ShiftContent, other: ShiftContent) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

/** Entries with their published shifts; an entry that removes a shift that is already gone is dropped. */
export const pairsOf = (entries: DraftEntry[], originals: Map<number, Original>): Pair[] =>
  entries.flatMap(entry => {
    const pred = (entry.smena_id !== null && originals.get(entry.smena_id)) || null;
    const po = entry.zruseno ? null : contentOf(entry);
    if (!pred && !po) return [];
    const isStale = pred !== null && pred.verze !== entry.smena_verze;
    const isGone = entry.smena_id !== null && pred === null;
    return [{ entry, pred, po, kolize: isGone ? GONE : isStale ? CHANGED : null }];
  });

export const CHANGE_KINDS = ['nova', 'presunuta', 'zmenena', 'zrusena'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export type Change = { co: ChangeKind; pred: ShiftContent | null; po: ShiftContent | null; pair: Pair };

function changesOf(pair: Pair): (Change & { user_id: number })[] {
  const { pred, po } = pair;
  const removed = pred && { co: 'zrusena' as const, pred, po: null, pair, user_id: pred.uzivatel_id };
  const added = po && { co: 'nova' as const, pred: null, po, pair, user_id: po.uzivatel_id };
  if (!pred || !po || pred.uzivatel_id !== po.uzivatel_id)
    return [removed, added].filter(one => one !== null);
  const co = pred.datum === po.datum ? 'zmenena' : 'presunuta';
  return [{ co, pred, po, pair, user_id: po.uzivatel_id }];
}

/** Each person's changes, by day; a shift given to another person is cancelled for one, new for the other. */
export const differences = (pairs: Pair[]): Map<number, Change[]> =>
  grouped(
    pairs.flatMap(changesOf).sort((one, other) => dayOf(one).localeCompare(dayOf(other))),
    ({ user_id }) => user_id,
  );

/** The day under which a change is listed. */
export const dayOf = ({ pred, po }: { pred: ShiftContent | null; po: ShiftContent | null }) =>
  (po ?? pred)!.datum;

/** § 84: whether a change concerns a day fewer than `days` ahead of `today`, or one in the past. */
export const isLate = (pairs: Pair[], today: string, days: number): boolean => {
  const first = addDays(today, days);
  return pairs.some(({ pred, po }) => [pred, po].some(one => one !== null && one.datum < first));
};

const some = (number: number, ...words: [one: string, few: string, many: string]) =>
  number === 0 ? [] : [plural(number, ...words)];

/** 'Plán na prosinec: 3 nové, 1 změna, 2 zrušené' */
export function summary(month: string, changes: { co: ChangeKind }[]): string {
  const of = (...kinds: ChangeKind[]) => changes.filter(({ co }) => kinds.includes(co)).length;
  const parts = [
    ...some(of('nova'), 'nová', 'nové', 'nových'),
    ...some(of('presunuta', 'zmenena'), 'změna', 'změny', 'změn'),
    ...some(of('zrusena'), 'zrušená', 'zrušené', 'zrušených'),
  ];
  return `Plán na ${monthWord(month)}: ${parts.join(', ')}`;
}

const OFF: Partial<Record<ShiftType, string>> = { dovolena: 'dovolená', nemoc: 'nemoc' };

/** '7. 12. 8:00–20:00', '7. 12. dovolená' */
const brief = (shift: ShiftContent) =>
  `${czechDayOfMonth(shift.datum)} ${OFF[shift.typ_smeny] ?? span(shift)}`;

const SAYS: Record<ChangeKind, string> = {
  nova: 'Nová',
  presunuta: 'Přesunutá',
  zmenena: 'Změněná',
  zrusena: 'Zrušená',
};

/** 'Přesunutá: 7. 12. 8:00–20:00 → 8. 12. 8:00–20:00' */
export const changeText = ({ co, pred, po }: Pick<Change, 'co' | 'pred' | 'po'>) =>
  `${SAYS[co]}: ${[pred, po].flatMap(one => (one ? brief(one) : [])).join(' → ')}`;

/** Whether two shifts belong to one person and collide (rule shifts-4). */
export const collide = (one: ShiftContent, other: ShiftContent) =>
  one.uzivatel_id === other.uzivatel_id && areInTheWay(one, other);
