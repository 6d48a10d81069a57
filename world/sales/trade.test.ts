import { expect, test } from 'vitest';
import type { LineValues } from '#shared/sales/lines.ts';
import { WEEKDAYS } from '#shared/stores/hours.ts';
import { PEOPLE, SHOPS } from '../chain.ts';
import { dayNumber, dayOf, timeAt } from './calendar.ts';
import { OUTLETS } from './outlets.ts';
import { planOf } from './plan.ts';
import { dateOf, HEADS, isExtra, LINES, SALES } from './sample.ts';
import { COUNTERS } from './services.ts';

test('shops sell under their branch, and only while they are open', () => {
  const isOpen = (line: LineValues) => {
    const shop = SHOPS.find(one => (one.stredisko ?? one.nazev) === line.stredisko)!;
    const branch = shop.id_prodejny === null ? null : String(shop.id_prodejny);
    const open = shop.oteviraci_doba[WEEKDAYS[(new Date(dateOf(line)).getUTCDay() + 6) % 7]!];
    const time = line.cas!.slice(11, 16);
    return line.id_prodejny === branch && open !== null && time >= open.od && time < open.do;
  };
  const atShops = HEADS.filter(line => line.zdroj === 'pokladna');
  expect(new Set(atShops.map(line => line.stredisko)).size).toBe(SHOPS.length);
  expect(atShops.filter(line => !isOpen(line))).toEqual([]);
});

test('the web sells at night too, even when the clocks change', () => {
  const eshop = OUTLETS.find(outlet => outlet.kanal === 'eshop')!;
  const hoursOf = (date: string) => {
    const day = dayOf(dayNumber(date));
    const times = [...planOf(1, day, eshop, 60_000).times()].map(time => timeAt(day, time));
    expect(times.map(text => Date.parse(text))).toEqual(
      times.map(text => Date.parse(text)).sort((a, b) => a - b),
    );
    return new Set(times.map(text => text.slice(11, 13) + text.slice(19)));
  };
  const autumn = hoursOf('2026-10-25');
  expect(autumn.size).toBe(25);
  expect(autumn).toContain('02+02:00');
  expect(autumn).toContain('02+01:00');
  const spring = hoursOf('2026-03-29');
  expect(spring.size).toBe(23);
  expect(spring).toContain('01+01:00');
  expect(spring).toContain('03+02:00');
});

test('sellers are people of the chain in two spellings, and one helper', () => {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const known = new Set(
    PEOPLE.flatMap(one => [`${one.jmeno} ${one.prijmeni}`, `${one.prijmeni} ${one.jmeno}`].map(plain)),
  );
  const names = [...new Set(LINES.flatMap(line => [line.prodejce, line.technik]))];
  expect(names.filter(name => name && !known.has(plain(name)))).toEqual(['Brigádník']);
  expect(names).toContain('Klára Růžičková');
  expect(names).toContain('RUZICKOVA Klara');
  expect(LINES.filter(line => (line.prodejce === null) !== (line.zdroj !== 'pokladna'))).toEqual([]);
});

test('repairs mostly have a technician', () => {
  const service = SALES.filter(line => line.kanal === 'servis');
  const technicians = new Set(service.map(line => line.technik));
  for (const name of ['Tomáš Kučera', 'Jakub Fiala', 'Štěpán Urban', null])
    expect(technicians).toContain(name);
  expect(service.every(line => line.kategorie_1 !== null && line.objednavka !== null)).toBe(true);
  for (const kategorie of ['Servisní práce', 'Služby', 'Příslušenství k servisu', 'Náhradní díly'])
    expect(service.some(line => line.kategorie === kategorie)).toBe(true);
});

test('every counter, foils and Aligator are sold, and over a thousand products', () => {
  const sold = new Set(SALES.map(line => line.kod!));
  for (const [kod] of COUNTERS) expect(sold).toContain(kod);
  for (const part of ['SUNSHINE', 'ALIGATOR'])
    expect(SALES.filter(line => line.nazev!.includes(part)).length).toBeGreaterThan(200);
  expect(sold.size).toBeGreaterThan(1000);
});

test('some costs are unknown, some VAT rates reduced, some extras marked', () => {
  const unknown = SALES.filter(line => line.naklad_bez_dph === null).length / SALES.length;
  expect(unknown).toBeGreaterThan(0.02);
  expect(unknown).toBeLessThan(0.04);
  expect(new Set(LINES.map(line => line.sazba_dph))).toEqual(new Set(['21', '12', '0']));
  const extras = LINES.filter(isExtra);
  expect(new Set(extras.map(line => line.je_doprava))).toEqual(new Set(['true', null]));
  expect(LINES.filter(line => line.je_doprava && !isExtra(line))).toEqual([]);
});

test('December is the peak, holidays are quiet, and Senimo is closed on Sundays', () => {
  const inMonth = (month: string) => LINES.filter(line => line.cas!.startsWith(month)).length;
  expect(inMonth('2025-12')).toBeGreaterThan((1.25 * LINES.length) / 12);
  expect(inMonth('2026-07')).toBeLessThan(inMonth('2026-09'));
  const atShops = SALES.filter(line => line.kanal === 'prodejna');
  const onDay = (date: string) => atShops.filter(line => dateOf(line) === date).length;
  expect(onDay('2026-05-08')).toBeLessThan(0.6 * onDay('2026-05-15'));
  expect(onDay('2025-12-25')).toBe(0);
  const isSunday = (line: LineValues) => new Date(dateOf(line)).getUTCDay() === 0;
  expect(atShops.filter(line => line.stredisko === 'Senimo' && isSunday(line))).toEqual([]);
  expect(atShops.some(line => line.stredisko === 'Globus' && isSunday(line))).toBe(true);
});
