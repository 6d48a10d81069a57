import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { fc } from '#test/property.ts';
import { Decimals } from '../numbers/decimals.ts';
import { CopyBuffer } from './copy-buffer.ts';

const app = testApp();

/** Canonical decimals of any size that a line can have, whether or not a JavaScript number holds them exactly. */
const decimal = fc
  .tuple(
    fc.boolean(),
    fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** 24n })),
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 16 }),
  )
  .map(([isNegative, units, scale, zeros]) => {
    const digits = `${(units / 10n ** BigInt(zeros)) * 10n ** BigInt(zeros % 5)}`.padStart(scale + 1, '0');
    const point = digits.length - scale;
    const rest = digits.slice(point).replace(/0+$/, '');
    const text = rest === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${rest}`;
    return isNegative && text !== '0' ? `-${text}` : text;
  });
const text = fc.string({ unit: fc.constantFrom('a', 'Ž', '1', '/', '€'), maxLength: 40 });
const millionths = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

test('stores decimals, millionths and texts exactly', async () => {
  const client = new pg.Client(app.url);
  await client.connect();
  await client.query('create temp table zapsane (d numeric, m numeric, t text)');
  const rows = new CopyBuffer(3);
  const amounts = new Decimals(200);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(decimal, fc.oneof(millionths, fc.constantFrom(0, 1, -100, 1_000_000, 10_000_000_000)), text),
        {
          minLength: 1,
          maxLength: 200,
        },
      ),
      async told => {
        await client.query('truncate zapsane');
        rows.clear();
        amounts.clear();
        for (const [at, [value, units, name]] of told.entries()) {
          rows.row();
          amounts.set(at, value);
          expect(amounts.text(at)).toBe(value);
          rows.decimal(amounts, at);
          rows.millionths(units);
          rows.text(name);
        }
        const stream = client.query(copyFrom('copy zapsane from stdin (format binary)'));
        stream.end(rows.end());
        await finished(stream);
        const { rows: stored } = await client.query(
          'select d::text as d, (m * 1000000)::numeric(30)::text as m, t from zapsane order by ctid',
        );
        expect(stored).toEqual(told.map(([d, m, t]) => ({ d, m: `${m}`, t })));
      },
    ),
    { numRuns: 60 },
  );
  await client.end();
});
