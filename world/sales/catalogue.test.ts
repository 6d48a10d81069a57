import { expect, test } from 'vitest';
import { PEOPLE } from '../chain.ts';
import { CATALOGUE } from './catalogue.ts';
import { seasonOf } from './offers.ts';

test('there are over 1,400 products with distinct codes and names', () => {
  expect(CATALOGUE.length).toBeGreaterThan(1400);
  expect(new Set(CATALOGUE.map(product => product.kod)).size).toBe(CATALOGUE.length);
  expect(new Set(CATALOGUE.map(product => product.nazev)).size).toBe(CATALOGUE.length);
});

test.each([
  [2018, 10],
  [2022, 5],
  [2026, 10],
  [2032, 0],
])('in %d every kind has something to sell, at a profit', (year, month) => {
  for (const [kind, { offers }] of Object.entries(seasonOf(year, month).pools)) {
    expect(offers.length, kind).toBeGreaterThan(0);
    for (const { price, cost, rate } of offers) expect(cost).toBeLessThan((price * 100) / (100 + rate));
  }
});

test('health aids have the reduced VAT rate of their time', () => {
  const rate = (year: number) => seasonOf(year, 0).pools.health.offers[0]!.rate;
  expect([rate(2023), rate(2024)]).toEqual([15, 12]);
});

test('phones are not sold before their release, and get cheaper', () => {
  const price = (year: number) =>
    seasonOf(year, 11).pools.phone.offers.find(offer => offer.nazev.startsWith('iPhone 13 128 GB'))?.price;
  expect(price(2020)).toBeUndefined();
  expect(price(2023)).toBeLessThan(price(2021)!);
});

test('technicians and former sellers are people of the chain', () => {
  const ids = new Set(PEOPLE.map(person => person.id));
  for (const id of [15, 34, 46, 72]) expect(ids).toContain(id);
});
