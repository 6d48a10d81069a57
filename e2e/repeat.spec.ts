import { expect, type Page, test } from '@playwright/test';
import { addDays, addMonths, czechDay, daysOfMonth, weekdayOf } from '#shared/core/days.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import { expectAccessible, expectNoOverflow, inDarkTheme } from './accessible.ts';
import { monthAhead } from './days.ts';
import { pressByKeys, signIn } from './people.ts';

/** Repeating shifts (rule shifts-19), in months that no other journey uses. */
const month = monthAhead(24);
const later = monthAhead(25);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Hromadné vytváření směn' });
const cell = (page: Page, date: string) => dialogOf(page).locator(`[data-day="${date}"]`);
const selected = (page: Page) =>
  dialogOf(page)
    .locator('[role=gridcell][aria-selected=true]')
    .evaluateAll(cells => cells.map(one => (one as HTMLElement).dataset.day));

test('days are chosen by weekdays, single ones taken out, and all shifts are taken back by one press', async ({
  page,
}) => {
  const workdays = daysOfMonth(month).filter(day => weekdayOf(day) < 5 && !holidayOn(day));
  await signIn(page, 'viktor', `/shifts?mesic=${month}&prodejna=2`);
  await page.getByRole('button', { name: 'Hromadně' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Uživatel').selectOption({ label: 'Filip Marek (ID 22)' });
  await dialog.getByRole('button', { name: 'Odpolední 14:00–20:00' }).click();
  await pressByKeys(page, dialog.getByRole('button', { name: 'Vybrat opakovaně' }));
  const repeat = dialog.getByRole('group', { name: 'Vybrat opakovaně' });
  for (const name of ['pondělí', 'úterý', 'středa', 'čtvrtek', 'pátek', 'neděle'])
    await repeat.getByRole('checkbox', { name }).press('Space');
  // The shop is closed on Sundays; what is left out is said before anything is chosen.
  const sundays = daysOfMonth(month).filter(day => weekdayOf(day) === 6 && !holidayOn(day)).length;
  const told = repeat.getByRole('status');
  await expect(told).toContainText(`Do výběru: ${workdays.length}\u00a0dn`);
  await expect(told).toContainText(new RegExp(`${sundays}\\szavřen`));
  for (const day of daysOfMonth(month).filter(one => weekdayOf(one) < 5 && holidayOn(one)))
    await expect(told).toContainText(`${czechDay(day)} (${holidayOn(day)})`);
  await expectAccessible(page, 'repeated days');
  await inDarkTheme(page, () => expectAccessible(page, 'repeated days in the dark theme'));
  await pressByKeys(page, repeat.getByRole('button', { name: 'Přidat do výběru' }));
  await expect.poll(() => selected(page)).toEqual(workdays);
  await expect(told).toContainText('Žádný další den.');
  await expect(repeat.getByRole('button', { name: 'Přidat do výběru' })).toBeFocused();
  await cell(page, workdays[0]!).click();
  await dialog.getByRole('button', { name: `Přidat směny (${workdays.length - 1})` }).click();
  await expect(dialog).toBeHidden();
  const shifts = page
    .getByRole('grid', { name: /^Směny,/ })
    .getByRole('button', { name: /^Filip Marek, 14:00/ });
  await expect(shifts).toHaveCount(workdays.length - 1);
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(shifts).toHaveCount(0);
});

test('on a phone every second week, up to the limit, and anew from the beginning', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'viktor', `/shifts?mesic=${later}`);
  await page.getByRole('button', { name: 'Hromadně' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Vybrat opakovaně' }).click();
  const repeat = dialog.getByRole('group', { name: 'Vybrat opakovaně' });
  await repeat.getByRole('checkbox', { name: 'středa' }).check();
  await repeat.getByRole('button', { name: 'Každý druhý týden' }).click();
  await repeat.getByRole('checkbox', { name: 'Vynechat svátky' }).uncheck();
  const first = daysOfMonth(later).find(day => weekdayOf(day) === 2)!;
  const begin = addDays(first, -2) < `${later}-01` ? `${later}-01` : addDays(first, -2);
  await repeat.getByLabel('Ode dne').fill(czechDay(begin));
  await page.keyboard.press('Tab');
  await repeat.getByRole('button', { name: 'Přidat do výběru' }).click();
  const wednesdays = [first, addDays(first, 14), addDays(first, 28)].filter(day => day.startsWith(later));
  await expect.poll(() => selected(page)).toEqual(wednesdays);
  await expectNoOverflow(page);
  await expectAccessible(page, 'repeated days on a phone');
  await dialog.getByRole('button', { name: 'Zrušit výběr' }).click();
  await expect(dialog.getByText('Vybráno: 0 dnů')).toBeVisible();

  for (const name of ['pondělí', 'úterý', 'čtvrtek', 'pátek', 'sobota', 'neděle'])
    await repeat.getByRole('checkbox', { name }).check();
  await repeat.getByRole('button', { name: 'Každý týden' }).click();
  await repeat.getByLabel('Do dne').fill(czechDay(`${addMonths(later, 6)}-01`));
  await page.keyboard.press('Tab');
  await expect(
    repeat.getByText(/Do výběru: 62\s.*Další se nevejdou, najednou lze nejvýše 62\sdní\./),
  ).toBeVisible();
  await repeat.getByRole('button', { name: 'Přidat do výběru' }).click();
  await expect(dialog.getByText('Vybráno: 62 dnů, víc najednou nelze')).toBeVisible();
  await repeat.getByLabel('Do dne').fill(czechDay(addDays(begin, -1)));
  await page.keyboard.press('Tab');
  await expect(repeat.getByText('Poslední den nesmí být před prvním')).toBeVisible();
});
