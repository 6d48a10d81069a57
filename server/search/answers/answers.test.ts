import { beforeAll, describe, expect, test } from 'vitest';
import { money, number, percent } from '#shared/core/amounts.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { Answer } from '#shared/search/contract.ts';
import { hoursText } from '#shared/shifts/words.ts';
import type { Client } from '#test/app.ts';
import { soldWorld } from '../../analytics/fixtures/world.ts';
import { standing } from './sellers.ts';

/** Today is Wednesday 15. 4. 2026; every number is compared with the call of the screen that shows it. */
const { app } = soldWorld(7);

const ask = async (client: Client, question: string): Promise<Answer | null> => {
  const { status, body } = await client.get(`/api/search/?q=${encodeURIComponent(question)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.odpoved;
};
const CELKOVA = '/api/analytics/celkova-cisla/?period=custom';
const get = async (client: Client, url: string) => {
  const { status, body } = await client.get(url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

let admin: Client;
let viktor: Client;
let petra: Client;
beforeAll(async () => {
  admin = await app.as('admin');
  viktor = await app.as('viktor');
  petra = await app.as('petra');
});

describe('overall numbers equal those of the screen', () => {
  test.each([
    ['obrat Zlín březen', 'start_date=2026-03-01&end_date=2026-03-31&prodejna_id=2', 'celkovy_obrat'],
    [
      'OBRAT VE ZLÍNĚ V BŘEZNU 2026?',
      'start_date=2026-03-01&end_date=2026-03-31&prodejna_id=2',
      'celkovy_obrat',
    ],
    ['březnový obrat zlina', null, null],
    [
      'jaká byla tržba Čepkova za březen',
      'start_date=2026-03-01&end_date=2026-03-31&prodejna_id=2',
      'celkovy_obrat',
    ],
    ['tržby minulý týden', 'start_date=2026-04-06&end_date=2026-04-12', 'celkovy_obrat'],
    ['tento měsíc obrat', 'start_date=2026-04-01&end_date=2026-04-15', 'celkovy_obrat'],
    [
      'kolik účtenek měl Přerov dnes',
      'start_date=2026-04-15&end_date=2026-04-15&prodejna_id=3',
      'pocet_dokladu',
    ],
    ['kolik prodal Globus včera', 'start_date=2026-04-14&end_date=2026-04-14&prodejna_id=1', 'celkovy_obrat'],
    ['položky Vsetín v pondělí', 'start_date=2026-04-13&end_date=2026-04-13&prodejna_id=5', 'celkem_polozek'],
    [
      'kusy allegro posledních 30 dní',
      'start_date=2026-03-17&end_date=2026-04-15&kanal=allegro',
      'celkem_kusu',
    ],
    ['průměr servis 1. čtvrtletí', null, null],
    ['obrat 10. 4.', 'start_date=2026-04-10&end_date=2026-04-10', 'celkovy_obrat'],
    ['obrat prosinec', 'start_date=2025-12-01&end_date=2025-12-31', 'celkovy_obrat'],
    ['obrat letos', 'start_date=2026-01-01&end_date=2026-04-15', 'celkovy_obrat'],
  ])('%s', async (question, query, field) => {
    const answer = await ask(admin, question);
    if (query === null) {
      expect(answer).toMatchObject({ hodnota: null, problem: expect.stringContaining('Nerozumím') });
      return;
    }
    const { aggregations } = await get(admin, `${CELKOVA}&${query}`);
    const shown = { celkovy_obrat: money, celkem_kusu: (value: number) => `${number(value)}\u00a0ks` };
    const text = shown[field as keyof typeof shown] ?? number;
    expect(answer).toMatchObject({ hodnota: text(aggregations[field!]), problem: null });
    const screen = new URLSearchParams(answer!.cesta!.split('?')[1]);
    expect(screen.get('sekce')).toBe('celkova');
    for (const [name, value] of new URLSearchParams(query)) expect(screen.get(name)).toBe(value);
    expect(answer!.definice).not.toBe('');
  });

  test('a margin is given in crowns and in percent', async () => {
    const { aggregations } = await get(
      admin,
      `${CELKOVA}&start_date=2026-04-14&end_date=2026-04-14&kanal=eshop`,
    );
    expect(await ask(admin, 'marže e-shop včera')).toMatchObject({
      otazka: 'Marže · E-shop · včera 14.\u00a04.\u00a02026',
      hodnota: `${money(aggregations.celkovy_zisk)} (${percent(aggregations.marze_procenta)})`,
    });
  });
});

describe('numbers of people', () => {
  const RESULTS = '/api/analytics/salesperson/analytics/?type=monthly&date=2026-04';

  test.each([
    ['body Petra Nováková tento měsíc', 'total_points', 12],
    ['kolik bodů mají Novákové', 'total_points', 12],
    ['služby Petry v dubnu', 'sluzby_celkem', 12],
    ['účtenky Petry Novákové duben', 'doklady', 12],
    ['počet položek Pavla Svobody', null, 13],
  ])('%s', async (question, field, person) => {
    const answer = await ask(admin, question);
    if (field === null) {
      expect(answer!.problem).toBe('Nerozumím slovu „počet“. Zkuste jméno, prodejnu, období nebo kanál.');
      return;
    }
    const { data } = await get(admin, `${RESULTS}&user_id=${person}`);
    expect(answer!.hodnota).toMatch(new RegExp(`^${number(data[0]?.[field] ?? 0)}(\u00a0ks)?$`));
  });

  test('without a name are one’s own and link to the profile', async () => {
    const { data } = await get(petra, RESULTS);
    for (const question of ['moje body', 'kolik mám bodů tento měsíc', 'BODY']) {
      expect(await ask(petra, question)).toMatchObject({
        hodnota: number(data[0]?.total_points ?? 0),
        cesta: '/profile?zalozka=vysledky&data=mesicni&mesic=2026-04',
      });
    }
  });

  test.each([
    'účtenky Petra Nováková e-shop březen',
    'účtenky Petra Nováková Zlín březen',
    'kusy Petra Nováková allegro včera',
    'průměr Petra Nováková Přerov březen',
    'body Petra Nováková Přerov březen',
    'služby Petra Nováková Zlín včera',
  ])('do not exist by shop or channel: “%s”', async question => {
    expect(await ask(petra, question)).toMatchObject({
      hodnota: null,
      problem: 'Čísla jednoho člověka se podle prodejny ani kanálu nedělí.',
    });
  });

  test('give no average without receipts', async () => {
    for (const question of ['průměr Petra Nováková leden 2020', 'průměr Petra Nováková 1. 1. 2020'])
      expect(await ask(admin, question)).toMatchObject({ hodnota: 'bez účtenky', problem: null });
    for (const question of ['průměr Zlín leden 2020', 'průměr leden 2020'])
      expect(await ask(admin, question)).toMatchObject({ hodnota: 'bez dokladu', problem: null });
  });

  test('name the best from the board', async () => {
    const board = await get(petra, '/api/analytics/leaderboard/points/?mesic=2026-04');
    const [best] = board.data;
    const answer = await ask(petra, 'kdo má nejvíc bodů');
    expect(answer!.hodnota).toContain(`: ${number(best.total_points)}`);
    expect(answer).toMatchObject({ cesta: '/leaderboard', problem: null });
    const overview = await get(admin, '/api/analytics/web-prodeje/polozky/?type=daily&date=2026-04-14');
    const most = Math.max(0, ...overview.data.map((row: { kusy: number }) => row.kusy));
    const kusy = await ask(admin, 'kdo prodal včera nejvíc kusů');
    expect(kusy!.hodnota).toBe(
      most > 0 ? kusy!.hodnota!.replace(/: .*/, `: ${number(most)}\u00a0ks`) : 'zatím nikdo',
    );
  });

  test('share a position when equal, as on the board', () => {
    const row = (prodejce: string, hodnota: number) => ({ prodejce, prodejna: '', hodnota });
    const { hodnota, radky } = standing([row('A', 5), row('B', 9), row('C', 9), row('D', 4)], String);
    expect(hodnota).toBe('B, C: 9');
    expect(radky).toEqual(['1. B – 9', '1. C – 9', '3. A – 5', '4. D – 4']);
  });

  test('name the best seller of goods, in the genitive plural and for any days', async () => {
    const answer = await ask(admin, 'kdo prodal nejvíc telefonů posledních 60 dní');
    expect(answer).toMatchObject({ problem: null, otazka: expect.stringContaining('Telefony') });
    const ofPerson = await ask(admin, `kolik telefonů prodala Petra Nováková posledních 60 dní`);
    const line = answer!.radky.find(row => row.includes('Petra Nováková'));
    if (line) expect(line.endsWith(ofPerson!.hodnota!)).toBe(true);
    expect((await ask(viktor, 'kdo prodal nejvíc telefonů'))!.problem).toBe(refusalOf('analytics.read'));
  });
});

describe('people’s time', () => {
  test('hours, vacation, shifts and attendance equal those of the shifts’ screen', async () => {
    const month = await get(viktor, '/api/shifts/overview/?mesic=2026-04&user_id=12');
    const hodnota = `${hoursText(month.celkem_hodin_naplanovanych)} naplánováno, ${hoursText(month.hodin_odpracovanych)} odpracováno`;
    for (const question of ['kolik hodin má Petra', 'hodiny Petry v dubnu', 'Petřiny hodiny']) {
      const answer = await ask(viktor, question);
      if (question.startsWith('Petřiny')) expect(answer!.problem).toContain('„Petřiny“');
      else expect(answer).toMatchObject({ hodnota, cesta: '/shifts?zalozka=hodiny&mesic=2026-04&osoba=12' });
    }
    const shifts = await get(petra, '/api/shifts/?scope=all&datum=dnes');
    const inGlobus = shifts.filter(
      (one: { prodejna: number; typ_smeny: string }) => one.prodejna === 1 && one.typ_smeny === 'prace',
    );
    const answer = await ask(petra, 'kdo je dnes v práci v Globusu');
    expect(answer!.radky).toHaveLength(inGlobus.length);
    const { zustatek } = await get(viktor, '/api/nepritomnosti/zustatek/?osoba=12');
    expect((await ask(viktor, 'dovolená Petry'))!.hodnota).toBe(
      zustatek ? `zbývá ${hoursText(zustatek.zbyva)}` : 'bez smlouvy nemá nárok',
    );
    expect((await ask(petra, 'kdy mám směnu'))!.otazka).toBe('Nejbližší směny · Petra Nováková · od zítřka');
  });

  test('a person with an agreement has no monthly standard', async () => {
    const agreement = { uzivatel_id: 12, druh: 'dpp' as const, od: '2026-04-01', tydenni_hodiny: null };
    const line = async () => (await ask(viktor, 'kolik hodin má Petra v dubnu'))!.radky;
    expect(await line()).toEqual([expect.stringMatching(/^Standard měsíce 160\sh, dovolená /)]);
    await app.db.insertInto('smlouva').values(agreement).execute();
    expect(await line()).toEqual([expect.stringMatching(/^Dovolená .+\sh, přesčas .+\sh$/)]);
    await app.db.deleteFrom('smlouva').execute();
  });

  test('a person with two shifts in a day is counted once and listed with both', async () => {
    const shift = { uzivatel_id: 12, poznamka: null };
    const values = [
      { ...shift, datum: '2026-04-16', prodejna_id: 3, cas_od: '14:00', cas_do: '18:00' },
      { ...shift, datum: '2026-04-16', prodejna_id: 1, cas_od: '08:00', cas_do: '11:00' },
      { ...shift, uzivatel_id: 13, datum: '2026-04-16', prodejna_id: 3, cas_od: '09:00', cas_do: '17:00' },
    ];
    await app.db.insertInto('smena').values(values).execute();
    expect(await ask(petra, 'kdo je zítra v práci')).toMatchObject({
      hodnota: '2\u00a0lidé',
      radky: [
        'Petra Nováková 8:00–11:00 · Globus',
        'Pavel Svoboda 9:00–17:00 · Zlín',
        'Petra Nováková 14:00–18:00 · Zlín',
      ],
    });
    await app.db.deleteFrom('smena').execute();
  });

  test('a person’s shifts in a shop are only their own shifts there', async () => {
    const shift = { uzivatel_id: 12, cas_od: '08:00', cas_do: '11:00', poznamka: null };
    const values = [
      ...[16, 17, 18].map(day => ({ ...shift, datum: `2026-04-${day}`, prodejna_id: 1 })),
      ...[20, 21, 22, 23].map(day => ({ ...shift, datum: `2026-04-${day}`, prodejna_id: 3 })),
      { ...shift, uzivatel_id: 13, datum: '2026-04-15', prodejna_id: 3 },
      { ...shift, uzivatel_id: 13, datum: '2026-04-20', prodejna_id: 3 },
    ];
    await app.db.insertInto('smena').values(values).execute();
    const row = (day: number) => `${day}.\u00a04.\u00a02026 8:00–11:00 · Zlín`;
    expect(await ask(petra, 'směny Petra Nováková Zlín')).toMatchObject({
      otazka: 'Nejbližší směny · Petra Nováková · Zlín · od zítřka',
      hodnota: '3\u00a0směny',
      radky: [20, 21, 22].map(row),
      cesta: '/shifts?prodejna=3&mesic=2026-04',
    });
    expect(await ask(petra, 'směny Petra Nováková Zlín duben')).toMatchObject({
      otazka: 'Směny · Petra Nováková · Zlín · duben\u00a02026',
      radky: [20, 21, 22, 23].map(row),
    });
    expect(await ask(petra, 'směny Petra Nováková Senimo 20. 4. 2026')).toMatchObject({
      hodnota: 'žádná směna',
      cesta: '/shifts?prodejna=2',
    });
    expect(await ask(petra, 'směny Zlín')).toMatchObject({
      otazka: 'V práci · Zlín · dnes 15.\u00a04.\u00a02026',
      radky: ['Pavel Svoboda 8:00–11:00'],
    });
    await app.db.deleteFrom('smena').execute();
  });

  test.each([
    ['kdy mám směnu v květnu', 'květen 2026'],
    ['kdy mám směnu v březnu', 'březen 2026'],
    ['kdo je v práci v pondělí', 'v pondělí 20. 4. 2026'],
    ['kdo byl v práci v pondělí', 'v pondělí 13. 4. 2026'],
    ['směny 5. 5.', '5. 5. 2026'],
    ['kdo je v práci 24. 12.', '24. 12. 2026'],
    ['kolik hodin mám v květnu', 'květen 2026'],
    ['kolik odpracovala Petra v květnu', 'květen 2025'],
    ['dovolená v prosinci', 'rok 2026'],
    ['směny v květnu 2025', 'květen 2025'],
  ])('plans without a year lie ahead: %s', async (question, days) => {
    const { otazka } = (await ask(petra, question))!;
    expect(otazka.replaceAll('\u00a0', ' ').split(' · ')).toContain(days);
  });

  test('open orders equal the columns of the board', async () => {
    const { kanban_data } = await get(petra, '/api/orders/orders/?prodejna_id=3');
    const open = Object.entries<{ count: number }>(kanban_data)
      .filter(([status]) => !['hotovo', 'storno'].includes(status))
      .reduce((sum, [, { count }]) => sum + count, 0);
    expect(await ask(petra, 'kolik je objednávek ve Zlíně')).toMatchObject({
      hodnota: String(open),
      cesta: '/orders?prodejna=3',
    });
  });
});

describe('an answer that a screen would refuse is refused in its words', () => {
  test.each([
    ['petra', 'obrat Zlín včera', 'analytics.read'],
    ['viktor', 'marže celkem letos', 'analytics.read'],
    ['petra', 'kdo prodal nejvíc ct300 včera', 'analytics.read'],
    ['petra', 'hodiny Pavla Svobody', 'hours.read'],
    ['petra', 'dovolená Pavla Svobody', 'absences.read'],
    ['petra', 'body Pavla Svobody', 'salesperson.read'],
    ['viktor', 'body Zuzany Štěpánkové', 'salesperson.read'],
    ['viktor', 'dovolená Zuzany Štěpánkové', 'absences.read'],
  ] as const)('%s asks “%s”', async (username, question, action) => {
    expect(await ask(await app.as(username), question)).toMatchObject({
      hodnota: null,
      cesta: null,
      radky: [],
      problem: refusalOf(action),
    });
  });
});

describe('a day outside the calendar is refused', () => {
  test.each([
    ['petra', 'dovolená 5. 5. 1999'],
    ['viktor', 'hodiny 31. 12. 9999'],
    ['petra', 'směny 1. 1. 1970'],
    ['petra', 'kdo je v práci 5. 5. 2100'],
    ['petra', 'body 1. 1. 1800'],
    ['viktor', 'služby 1. 1. 0000'],
    ['admin', 'účtenky 31. 12. 1899'],
    ['admin', 'obrat 1. 1. 1899'],
    ['admin', 'kdo prodal nejvíc telefonů 1. 1. 0001'],
  ])('%s asks “%s”', async (username, question) => {
    expect(await ask(await app.as(username), question)).toMatchObject({
      hodnota: null,
      problem: 'Datum musí být v letech 2000 až 2099',
    });
  });

  test('the first and last day of the calendar are answered', async () => {
    for (const day of ['1. 1. 2000', '31. 12. 2099']) {
      expect((await ask(petra, `kdo je v práci ${day}`))!.hodnota).toBe('nikdo');
    }
  });
});

describe('unclear questions', () => {
  test.each(['Petra Nováková', 'zlín', '777 123 456', 'a', 'inventura', '???', 'objednávka č. 12'])(
    '“%s” is not a question',
    async typed => {
      if (typed.length > 1) expect(await ask(admin, typed)).toBeNull();
    },
  );

  test('name the words that are not understood', async () => {
    expect((await ask(admin, 'obrat blabla Zlín včera'))!.problem).toBe(
      'Nerozumím slovu „blabla“. Zkuste jméno, prodejnu, období nebo kanál.',
    );
    expect((await ask(admin, 'kdo prodal nejvíc kolotočů'))!.problem).toContain('„kolotočů“');
    expect((await ask(admin, 'obrat Petry včera'))!.problem).toContain('Obrat ani marži jednoho člověka');
    expect((await ask(admin, 'body Petry minulý týden'))!.problem).toContain('za den nebo za měsíc');
    expect((await ask(admin, 'obrat zítra'))!.problem).toBe('Datum nemůže být v budoucnosti.');
    expect((await ask(admin, 'dovolená Zlín'))!.problem).toBe('Na tohle se u prodejen zeptat nedá.');
  });

  test('with an ambiguous name offer unambiguous questions', async () => {
    await app.db
      .updateTable('uzivatel')
      .set({ jmeno: 'Petr', prijmeni: 'Malý' })
      .where('id', '=', 13)
      .execute();
    const answer = await ask(admin, 'kolik hodin má Petra');
    expect(answer).toMatchObject({ hodnota: null, problem: 'Koho nebo co myslíte slovem „Petra“?' });
    expect(answer!.moznosti).toEqual([
      { nazev: 'Petr Malý', popis: 'Globus', dotaz: 'kolik hodin má Petr Malý' },
      { nazev: 'Petra Nováková', popis: 'Globus', dotaz: 'kolik hodin má Petra Nováková' },
    ]);
    for (const { nazev, dotaz } of answer!.moznosti) {
      expect((await ask(admin, dotaz))!.otazka).toContain(nazev);
    }
    await app.db.updateTable('uzivatel').set({ jmeno: 'Viktor' }).where('id', '=', 13).execute();
    const same = await ask(admin, 'hodiny Viktora Malého');
    expect(same!.moznosti.map(({ dotaz }) => dotaz)).toEqual(['hodiny #11', 'hodiny #13']);
    expect((await ask(admin, 'hodiny #13'))!.cesta).toContain('osoba=13');
  });
});
