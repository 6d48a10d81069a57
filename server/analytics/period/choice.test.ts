import { describe, expect, test } from 'vitest';
import { Refusal } from '../../core/calls/errors.ts';
import { soldWorld, TODAY } from '../fixtures/world.ts';
import { daysMeant, ownRange } from './choice.ts';

/** Periods (rule analytics-1), and each refusal of the calls with its sentence. */

test.each([
  [{ period: 'daily' }, '2026-04-15', '2026-04-15'],
  [{ period: 'weekly' }, '2026-04-09', '2026-04-15'],
  [{ period: 'monthly' }, '2026-04-01', '2026-04-15'],
  [{ period: 'month', selected_month: '2026-02' }, '2026-02-01', '2026-02-28'],
  [{ period: 'month', selected_month: '2026-04' }, '2026-04-01', '2026-04-15'],
  [{ period: 'month' }, '2026-04-01', '2026-04-15'],
  [{ period: 'custom', start_date: '2026-01-01', end_date: '2026-01-01' }, '2026-01-01', '2026-01-01'],
  [{ period: 'custom', start_date: '2025-04-15', end_date: '2026-04-15' }, '2025-04-15', '2026-04-15'],
  // Without `period`, the dates or the month decide; without any of them it is the month so far.
  [{ start_date: '2026-01-01', end_date: '2026-01-31' }, '2026-01-01', '2026-01-31'],
  [{ selected_month: '2025-12' }, '2025-12-01', '2025-12-31'],
  [{}, '2026-04-01', '2026-04-15'],
  // Dates are used only with `custom`.
  [{ period: 'daily', start_date: '2026-01-01', end_date: '2026-01-31' }, '2026-04-15', '2026-04-15'],
] as const)('%j is %s to %s', (query, od, to) => {
  expect(daysMeant(query, TODAY)).toEqual({ od, do: to });
});

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('Nothing was refused.');
};

test.each([
  [undefined, '2026-04-01', 'Vyberte začátek období.', 'start_date'],
  ['2026-04-01', undefined, 'Vyberte konec období.', 'end_date'],
  ['2026-04-02', '2026-04-01', 'Začátek období musí být před jeho koncem.', 'start_date'],
  ['2026-04-16', '2026-04-16', 'Datum nemůže být v budoucnosti.', 'start_date'],
  ['2026-04-01', '2026-04-16', 'Datum nemůže být v budoucnosti.', 'end_date'],
])('refuses %s to %s: %s', (od, to, text, field) => {
  const error = refusal(() => ownRange(od, to, TODAY));
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ status: 400, message: text, details: { errors: { [field]: [text] } } });
});

describe('calls', () => {
  const { app } = soldWorld(21);
  const custom = (od: string, to: string) => `period=custom&start_date=${od}&end_date=${to}`;

  test.each([
    ['servis/?period=yearly', 'Neznámé období', 'period'],
    ['servis/?period=custom', 'Vyberte začátek období.', 'start_date'],
    [
      `eshop/?${custom('2026-02-30', '2026-03-01')}`,
      'Datum musí být ve tvaru RRRR-MM-DD a existovat',
      'start_date',
    ],
    [`eshop/?${custom('2025-04-14', '2026-04-15')}`, 'Období může mít nejvýše 366 dní.', 'end_date'],
    [
      'celkova-cisla/?period=month&selected_month=2026-05',
      'Měsíc nemůže být v budoucnosti.',
      'selected_month',
    ],
    [
      'celkova-cisla/?period=month&selected_month=2026-13',
      'Měsíc musí být ve tvaru RRRR-MM',
      'selected_month',
    ],
    ['celkova-cisla/?kanal=telefon', 'Neznámý kanál', 'kanal'],
    ['celkova-cisla/?prodejna_id=0', 'Neplatné číslo', 'prodejna_id'],
    ['celkova-cisla/channel-items/?limit=201', 'Povoleno je 1 až 200', 'limit'],
    ['servis/prodejna-items/?segment=vse', 'Neznámý segment', 'segment'],
    ['eshop/categories-analytics/?dimension=barva', 'Neznámé členění', 'dimension'],
    ['eshop/categories-timeseries/?group_by=yearly', 'Neznámé seskupení', 'group_by'],
    [
      `celkova-cisla/categories-timeseries/?${['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => `selected[]=${name}`).join('&')}`,
      'Najednou lze zobrazit nejvýše 6 položek.',
      'selected[]',
    ],
    ['prodejni-analytika/?type=people', 'Neznámý typ analýzy', 'type'],
    ['prodejni-analytika/?start_date=2026-01-01', 'Vyberte konec období.', 'end_date'],
    [
      'prodejni-analytika/?period=daily&start_date=2010-01-01&end_date=2026-01-01',
      'Po dnech lze zobrazit nejvýše deset let. Zvolte delší období bodu.',
      'start_date',
    ],
  ])('refuses %s: %s', async (path, text, field) => {
    const { status, body } = await (await app.as('admin')).get(`/api/analytics/${path}`);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [text] });
    expect(body.success).toBe(false);
  });

  test.each([
    'servis/?period=&start_date=&end_date=&prodejna_id=&selected_month=&kanal=&kategorie=&exclude_allegro=',
    'eshop/channel-items/?segment=&value=&kod=&limit=',
    'celkova-cisla/categories-timeseries/?dimension=&group_by=&selected[]=',
    'prodejni-analytika/?type=&period=&kanal=&start_date=&end_date=',
  ])('empty parameters of %s mean the same as none', async path => {
    const admin = await app.as('admin');
    const [empty, none] = await Promise.all(
      [path, path.split('?')[0]].map(one => admin.get(`/api/analytics/${one}`)),
    );
    expect(empty!.status).toBe(200);
    expect(empty!.body).toEqual(none!.body);
  });

  test('a time series takes six chosen names in order, even one that never sold', async () => {
    const names = ['Telefony', 'Služby', 'Nikdy', 'Doprava', 'Výprodej', 'Příslušenství'];
    const query = names.map(name => `selected[]=${encodeURIComponent(name)}`).join('&');
    const { body } = await (await app.as('admin')).get(
      `/api/analytics/celkova-cisla/categories-timeseries/?${query}&${custom('2025-12-25', '2026-01-06')}&group_by=weekly`,
    );
    expect(body.selected).toEqual(names);
    expect(body.data.map((one: { key: string }) => one.key)).toEqual(names);
    expect(body.available).not.toContain('Doprava');
    // Weeks are dated by their Mondays, across the turn of the year too.
    expect(body.data[2].points).toEqual(
      ['2025-12-22', '2025-12-29', '2026-01-05'].map(date => ({ date, kusy: 0, obrat_bez_dph: 0 })),
    );
  });
});
