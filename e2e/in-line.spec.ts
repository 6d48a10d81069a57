import { expect, type Locator, test } from '@playwright/test';
import { monthRange } from '#shared/core/days.ts';
import { drawn } from './accessible.ts';
import { alterAnswers } from './answers.ts';
import { monthAhead } from './days.ts';
import { callApi, colleague, signIn } from './people.ts';

/** Numbers, names and times stand in their line: they are neither broken within nor under something else. */

/** The number of lines that the text of an element takes. */
const linesOf = (one: Locator) =>
  one.evaluate(element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });

test('the rank of a seller and its point are not parted', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  // A whole month: on its first day hardly anybody has sold yet.
  await signIn(page, 'admin', `/analytics?sekce=polozky&data=mesicni&datum=${monthAhead(-1)}`);
  await drawn(page);
  const rank = page
    .getByRole('main')
    .getByText(/^1\d\.$/)
    .last();
  await rank.scrollIntoViewIfNeeded();
  expect(await linesOf(rank)).toBe(1);
});

test('on a phone a name is not under the buttons of its card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/users?hledat=Kratochv%C3%ADlov%C3%A1');
  const name = page.getByRole('cell', { name: 'Simona Kratochvílová' }).getByText('Simona Kratochvílová');
  const first = page.getByRole('link', { name: 'Odchod: Simona Kratochvílová' });
  const right = await name.evaluate(element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual((await first.boundingBox())!.x);
});

test('on a phone a missing departure of two lines begins where the others do', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await alterAnswers<{ chybi_odchod: { user_jmeno: string }[] }>(
    page,
    '/api/shifts/attendance/team/',
    ({ chybi_odchod: [first, ...others], ...rest }) => ({
      ...rest,
      chybi_odchod: [{ ...first!, user_jmeno: 'Bartoloměj Nejedlý Kratochvíl' }, ...others],
    }),
  );
  await signIn(page, 'admin', '/shifts?zalozka=dochazka');
  const missing = page.getByRole('region', { name: 'Chybějící odchody' });
  const long = missing.getByRole('button', { name: /^Bartoloměj/ });
  await expect(long).toBeVisible();
  const starts = await long.evaluate(button => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const byLine = new Map<number, number>();
    for (const { bottom, left } of range.getClientRects())
      byLine.set(Math.round(bottom), Math.min(Math.round(left), byLine.get(Math.round(bottom)) ?? left));
    return [...byLine.values()];
  });
  expect(starts).toHaveLength(2);
  expect(new Set(starts).size).toBe(1);
});

test('on a phone a wish for a part of a day says it in words that are not broken within', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const viktor = await colleague(browser, 'viktor');
  const day = `${monthAhead(1)}-18`;
  const wish = { user_id: 13, datum: day, druh: 'nemohu', cas_od: '14:00', cas_do: '23:59' };
  await viktor.send('PUT', '/prani/', { ...wish, verze: 1 });
  await signIn(page, 'viktor', '/shifts?zalozka=volno&osoba=13');
  const cell = page.locator(`[data-day="${day}"]`);
  const part = cell.getByText('od 14:00');
  await expect(part).toBeVisible();
  expect(await linesOf(part)).toBeLessThanOrEqual(2);
  const { prani } = await callApi(page, 'GET', `/prani/?mesic=${day.slice(0, 7)}&osoba=13`);
  const { verze } = prani.find(({ datum }: { datum: string }) => datum === day);
  await viktor.send('PUT', '/prani/', { user_id: 13, datum: day, druh: null, verze });
  await viktor.leave();
});

test('on a phone the order of a list is right below its search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const month = monthRange(monthAhead(-1));
  await signIn(
    page,
    'admin',
    `/analytics?sekce=eshop&period=custom&start_date=${month.od}&end_date=${month.do}`,
  );
  await drawn(page);
  const search = (await page.getByLabel('Hledat v kategoriích').boundingBox())!;
  const order = (await page.getByText('Řadit podle', { exact: true }).first().boundingBox())!;
  expect(order.y).toBeLessThan(search.y + search.height + 40);
});
