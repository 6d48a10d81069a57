import type { HistoryEntry } from '#shared/orders/contract.ts';
import { durationText } from '#shared/orders/durations.ts';
import { isClosed, STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { prepared } from '../../core/database/prepared.ts';
import { messagesOf } from '../../sms/queries.ts';
import { authorJson } from '../../users/person.ts';

type Entry = Pick<HistoryEntry, 'typ' | 'novy_status'> & {
  uzivatel_id: number;
  poznamka?: string | null;
  /** Whether this entry undoes the move before it. */
  vraceni?: boolean;
  zmeny?: HistoryEntry['zmeny'];
};

export const lastEntry = (db: Tx, id: number) =>
  db
    .selectFrom('objednavka_historie')
    .selectAll()
    .where('objednavka_id', '=', id)
    .orderBy('poradi', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Appends an entry to the history of a locked order, never dated before its predecessor. Returns its time. */
export async function recordEntry(db: Tx, id: number, entry: Entry, now: number): Promise<string> {
  const last = await lastEntry(db, id);
  const datum_zmeny = iso(Math.max(now, last ? Date.parse(last.datum_zmeny) : 0));
  const { zmeny = {}, ...rest } = entry;
  await db
    .insertInto('objednavka_historie')
    .values({
      ...rest,
      zmeny: JSON.stringify(zmeny),
      objednavka_id: id,
      poradi: (last?.poradi ?? 0) + 1,
      puvodni_status: last?.novy_status ?? '',
      datum_zmeny,
    })
    .execute();
  return datum_zmeny;
}

/** Since when an order is in its state, and who moved it there; moves that were undone are ignored. */
export async function begun(db: Tx, id: number): Promise<{ datum_zmeny: string; uzivatel_id: number }> {
  const moves = await db
    .selectFrom('objednavka_historie')
    .select(['datum_zmeny', 'uzivatel_id', 'vraceni'])
    .where('objednavka_id', '=', id)
    .whereRef('puvodni_status', '!=', 'novy_status')
    .orderBy('poradi', 'desc')
    .execute();
  let takenBack = 0;
  for (const { vraceni, ...move } of moves)
    if (vraceni) takenBack++;
    else if (takenBack > 0) takenBack--;
    else return move;
  throw new Error(`The history of order ${id} has no beginning.`);
}

const labelOf = (status: Status | '') => (status === '' ? '' : STATUS_LABELS[status]);

const entriesOf = prepared((db, given: { id: number }) =>
  db
    .selectFrom('objednavka_historie')
    .select(eb => [
      'id',
      'typ',
      'puvodni_status',
      'novy_status',
      'datum_zmeny',
      'poznamka',
      'zmeny',
      authorJson(eb.ref('objednavka_historie.uzivatel_id')).as('uzivatel'),
    ])
    .where('objednavka_id', '=', given.id)
    .orderBy('poradi', 'desc'),
);

/** An order's history and messages, newest first, with how long each state lasted; the current one until `now`. */
export async function readHistory(db: Db, id: number, now: number): Promise<HistoryEntry[]> {
  const [rows, messages] = await Promise.all([entriesOf(db, { id }), messagesOf(db, id)]);
  let until: number | null = now;
  const entries: HistoryEntry[] = rows.map(row => {
    const isMove = row.puvodni_status !== row.novy_status;
    const isEnd = until === now && isClosed(row.novy_status);
    const lasted = isMove && !isEnd ? durationText(until! - Date.parse(row.datum_zmeny)) : null;
    if (isMove) until = Date.parse(row.datum_zmeny);
    return {
      ...row,
      puvodni_status_display: labelOf(row.puvodni_status),
      novy_status_display: labelOf(row.novy_status),
      doba_ve_stavu_text: lasted,
      sms: null,
    };
  });
  return merged(entries, messages.map(toEntry));
}

type Message = Awaited<ReturnType<typeof messagesOf>>[number];

const toEntry = ({
  status,
  text,
  vytvoreno,
  uzivatel,
  id,
  stav,
  automaticky,
  chyba,
  dalsi,
}: Message): HistoryEntry => ({
  ...{ id, typ: 'zprava', puvodni_status: status!, novy_status: status!, datum_zmeny: vytvoreno, uzivatel },
  ...{ puvodni_status_display: labelOf(status!), novy_status_display: labelOf(status!) },
  ...{ poznamka: text || null, zmeny: {}, doba_ve_stavu_text: null },
  sms: { id, stav, automaticky, chyba, dalsi },
});

/** Messages among the entries, by time; one that a move sent is above the move. Both lists are the newest first. */
function merged(entries: HistoryEntry[], messages: HistoryEntry[]): HistoryEntry[] {
  const all: HistoryEntry[] = [];
  let at = 0;
  for (const entry of entries) {
    while (at < messages.length && Date.parse(messages[at]!.datum_zmeny) >= Date.parse(entry.datum_zmeny))
      all.push(messages[at++]!);
    all.push(entry);
  }
  return [...all, ...messages.slice(at)];
}
