import { randomUUID } from 'node:crypto';
import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { messageFor } from '#server/sms/message.ts';
import type { SmsState } from '#shared/sms/kinds.ts';

/** A gateway that no name server resolves and that is in no network, as a client sends it. */
export const GATEWAY = {
  adresa: 'https://brana.invalid/sms',
  format: 'json',
  pole_cislo: 'number',
  pole_text: 'text',
  telo: null,
  hlavicka: 'Authorization',
  odpoved: null,
} as const;

/** Builders of records of text messages, for `records`. */
export const smsRecords = (db: Db) => ({
  /** Sets the gateway, without a key. */
  async gateway() {
    const values = { ...GATEWAY, tajemstvi: null, klic_id: null };
    await db
      .insertInto('sms_brana')
      .values({ id: 1, ...values })
      .onConflict(conflict => conflict.column('id').doUpdateSet(values))
      .execute();
  },
  /** The text to the customer of an order. */
  async textOf(order: number): Promise<string> {
    const row = await db
      .selectFrom('objednavka')
      .selectAll()
      .where('id', '=', order)
      .executeTakeFirstOrThrow();
    return (await messageFor(db, row, Date.now())) ?? '';
  },
  /** A message about an order whose part has arrived; one that waits is due in the distant future. */
  async sms(order: number, author: number, stav: SmsState = 'nedoruceno'): Promise<number> {
    const now = Date.now();
    const { id } = await db
      .insertInto('sms')
      .values({
        ...{ objednavka_id: order, status: 'dorazilo_ceka', uzivatel_id: author, klic: randomUUID(), stav },
        ...{ komu: '+420777123456', text: 'Dobrý den', dalsi: '2090-01-01T00:00:00Z', vytvoreno: iso(now) },
        ...(stav === 'nedoruceno' && { pokusu: 8, chyba: 'Server brana.invalid se nepodařilo najít.' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
});
