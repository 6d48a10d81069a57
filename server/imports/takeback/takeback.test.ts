import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { type Client, testApp } from '#test/app.ts';
import { textFile } from '#world/records.ts';
import { sweep } from '../../operation/sweep.ts';
import { verifyRollups } from '../../sales/rollups/verify.ts';

const app = testApp();
let admin: Client;
beforeAll(async () => {
  admin = await app.as('admin');
});

const COLUMNS = 'doklad,typ,cas,kanal,id_prodejny,prodejce,puvodni_doklad,kod,kusy,cena_s_dph';
type Line = {
  typ?: string;
  day?: number;
  seller?: string;
  of?: string;
  kod?: string;
  price?: number;
  branch?: number;
};
const line = (doklad: string, { typ = 'prodej', day = 1, seller = 'Eva', of = '', ...rest }: Line = {}) => {
  const { kod = 'K1', price = 100, branch = 1 } = rest;
  const kusy = typ === 'prodej' ? 1 : -1;
  const cas = `2026-03-0${day}T10:00:00+01:00`;
  return `${doklad},${typ},${cas},prodejna,${branch},${seller},${of},${kod},${kusy},${price}`;
};

let files = 0;
const send = async (zdroj: string, ...lines: string[]) => {
  const file = textFile(`${++files}.csv`, `${COLUMNS}\n${lines.join('\n')}\n`);
  const { status, body } = await admin.post(`/api/import/prodeje/?zdroj=${zdroj}`, file);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.import;
};
let ofReturns = '';
beforeAll(async () => {
  const definition = {
    ...BUILT_IN_PROFILES.shoptet,
    ...{ nazev: 'Vratky e-shopu', vratky: [{ predpona: 'V', typ: 'vratka' }] },
  };
  const { status, body } = await admin.post('/api/import/profily/', definition);
  expect(status, JSON.stringify(body)).toBe(201);
  ofReturns = body.profil.klic;
});
/** An order of Shoptet; with a profile in which numbers from V on are returns, a return. */
const order = async (code: string, status: string, profil = 'shoptet') => {
  const head = 'code;date;statusName;orderItemType;orderItemAmount;orderItemTotalPriceWithVat';
  const text = `${head}\n${code};2026-03-01 10:00:00;${status};product;1;100\n`;
  const file = textFile(`${++files}.csv`, text);
  const { status: answered, body } = await admin.post(`/api/import/prodeje/?profil=${profil}`, file);
  expect(answered, JSON.stringify(body)).toBe(200);
  return body.import;
};
const planOf = async (id: number) => (await admin.get(`/api/import/${id}/vraceni/`)).body.vraceni;
const back = (id: number) => admin.post(`/api/import/${id}/vratit/`, {});

/** Everything that reports read, with names instead of ids, which a new row may change. */
async function sold() {
  const lines = await sql`
    select z.nazev as zdroj, d.doklad, d.puvodni_doklad, d.otisk, r.radek, r.den, r.typ, o.jmeno as osoba, s.jmeno as prodejce,
      p.kod, r.prvni, r.kusy, r.cena_s_dph, r.obrat, r.obrat_bez_dph, d.import_id
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
    join prodej_osoba o on o.id = r.osoba_id join prodej_osoba s on s.id = r.prodejce_id
    join prodej_produkt p on p.id = r.produkt_id order by 1, 2, 5`.execute(app.db);
  const sums =
    await sql`select * from souhrn order by zrno, dimenze, obdobi, kanal, pobocka_id, a, b`.execute(app.db);
  const documents = await sql`select count(*)::int as n from prodej_doklad`.execute(app.db);
  return { lines: lines.rows, sums: sums.rows, documents: documents.rows };
}

const kept = async () => {
  const { rows } = await sql<{ radku: number; dokladu: number }>`
    select (select count(*)::int from prodej_nahrazeny_radek) as radku,
      (select count(*)::int from prodej_nahrazeny_doklad) as dokladu`.execute(app.db);
  return rows[0];
};

describe('taking back an import', () => {
  test('removes its new documents and restores the replaced ones with all numbers', async () => {
    await send('a', line('1'), line('1', { kod: 'K2' }), line('2', { day: 2 }), line('3', { day: 3 }));
    const before = await sold();
    const { id, nahrazene, nove } = await send(
      'a',
      ...[line('1', { price: 900, day: 5 }), line('2', { day: 2 }), line('4', { day: 4, kod: 'NOVÝ' })],
    );
    expect({ nahrazene, nove }).toEqual({ nahrazene: 1, nove: 1 });
    expect(await kept()).toEqual({ radku: 2, dokladu: 1 });
    expect(await planOf(id)).toEqual({
      ...{ duvod: null, brani: null, sledovany: null, zmizi: 1, obnovi: 1, radku_pred: 2, radku_po: 2 },
      ...{ obrat_pred: 1000, obrat_po: 200, od: '2026-03-01', do: '2026-03-05' },
    });
    const { status, body } = await back(id);
    expect(status).toBe(200);
    expect(body.import).toMatchObject({
      id,
      vratny: false,
      vraceno: expect.any(String),
      vratil: expect.any(String),
    });
    expect(await sold()).toEqual(before);
    expect(await verifyRollups(app.db)).toEqual([]);
    expect(await kept()).toEqual({ radku: 0, dokladu: 0 });
    const [audit] = (await admin.get('/api/audit/?tabulka=prodej_import&limit=1')).body.zaznamy;
    expect(audit).toMatchObject({
      co: 'zmena',
      zaznam: `${id}`,
      zmeny: { zmizi: [null, 1], obnovi: [null, 1] },
    });

    const again = await back(id);
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('Import už je vrácený.');
  });

  test('returns a return to its own seller when its original disappears, and returns of returns', async () => {
    await send('v', line('R1', { typ: 'vratka', day: 2, seller: 'Jan', of: 'P1' }));
    await send('v', line('R2', { day: 3, seller: 'Ivo', of: 'R1' }));
    const before = await sold();
    const { id } = await send('v', line('P1', { seller: 'Eva' }));
    const credited = (await sold()).lines.filter(row => (row as { doklad: string }).doklad === 'R1');
    expect(credited).toMatchObject([{ osoba: 'Eva', prodejce: 'Jan' }]);
    expect((await back(id)).status).toBe(200);
    expect(await sold()).toEqual(before);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('credits the returns again to the restored sale', async () => {
    await send(
      'z',
      line('P1', { seller: 'Eva' }),
      line('R1', { typ: 'vratka', day: 2, seller: 'Jan', of: 'P1' }),
    );
    const before = await sold();
    const { id } = await send('z', line('P1', { seller: 'Ota' }));
    expect((await back(id)).status).toBe(200);
    expect(await sold()).toEqual(before);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('waits until a later import that replaced its documents is taken back', async () => {
    const empty = await sold();
    const first = await send('p', line('1'), line('2'));
    const second = await send('p', line('2', { price: 5 }));
    const { duvod, brani } = await planOf(first.id);
    expect(duvod).toBe('Pozdější import nahradil jeho doklady. Nejdřív vraťte ten.');
    expect(brani).toMatchObject({ id: second.id, dokladu: 1, doklady: ['2'] });
    const refused = await back(first.id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(duvod);
    expect((await back(second.id)).status).toBe(200);
    expect((await back(first.id)).status).toBe(200);
    expect(await sold()).toEqual(empty);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('happens once even when asked twice, and not for an import that changed nothing', async () => {
    await send('d', line('1'));
    const same = await send('d', line('1'));
    expect((await back(same.id)).body.message).toBe('Import nic nezměnil, není co vracet.');
    const { id } = await send('d', line('1', { price: 7 }));
    const asked = await Promise.all([back(id), back(id)]);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('cancels an order again that the import un-cancelled', async () => {
    await order('O1', 'Stornována');
    const before = await sold();
    const { id } = await order('O1', 'Vyřízena');
    expect(await sold()).not.toEqual(before);
    expect((await back(id)).status).toBe(200);
    expect(await sold()).toEqual(before);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('of an order cancelled and un-cancelled repeatedly goes from the last import to the first', async () => {
    const states = [await sold()];
    const imports: number[] = [];
    for (const status of ['Stornována', 'Vyřízena', 'Stornována', 'Vyřízena', 'Stornována']) {
      imports.push((await order('O2', status)).id);
      states.push(await sold());
    }
    const message = 'Pozdější import nahradil jeho doklady. Nejdřív vraťte ten.';
    for (const later of [4, 3, 2]) {
      const { duvod, brani } = await planOf(imports[1]!);
      expect(duvod).toBe(message);
      expect(brani).toMatchObject({ id: imports[later === 2 ? 2 : 3], dokladu: 1, doklady: ['O2/storno'] });
      const refused = await back(imports[1]!);
      expect([refused.status, refused.body.message]).toEqual([409, message]);
      expect((await back(imports[later]!)).status).toBe(200);
      expect(await sold()).toEqual(states[later]);
    }
    for (const left of [1, 0]) {
      expect(await planOf(imports[left]!)).toMatchObject({ duvod: null, brani: null });
      expect((await back(imports[left]!)).status).toBe(200);
      expect(await sold()).toEqual(states[left]);
    }
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('of an order cancelled since then never leaves its cancellation alone', async () => {
    const states = [await sold()];
    const imports: number[] = [];
    for (const status of ['Vyřízena', 'Stornována', 'Vyřízena']) {
      imports.push((await order('O3', status)).id);
      states.push(await sold());
    }
    for (const later of [2, 1]) {
      const { duvod, brani } = await planOf(imports[0]!);
      expect(duvod).toBe('Pozdější import nahradil jeho doklady. Nejdřív vraťte ten.');
      expect(brani).toMatchObject({ id: imports[later], dokladu: 1, doklady: ['O3/storno'] });
      expect((await back(imports[0]!)).status).toBe(409);
      expect((await back(imports[later]!)).status).toBe(200);
      expect(await sold()).toEqual(states[later]);
    }
    expect((await back(imports[0]!)).status).toBe(200);
    expect(await sold()).toEqual(states[0]);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('of a return cancelled and revived since then goes from the last import to the first', async () => {
    const states = [await sold()];
    const imports: number[] = [];
    for (const status of ['Vyřízena', 'Stornována', 'Vyřízena', 'Stornována']) {
      imports.push((await order('V1', status, ofReturns)).id);
      states.push(await sold());
    }
    for (const later of [3, 2, 1]) {
      for (const earlier of imports.slice(0, later)) {
        const { duvod, brani } = await planOf(earlier);
        expect(duvod).toBe('Pozdější import nahradil jeho doklady. Nejdřív vraťte ten.');
        expect(brani).toMatchObject({ dokladu: 1, doklady: ['V1'] });
        expect((await back(earlier)).status).toBe(409);
      }
      expect((await back(imports[later]!)).status).toBe(200);
      expect(await sold()).toEqual(states[later]);
    }
    expect((await back(imports[0]!)).status).toBe(200);
    expect(await sold()).toEqual(states[0]);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('is possible for as long as the setting keeps what was replaced', async () => {
    await send('s', line('1'));
    const { id } = await send('s', line('1', { price: 3 }));
    await app.db
      .updateTable('prodej_import')
      .set({ konec: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute();
    await sweep(app);
    expect((await planOf(id)).duvod).toBe('Import už vrátit nelze: co nahradil, se neuchovává.');
    const { rows } = await sql`select from prodej_nahrazeny_radek where import_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
    expect((await back(id)).status).toBe(409);
  });
});

describe('documents replaced by other content are reported', () => {
  test('when they have fewer lines or none of the former ones, but not when they grew or changed a price', async () => {
    await send(
      'o',
      line('1'),
      line('1', { kod: 'K2' }),
      line('2'),
      line('3'),
      line('3', { kod: 'K2' }),
      line('4'),
    );
    const answer = await send(
      'o',
      line('1', { kod: 'K2' }),
      line('2', { kod: 'JINÝ', price: 50 }),
      ...[line('3'), line('3', { kod: 'K2', price: 70 })],
      ...[line('4'), line('4', { kod: 'K3' })],
    );
    const expected = [
      { doklad: '1', radku_pred: 2, radku_po: 1, obrat_pred: 200, obrat_po: 100 },
      { doklad: '2', radku_pred: 1, radku_po: 1, obrat_pred: 100, obrat_po: 50 },
    ];
    expect(answer).toMatchObject({ nahrazene: 4, zmenenych: 2, zmenene: expected });
    const { body } = await admin.get(`/api/import/${answer.id}/`);
    expect(body.import).toMatchObject({ zmenenych: 2, zmenene: expected });
  });

  test('when two files use one number for two shops', async () => {
    await send('m', line('1001', { branch: 1 }));
    expect(await send('m', line('1001', { branch: 2 }))).toMatchObject({ zmenenych: 1 });
  });
});
