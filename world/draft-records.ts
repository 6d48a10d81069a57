import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { addDays } from '#shared/core/days.ts';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import { fresh } from './fresh.ts';

/** The person of proposed shifts; they must work in a shop, since administrators are proposed nothing. */
const SELLER = 14;

/** The builders of `records` that these use. */
type Made = { store(): Promise<number>; shift(person: number): Promise<number> };

type Staffed = { staffed(): Promise<{ id: number }>; proposal(who: number, shop: number): Promise<number> };

/** Builders of drafts, publications and templates of shifts for `records`. */
export const draftRecords = (db: Db) => ({
  /** A template of shifts of a shop or of all; in the trash if `isDeleted`. */
  async shiftTemplate(prodejna_id: number | null, isDeleted = false): Promise<number> {
    const template = { nazev: `Ranní ${fresh()}`, prodejna_id, cas_od: '08:00', cas_do: '14:00' };
    const { id } = await db
      .insertInto('smena_sablona')
      .values({ ...template, smazana: isDeleted ? iso(Date.now()) : null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /** An entry that adds a shift of the person to a draft of a new shop. */
  async draftEntry(this: Made, uzivatel_id: number) {
    const prodejna_id = await this.store();
    const datum = addDays('2060-01-01', fresh() % 3000);
    const values = { uzivatel_id, prodejna_id, datum, cas_od: '08:00', cas_do: '20:00', poznamka: null };
    const row = await db.insertInto('smena_navrh').values(values).returning('id').executeTakeFirstOrThrow();
    return { id: row.id, prodejna: prodejna_id, datum, mesic: datum.slice(0, 7) };
  },
  /** A shift that `osoba` published and `pro` has not seen yet. */
  async published(this: Made, osoba: number, pro: number) {
    const shift = await this.shift(pro);
    const po = await db.selectFrom('smena').selectAll().where('id', '=', shift).executeTakeFirstOrThrow();
    const published = {
      ...{ prodejna_id: 1, mesic: po.datum.slice(0, 7), osoba, duvod: null },
      ...{ zmeny: JSON.stringify([{ pred: null, po }]), kdy: iso(Date.now()) },
    };
    const { id } = await db
      .insertInto('smena_zverejneni')
      .values(published)
      .returning('id')
      .executeTakeFirstOrThrow();
    const told = { smena_id: shift, co: 'nova' as const, datum: po.datum, text: 'Nová', videno: null };
    const zmena = await db
      .insertInto('smena_zmena')
      .values({ ...told, zverejneni_id: id, uzivatel_id: pro })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, zmena: zmena.id };
  },
  async discarded(this: Made & { draftEntry(person: number): Promise<{ id: number }> }, osoba: number) {
    const { id } = await this.draftEntry(osoba);
    const entry = db.deleteFrom('smena_navrh').where('id', '=', id).returningAll();
    const radky = JSON.stringify([await entry.executeTakeFirstOrThrow()]);
    const deed = { osoba, co: 'zahozeni' as const, radky, kdy: iso(Date.now()) };
    const kept = db.insertInto('smena_navrh_hromadne').values(deed).returning('id');
    return (await kept.executeTakeFirstOrThrow()).id;
  },
  /** A new shop with one person of its own, which needs one person every day. */
  async staffed(this: Made & { person(): Promise<number> }) {
    const id = await this.store();
    const person = await this.person();
    await db.updateTable('uzivatel').set({ prodejna_id: id }).where('id', '=', person).execute();
    await db
      .insertInto('potreba_lidi')
      .values({ prodejna_id: id, tyden: 'po-ne 8-20: 1', vyjimky: null })
      .execute();
    return { id, person };
  },
  /** A running proposal that `osoba` started, for a new shop unless given: it proposes one shift of a seller. */
  async proposal(this: Made, osoba: number, shop?: number) {
    const at = iso(Date.now());
    const datum = addDays('2062-01-01', fresh() % 3000);
    const goals = {
      ...{ chybi: 12, navic: 0, pod: 0, nad: 0, zmeny: 0, jinde: 0, body: 7200 },
      ...{ prani: { splneno: 0, celkem: 0 }, vikendy: { nejmene: 0, nejvice: 0 } },
    };
    const smeny = [{ user_id: SELLER, datum, cas_od: '08:00', cas_do: '20:00' }];
    const values = {
      ...{
        prodejna_id: shop ?? (await this.store()),
        od: datum,
        do: datum,
        rozsah: 'doplnit' as const,
        osoba,
      },
      ...{ seminko: 1, kroku: 1, sekund: 30, zacatek: at, dotaz: at, tep: at, konec: null },
      ...{ vahy: JSON.stringify(DEFAULT_WEIGHTS), zamky: '[]', pred: JSON.stringify(goals) },
      vysledek: JSON.stringify({ smeny, rusi: [], po: { ...goals, chybi: 0, body: 0 }, vynechani: [] }),
    };
    return (await db.insertInto('rozpis').values(values).returning('id').executeTakeFirstOrThrow()).id;
  },
  /** A proposal that is the only one in its group. */
  async proposalGroup(this: { proposal(who: number): Promise<number> }, osoba: number) {
    const id = await this.proposal(osoba);
    await db.updateTable('rozpis').set({ skupina: id }).where('id', '=', id).execute();
    return id;
  },
  /** A proposal that can be explained: its shop has people and a need. */
  async staffedProposal(this: Staffed, osoba: number) {
    const id = await this.proposal(osoba, (await this.staffed()).id);
    const row = db.selectFrom('rozpis').select(['id', 'od as datum']).where('id', '=', id);
    return row.executeTakeFirstOrThrow();
  },
});
