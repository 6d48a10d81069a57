import { Absence, type absences } from '#shared/absences/contract.ts';
import { mayDecide } from '#shared/absences/deciding.ts';
import { type AbsenceKind, isShiftType, needsDecision } from '#shared/absences/kinds.ts';
import { addDays, czechDayOfMonth, monthOf } from '#shared/core/days.ts';
import { allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { hoursText } from '#shared/shifts/words.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { extended } from '../core/database/rows.ts';
import { refuseStale } from '../core/versions.ts';
import type { Write } from '../core/write.ts';
import { forget, notify } from '../notifications/notify.ts';
import type { Person } from '../session/queries.ts';
import { lockDaysToDelete } from '../shifts/planning.ts';
import { viewing } from '../shifts/view.ts';
import { personAsked } from '../users/person-asked.ts';
import { decidersOf, inWords, tellDeciders } from './asking.ts';
import { balanceOf, impactOf } from './judge.ts';
import { auditOf } from './leaving.ts';
import { putIntoPlan, takeOutOfPlan } from './plan.ts';
import {
  type AbsenceRow,
  decideAbsence,
  findAbsence,
  holdOwner,
  insertAbsence,
  insertCorrection,
  lastCorrection,
  listAbsences,
  lockAbsence,
  lockCorrections,
} from './queries.ts';

const NOT_FOUND = 'Tato nepřítomnost nebyla nalezena.';
const DECIDED = 'O této žádosti už je rozhodnuto.';
const BEGUN = 'Volno už začalo, zpět ho může vzít jen vedoucí.';
const NOT_HERE = 'Kdo o volno žádal, už není aktivní. Žádost lze jen zamítnout.';
const OVER = 'Tato nepřítomnost už neplatí.';
const TOO_LATE = {
  dovolena: 'Dovolenou zadejte dopředu. Zpětně ji zapíše vedoucí.',
  lekar: 'Lékaře zadejte dopředu. Zpětně ho zapíše vedoucí.',
  jine: 'Volno zadejte dopředu. Zpětně ho zapíše vedoucí.',
};
const LAST_MONTH = 'Nepřítomnost v minulých měsících zapíše vedoucí.';
/** How many days back the list goes by default. */
const BACK_DAYS = 92;

/** Refuses a correction by somebody who has not seen the last one, and would book the same once more. */
async function refuseUnknown(db: Tx, person: number, rok: number, known: number | null | undefined) {
  if (known === undefined) return;
  const last = await lastCorrection(db, person, rok);
  if (!last || last.id === known) return;
  const { jmeno, prijmeni, hodiny, duvod } = last;
  throw fail.conflict(
    `Zůstatek mezitím opravil ${jmeno} ${prijmeni} o ${hoursText(hodiny)}: ${duvod}. Pokud vaše oprava pořád platí, uložte ji znovu.`,
  );
}

type Asker = { user: Person; now: number };

const ownerOf = ({ user_id, prodejna_id }: AbsenceRow) => ({ id: user_id, prodejna_id });

function toAbsence(row: AbsenceRow, { user, now }: Asker): Absence {
  const today = pragueClock(now).datum;
  const decides = mayDecide(user, ownerOf(row));
  const isOwn = row.user_id === user.id;
  const isLive = row.stav === 'ceka' || row.stav === 'schvaleno';
  return extended(row, {
    smi: {
      rozhodnout: row.stav === 'ceka' && decides,
      vzit_zpet: isLive && (decides || (isOwn && (row.stav === 'ceka' || row.od > today))),
    },
  });
}

/** The message about what taking back an approved absence did to the plan. */
function takenBackText({ left, given }: Awaited<ReturnType<typeof takeOutOfPlan>>): string {
  const days = (dates: string[]) => dates.map(czechDayOfMonth).join(', ');
  const texts = [
    left.length > 0 &&
      `Směna se nevrátila, protože v tom čase je jiná, nebo její osoba či prodejna už není aktivní: ${days(left)}`,
    given.length > 0 && `V plánu zůstává, co mezitím dostal někdo jiný: ${days(given)}`,
  ].filter(text => text !== false);
  return texts.length === 0
    ? 'Volno je vzaté zpět, plán je jako předtím.'
    : ['Volno je vzaté zpět.', ...texts].join(' ');
}

/** A visit to a doctor and other leave have no shift in the plan (rule absences-3). */
const inPlan = (druh: AbsenceKind) => (isShiftType(druh) ? ' a v plánu' : '');

const existing = async (db: Db, id: number) => found(await findAbsence(db, id), NOT_FOUND);

/** Refuses what a seller may not enter for the past. */
function refusePast(druh: AbsenceKind, od: string, today: string) {
  if (druh !== 'nemoc' && od < today) throw fail.invalid(TOO_LATE[druh], 'od');
  if (monthOf(od) < monthOf(today)) throw fail.invalid(LAST_MONTH, 'od');
}

/** The checks of who may do what to somebody's absence. */
const MAY = {
  'absences.decide': mayDecide,
  'absences.write': (user: Person, owner: ReturnType<typeof ownerOf>) =>
    allows(user, 'absences.write', owner),
};

/**
 * Locks the absence and returns it. Refuses a user who may not do `deed`, and then a stale form, with the absence's
 * current state in the answer.
 * @throws Refusal 403, 404, 409
 */
async function locked(
  tx: Write,
  deed: keyof typeof MAY,
  { id, verze, ...asker }: Asker & { id: number; verze: number | undefined },
) {
  const kept = found(await lockAbsence(tx.db, id), NOT_FOUND);
  const row = await existing(tx.db, id);
  if (!MAY[deed](asker.user, ownerOf(row))) throw fail.forbidden(refusalOf(deed));
  await refuseStale(tx.db, { tabulka: 'nepritomnost', zaznam: id, verze }, Absence, toAbsence(row, asker));
  return { row, kept };
}

export const absencesRoutes: Handlers<typeof absences> = {
  async list(context) {
    const { db, query, user, now } = context;
    const dnes = pragueClock(now).datum;
    if (query.osoba !== undefined) await personAsked(db, context, 'absences.read', query.osoba);
    const rows = await listAbsences(db, context, { ...query, od: query.od ?? addDays(dnes, -BACK_DAYS) });
    const nepritomnosti = rows.map(row => toAbsence(row, { user, now }));
    const ceka = nepritomnosti.filter(({ smi }) => smi.rozhodnout).length;
    return { dnes, nepritomnosti, ceka };
  },

  async balance(context) {
    const { db, query } = context;
    const { id, jmeno, prijmeni } = await personAsked(db, context, 'absences.read', query.osoba);
    const view = viewing(context);
    const rok = query.rok ?? Number(view.today.slice(0, 4));
    const [zustatek, last] = await Promise.all([balanceOf(db, id, rok, view), lastCorrection(db, id, rok)]);
    return { osoba: id, jmeno, prijmeni, rok, oprava: last?.id ?? null, zustatek };
  },

  async impact(context) {
    const { user_id, ...asked } = context.query;
    const person = await personAsked(context.db, context, 'absences.read', user_id);
    const dopad = await impactOf(context.db, person, asked, viewing(context));
    const { prodejna_id } = person;
    // Whoever may not see others' absences learns only those in the plan: no visits to a doctor, nothing undecided.
    const pryc = allows(context.user, 'absences.read', { id: null, prodejna_id })
      ? dopad.pryc
      : dopad.pryc.filter(({ druh, stav }) => isShiftType(druh) && stav === 'schvaleno');
    return { dopad: { ...dopad, pryc } };
  },

  async create(context) {
    const { db, body, user, now, write, app } = context;
    const { user_id, ...asked } = body;
    const person = await personAsked(db, context, 'absences.write', user_id);
    if (!person.aktivni) throw fail.invalid('Uživatel není aktivní', 'user_id');
    const decides = mayDecide(user, person);
    if (!decides) refusePast(asked.druh, asked.od, pragueClock(now).datum);
    const holds = decides || !needsDecision(asked.druh);
    const id = await write(async tx => {
      const fresh = { ...asked, poznamka: asked.poznamka ?? null, uzivatel_id: person.id, zadal_id: user.id };
      // Lock shifts before inserting the row, which locks the person: shifts and offers are locked before people.
      if (holds) await lockDaysToDelete(tx.db, person.id, asked);
      const id = await insertAbsence(tx.db, fresh, now);
      if (holds) {
        const pause = app.settings().odecist_pauzu;
        const done = await putIntoPlan(tx, person, asked, { now, pause });
        await decideAbsence(tx.db, id, { stav: 'schvaleno', duvod: null, rozhodl_id: user.id, ...done }, now);
      }
      await tx.record('nepritomnost', id, null, auditOf(await existing(tx.db, id)));
      const told = { druh: 'volno' as const, zaznam: id };
      if (person.id !== user.id)
        await notify(tx, { ...told, pro: person.id, text: `Zapsáno volno: ${inWords(asked)}` });
      if (!holds) await tellDeciders(tx, id, person, asked);
      else if (!decides) {
        const text = `${person.jmeno} ${person.prijmeni}: ${inWords(asked)}`;
        await notify(tx, { ...told, pro: await decidersOf(tx.db, person), text });
      }
      return id;
    });
    const message = holds
      ? `Volno je zapsané${inPlan(asked.druh)}.`
      : 'Žádost je odeslaná. O rozhodnutí dáme vědět.';
    return { nepritomnost: toAbsence(await existing(db, id), { user, now }), message };
  },

  async decide(context) {
    const { db, params, body, user, now, write, app } = context;
    await write(async tx => {
      const isHere = await holdOwner(tx.db, params.id);
      const { row } = await locked(tx, 'absences.decide', { ...params, verze: body.verze, user, now });
      if (row.stav !== 'ceka') throw fail.conflict(DECIDED);
      if (body.schvalit && !isHere) throw fail.conflict(NOT_HERE);
      const done = body.schvalit
        ? await putIntoPlan(tx, ownerOf(row), row, { now, pause: app.settings().odecist_pauzu })
        : { vytvorene: [], zrusene: [] };
      const stav = body.schvalit ? 'schvaleno' : 'zamitnuto';
      const duvod = body.duvod ?? null;
      await decideAbsence(tx.db, row.id, { stav, duvod, rozhodl_id: user.id, ...done }, now);
      await tx.record('nepritomnost', row.id, auditOf(row), { ...auditOf(row), stav, duvod });
      await forget(tx, 'volno', row.id);
      const verdict = body.schvalit ? 'Schváleno' : 'Zamítnuto';
      const text = `${verdict}: ${inWords(row)}${duvod ? ` – ${duvod}` : ''}`;
      await notify(tx, { pro: row.user_id, druh: 'volno', zaznam: row.id, text });
    });
    const decided = await existing(db, params.id);
    const message = body.schvalit ? `Volno je schválené${inPlan(decided.druh)}.` : 'Žádost je zamítnutá.';
    return { nepritomnost: toAbsence(decided, { user, now }), message };
  },

  async takeBack(context) {
    const { db, params, body, user, now, write } = context;
    let message = 'Žádost je vzatá zpět.';
    await write(async tx => {
      const seen = { ...params, verze: body.verze, user, now };
      const { row, kept } = await locked(tx, 'absences.write', seen);
      if (row.stav !== 'ceka' && row.stav !== 'schvaleno') throw fail.conflict(OVER);
      if (!toAbsence(row, { user, now }).smi.vzit_zpet) throw fail.forbidden(BEGUN);
      const out = await takeOutOfPlan(tx, row.user_id, kept, now);
      if (row.stav === 'schvaleno') message = takenBackText(out);
      const gone = { stav: 'vzato_zpet' as const, duvod: row.duvod, rozhodl_id: user.id };
      await decideAbsence(tx.db, row.id, { ...gone, vytvorene: [], zrusene: [] }, now);
      await tx.record('nepritomnost', row.id, auditOf(row), { ...auditOf(row), stav: 'vzato_zpet' });
      await forget(tx, 'volno', row.id);
      const others = await decidersOf(tx.db, ownerOf(row));
      const text = `Vzato zpět: ${row.osoba.jmeno} ${row.osoba.prijmeni}, ${inWords(row)}`;
      await notify(tx, { pro: [row.user_id, ...others], druh: 'volno', zaznam: row.id, text });
    });
    return { nepritomnost: toAbsence(await existing(db, params.id), { user, now }), message };
  },

  async correct(context) {
    const { db, body, user, now, write } = context;
    const person = await personAsked(db, context, 'absences.decide', body.user_id);
    if (!mayDecide(user, person)) throw fail.forbidden(refusalOf('absences.decide'));
    await write(async tx => {
      const { user_id: uzivatel_id, oprava, ...correction } = body;
      await lockCorrections(tx.db, person.id);
      await refuseUnknown(tx.db, person.id, body.rok, oprava);
      const id = await insertCorrection(tx.db, { uzivatel_id, ...correction, zapsal_id: user.id }, now);
      await tx.record('dovolena_pohyb', id, null, { user_id: uzivatel_id, ...correction });
    });
    const balance = await balanceOf(db, person.id, body.rok, viewing(context));
    return { zustatek: balance?.zbyva ?? body.hodiny };
  },
};
