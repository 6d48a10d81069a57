import { addDays } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { picked } from '#shared/core/picked.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { BodyOut } from '#shared/core/route.ts';
import type { kiosk } from '#shared/kiosk/contract.ts';
import { PIN_TRIES } from '#shared/kiosk/pin.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { fail, found } from '../core/calls/errors.ts';
import { iso } from '../core/clock.ts';
import type { Db } from '../core/database/db.ts';
import { write } from '../core/write.ts';
import { notify } from '../notifications/notify.ts';
import { inTurnToGuess, passwordMatches } from '../session/hashing.ts';
import { attend, standing } from '../shifts/attendance.ts';
import { listManagers, listShifts } from '../shifts/queries.ts';
import {
  findClocking,
  findPin,
  findWritten,
  forgetTries,
  giveTryBack,
  havePin,
  holdClocking,
  holdKiosk,
  type Kiosk,
  keepWritten,
  lockedPin,
  takeTry,
} from './queries.ts';

type Asked = { db: Db; now: number; app: { settings(): Settings }; adresa: string };

const momentOf = ({ now, app }: Asked) => ({
  now,
  today: pragueClock(now).datum,
  poKonci: app.settings().odchod_po_konci_h,
});

/** Who works in the shop today, or has not left since yesterday, and what each may press (rule kiosk-3). */
export async function teamOf(asked: Asked, prodejna: number) {
  const moment = momentOf(asked);
  const days = { od: addDays(moment.today, -1), do: moment.today };
  const here = await listShifts(asked.db, { ...days, prodejna });
  const users = [...new Set(here.map(row => row.user_id))];
  if (users.length === 0) return [];
  const rows = await listShifts(asked.db, { ...days, users });
  const withPin = await havePin(asked.db, users);
  const people = [...grouped(rows, row => row.user_id).values()].flatMap(own => {
    const { stav, povoleno, day, smena } = standing(own, moment);
    if (!smena || !day.some(row => row.prodejna === prodejna && row.typ_smeny === 'prace')) return [];
    const { user_id: id, aktivni } = smena;
    const shown = picked(smena, 'jmeno', 'prijmeni', 'datum', 'cas_od', 'cas_do');
    return aktivni ? [{ id, ...shown, stav, povoleno, ma_pin: withPin.has(id) }] : [];
  });
  const compare = new Intl.Collator('cs').compare;
  return people.sort((a, b) => compare(`${a.prijmeni} ${a.jmeno}`, `${b.prijmeni} ${b.jmeno}`));
}

const LOCKED =
  'PIN je po pěti chybných pokusech zamčený. Odemkne jej vedoucí, nebo si v profilu nastavte nový.';
const NOBODY = 'Osoba nebyla nalezena.';
const UNSET = 'PIN ještě nemáte. Nastavte si jej ve svém profilu.';

const left = (tries: number) => (tries === 1 ? 'Zbývá poslední pokus' : `Zbývají ${tries} pokusy`);

type Person = NonNullable<Awaited<ReturnType<typeof findClocking>>>;

/**
 * Refuses a wrong PIN; the fifth one locks it, and the managers are told. A right one resets the count, whatever
 * happens to the action it was typed for (rule kiosk-2).
 */
async function expectPin({ db, adresa }: Asked, from: Kiosk, person: Person, pin: string) {
  const count = async () => {
    const tried = await takeTry(db, person.id);
    if (!tried) throw (await findPin(db, person.id)) ? fail.forbidden(LOCKED) : fail.conflict(UNSET);
    return tried;
  };
  const { pokusu, isRight } = await inTurnToGuess(
    { count, takeBack: () => giveTryBack(db, person.id) },
    async ({ otisk, pokusu }) => ({ pokusu, isRight: await passwordMatches(otisk, pin) }),
  );
  if (isRight) {
    await forgetTries(db, person.id);
    return;
  }
  const isLocked = pokusu >= PIN_TRIES;
  const author = { kdo: null, kdo_jmeno: `kiosek ${from.nazev}`, adresa };
  await write(db, author, async tx => {
    await tx.audit({ co: 'neuspesne_prihlaseni', tabulka: 'pin', zaznam: person.id });
    if (!isLocked) return;
    const pro = await listManagers(tx.db, person.prodejna_id);
    const text = `${person.jmeno} ${person.prijmeni} má po pěti chybných pokusech zamčený PIN.`;
    await notify(tx, { pro, ...lockedPin(person.id), text });
    await tx.announce({ tema: 'pins', id: person.id, co: 'zmena' });
  });
  if (isLocked) throw fail.forbidden(LOCKED);
  throw fail.invalid(`Nesprávný PIN. ${left(PIN_TRIES - pokusu)}.`, 'pin');
}

type Body = BodyOut<typeof kiosk.clock>;

/** What this kiosk recorded for the person with this key, whatever has become of them and of their day since. */
async function writtenBefore(db: Db, from: Kiosk, osoba: number, klic: string | null) {
  const before = klic ? await findWritten(db, from.id, osoba, klic) : undefined;
  if (!before) return null;
  const { jmeno, prijmeni, typ_akce, cas } = before;
  return { jmeno: `${jmeno} ${prijmeni}`, typ_akce, cas: iso(Date.parse(cas)) };
}

/**
 * Records an action of a person of the team by the state machine of attendance; the audit names the kiosk. With the
 * key of an earlier request it returns what that one recorded, before any other check (rule kiosk-4).
 */
export async function clockIn(
  asked: Asked,
  from: Kiosk,
  { osoba, pin, typ_akce }: Body,
  klic: string | null,
) {
  const { db, now, adresa } = asked;
  const written = await writtenBefore(db, from, osoba, klic);
  if (written) return written;
  const person = found(await findClocking(db, osoba), NOBODY);
  const team = await teamOf(asked, from.prodejna_id);
  if (!team.some(({ id }) => id === osoba)) throw fail.notFound('Dnes tu tato osoba nemá směnu.');
  await expectPin(asked, from, person, pin);
  const jmeno = `${person.jmeno} ${person.prijmeni}`;
  const author = { kdo: person.id, kdo_jmeno: jmeno, adresa };
  let answer: { jmeno: string; typ_akce: Body['typ_akce']; cas: string } | undefined;
  await write(db, author, async tx => {
    if (!(await holdKiosk(tx.db, from.id))) throw fail.forbidden('Tento kiosek administrátor zrušil.');
    // The first request may still have been running.
    const meanwhile = await writtenBefore(tx.db, from, osoba, klic);
    if (meanwhile) {
      answer = meanwhile;
      return false;
    }
    // Their account may have been closed while the PIN was checked.
    found(await holdClocking(tx.db, osoba), NOBODY);
    const moment = { ...momentOf(asked), user: { id: osoba } };
    const { record, isNew } = await attend(tx, { typ_akce, poznamka: null }, moment, from.nazev);
    if (klic) await keepWritten(tx.db, from.id, klic, record.id, now);
    answer = { jmeno, typ_akce: record.typ_akce, cas: iso(Date.parse(record.cas)) };
    return isNew;
  });
  return answer!;
}
