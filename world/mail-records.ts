import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { fresh } from './fresh.ts';

/** The default outgoing mail server in tests and proofs. */
export const MAIL_SERVER = {
  server: 'posta.example',
  port: 587,
  sifrovani: 'starttls',
  uzivatel: 'prodejna',
  odesilatel: 'prodejna@posta.example',
  adresa: 'https://prodejna.example',
} as const;

const address = (db: Db, person: number) =>
  db
    .updateTable('uzivatel')
    .set({ email: `osoba${person}@posta.example` })
    .where('id', '=', person)
    .execute();

/** Builders of mail records for `records`. */
export const mailRecords = (db: Db) => ({
  /** Configures the mail server without a password, and the person's e-mail address. */
  async mailServer(person: number) {
    const values = { ...MAIL_SERVER, tajemstvi: null, klic_id: null };
    await db
      .insertInto('posta_server')
      .values({ id: 1, ...values })
      .onConflict(conflict => conflict.column('id').doUpdateSet(values))
      .execute();
    await address(db, person);
  },
  /** A mail that could not be delivered; also sets the person's address. */
  async deadMail(uzivatel_id: number): Promise<number> {
    const now = Date.now();
    await address(db, uzivatel_id);
    const { id } = await db
      .insertInto('posta')
      .values({
        ...{ druh: 'zkouska', uzivatel_id, den: pragueClock(now).datum, komu: 'nikdo@posta.example' },
        ...{ predmet: 'Prodejna', text: 'Dobré ráno', html: '<p>Dobré ráno</p>' },
        ...{ message_id: `<${fresh()}@posta.example>`, stav: 'nedoruceno', pokusu: 8 },
        ...{ chyba: '550 No such user', dalsi: iso(now), vytvoreno: iso(now) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
});
