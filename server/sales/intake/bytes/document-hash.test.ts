import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { LineValues } from '#shared/sales/lines.ts';
import { testApp } from '#test/app.ts';
import { fc } from '#test/property.ts';
import { connectionOptions } from '../../../core/database/db.ts';
import { LINE_HASH } from '../../merge.ts';
import type { Product } from '../kept-names.ts';
import { SoldLines } from '../sold-lines.ts';
import { documentHash, oidsOf } from './document-hash.ts';

const app = testApp();

const decimal = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 18n }),
    fc.constantFrom(0, 1, 2, 4, 6, 12),
    fc.integer({ min: 0, max: 14 }),
  )
  .map(([isNegative, units, scale, zeros]) => {
    const digits = `${units / 10n ** BigInt(zeros)}`.padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    const rest = digits.slice(digits.length - scale).replace(/0+$/, '');
    const text = rest === '' ? whole : `${whole}.${rest}`;
    return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
  });
const time = fc
  .tuple(
    fc.date({
      min: new Date('2000-01-02T00:00:00Z'),
      max: new Date('2099-12-30T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.constantFrom('', '.5', '.123456', '.000001'),
    fc.constantFrom('+00:00', '+01:00', '+02:00', '-05:30'),
  )
  .map(([date, fraction, offset]) => `${date.toISOString().slice(0, 19)}${fraction}${offset}`);
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const text = fc.option(
  fc.string({ unit: fc.constantFrom('a', 'Ž', '1', '/', '€'), minLength: 1, maxLength: 40 }),
  { nil: null },
);
const line = fc.record({
  radek: id,
  typ: fc.constantFrom('prodej', 'vratka', 'storno'),
  kanal: fc.constantFrom('prodejna', 'eshop', 'allegro', 'servis'),
  cas: time,
  pobocka: fc.integer({ min: 1, max: 32_767 }),
  prodejce: id,
  technik: id,
  produkt: id,
  objednavka: text,
  puvodni_doklad: text,
  kusy: decimal,
  cena_s_dph: decimal,
  obrat: decimal,
  obrat_bez_dph: decimal,
  naklad_bez_dph: fc.option(decimal, { nil: null }),
  sazba_dph: decimal,
});

/** The database's own hash, as `DOCUMENTS` in server/sales/merge.ts computes it. */
const ASKED = `
  select md5(concat_ws(',', count(*), sum(otisk), sum(otisk % 1000003))) as hash, array_agg(den::text) as dny
  from (select (cas at time zone 'Europe/Prague')::date as den, ${LINE_HASH} as otisk
    from (select * from jsonb_to_recordset($1) as (radek integer, typ prodej_typ, cas timestamptz, kanal prodej_kanal, pobocka smallint,
      prodejce integer, technik integer, produkt integer, objednavka text, puvodni_doklad text, kusy numeric,
      cena_s_dph numeric, obrat numeric, obrat_bez_dph numeric, naklad_bez_dph numeric, sazba_dph numeric))
      as davka (radek, typ, cas, kanal, pobocka_id, prodejce_id, technik_id, produkt_id)) as radky`;

test('the hash and days of a document equal those of the database', async () => {
  const { rows } = await sql<{ label: string; oid: string }>`
    select enumlabel as label, oid::text as oid from pg_enum`.execute(app.db);
  const oids = oidsOf(new Map(rows.map(({ label, oid }) => [label, Number(oid)])));
  const hashes = Buffer.alloc(32);
  const database = new pg.Client(connectionOptions(app.url));
  await database.connect();
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async lines => {
      const sold = new SoldLines();
      for (const [at, given] of lines.entries()) {
        const { pobocka, prodejce, technik, produkt, radek, ...texts } = given;
        const names = { zdroj: 1, pobocka, prodejce, technik, produkt: { id: produkt } as Product };
        sold.add({ ...texts, radek: `${radek}` } as LineValues, names);
        if (at > 0) sold.next[at - 1] = at;
      }
      const { rows: asked } = await database.query(ASKED, [JSON.stringify(lines)]);
      documentHash(sold, 0, oids, hashes, 16);
      expect(hashes.toString('hex', 16)).toBe(asked[0].hash);
      const days = lines.map((_, at) =>
        new Date(Date.UTC(2000, 0, 1 + sold.day[at]!)).toISOString().slice(0, 10),
      );
      expect(days).toEqual(asked[0].dny);
    }),
    { numRuns: 150 },
  );
  await database.end();
});
