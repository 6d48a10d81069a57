import type { Db, Tx } from '../../core/database/db.ts';
import { prepared } from '../../core/database/prepared.ts';
import { publicAddress } from '../../mail/queries.ts';

/** Replaces the link of an order; its version stays, as no form shows the link. */
export const putLink = (db: Tx, id: number, odkaz: string | null) =>
  db.updateTable('objednavka').set({ odkaz }).where('id', '=', id).execute();

const storedLink = prepared((db, given: { id: number }) =>
  db
    .selectFrom('objednavka')
    .select(['odkaz', 'smazana', 'telefon_zakaznika', 'status', 'datum_stavu'])
    .select(publicAddress(db).as('verejna_adresa'))
    .where('id', '=', given.id),
);

/** The link of an order, with what decides whether it works and the application's public address, if it has one. */
export const readLink = async (db: Db, id: number) => (await storedLink(db, { id }))[0];

const orderOfLink = prepared((db, given: { odkaz: string }) =>
  db
    .selectFrom('objednavka')
    .leftJoin('prodejna', 'prodejna.id', 'objednavka.prodejna_id')
    .select(['objednavka.id', 'dil', 'objednavka.barva', 'typ_telefonu', 'slibeno'])
    .select(['smazana', 'telefon_zakaznika', 'status', 'datum_stavu'])
    .select(['prodejna.nazev', 'prodejna.adresa', 'prodejna.telefon', 'oteviraci_doba', 'nad_200m2'])
    .where('odkaz', '=', given.odkaz),
);

/** The order that a link leads to, with its shop; no name of anybody, note or price is read. */
export const findByLink = async (db: Db, odkaz: string) => (await orderOfLink(db, { odkaz }))[0];
export type Linked = NonNullable<Awaited<ReturnType<typeof findByLink>>>;
