import { expect, test } from '@playwright/test';
import { daysOfMonth, weekdayOf } from '#shared/core/days.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './people.ts';

/** What only the planner has (issue 16): required people, drafts. A month that no other journey uses. */
const now = new Date();
const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 14, 1)).toISOString().slice(0, 7);
const monday = daysOfMonth(month).find(day => weekdayOf(day) === 0)!;
const dayPattern = `${Number(monday.slice(8))}\\.\\s`;

test('a manager types how many people the shop needs, and the planner says where they are missing', async ({
  page,
}) => {
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${month}`);
  await page.getByRole('button', { name: 'Potřeba lidí' }).click();
  const form = page.getByRole('dialog', { name: 'Potřeba lidí, Globus' });
  const week = form.getByRole('textbox', { name: 'Běžný týden' });
  await expect(week).toBeFocused();
  await week.fill('po-pá 9-19');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Řádek 1: pište například „po-pá 9-19: 2“').first()).toBeVisible();
  await week.fill('po-pá 9-19: 2\nso 9-12: 1');
  await expect(form.getByText('po–pá 9–19: 2')).toBeVisible();
  await expectAccessible(page, 'required people');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  const day = page.getByRole('button', { name: new RegExp(`^Hodiny dne ${dayPattern}.*, chybí 20 h$`) });
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  const hours = page.getByRole('region', { name: /^Po hodinách, pondělí/ });
  await expect(hours.getByRole('row', { name: /^Chybí( 2){10}$/ })).toBeVisible();
  await expectAccessible(page, 'planner with need');
});
