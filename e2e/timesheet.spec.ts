import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { alterAnswers } from './answers.ts';
import { monthAhead } from './days.ts';
import { visit } from './parts.ts';
import { callApi, signIn } from './people.ts';
import { expectWages, sheetBy } from './sheets.ts';

/** The month so many months ago, as '2026-10'; in the demo the month before last is closed and the last one waits. */
const ago = (months: number) => monthAhead(-months);

test('a seller reads their month and comments on it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', `/shifts?zalozka=vykaz&mesic=${ago(1)}`);
  const own = page.getByRole('region', { name: 'Výkaz osoby' });
  await expect(own.getByRole('heading', { name: /^Můj výkaz/ })).toBeVisible();
  await expect(own.getByText('Bilance')).toBeVisible();
  await expect(own.getByText(/^v\sroce \d{4} \d+:\d\d ze\s150\sh, které lze nařídit$/)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page, 'a timesheet on a phone');
  await own.getByRole('button', { name: 'Mám připomínku' }).click();
  const form = page.getByRole('dialog', { name: /^Připomínka k výkazu/ });
  await form.getByRole('textbox').fill('Chybí mi pondělní inventura.');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(own.getByText('Připomínka: Chybí mi pondělní inventura.')).toBeVisible();
  // A closed month offers nothing to press.
  await page.getByRole('button', { name: 'Předchozí měsíc' }).click();
  await expect(own.getByText('Uzavřeno', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Mám připomínku' })).toHaveCount(0);
});

test('a manager sees what is left to settle, and each item leads to where it is corrected', async ({
  page,
}) => {
  await signIn(page, 'viktor', `/shifts?zalozka=vykaz&mesic=${ago(1)}`);
  const shop = page.getByRole('region', { name: 'Výkazy prodejny' });
  await expect(shop.getByText(/^Zbývá/)).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Uzavřít měsíc' })).toBeDisabled();
  await expectAccessible(page, 'what is to settle');
  await shop.locator('li button[class*=problem]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const first = shop.getByRole('button', { name: /^Schválit, / }).first();
  const name = (await first.getAttribute('aria-label'))!;
  const approved = shop.getByRole('button', { name, exact: true });
  await approved.press('Enter');
  await expect(shop.getByText('Schváleno', { exact: true }).first()).toBeVisible();
  // Its button is gone: the keyboard continues in the list.
  await expect(approved).toHaveCount(0);
  await expect(shop.locator('li :focus')).toHaveCount(1);
  // The rest is shown, but not read aloud again beside what was done.
  await expect(shop.getByRole('note').filter({ hasText: /^Zbývá/ })).toBeVisible();
  await expect(shop.getByRole('alert')).toHaveCount(0);
  // A month that has not ended has nothing to approve.
  await page.goto('/shifts?zalozka=vykaz');
  await expect(shop.getByText(/ještě neskončil\.$/)).toBeVisible();
  await expect(shop.getByRole('button', { name: /^Schválit/ })).toHaveCount(0);
  await expect(shop.getByText('Schvaluje administrátor')).toHaveCount(0);
});

test('a person chosen in the list of a shop comes into sight, by keyboard and on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'viktor', `/shifts?zalozka=vykaz&mesic=${ago(1)}`);
  const shop = page.getByRole('region', { name: 'Výkazy prodejny' });
  await shop.getByRole('button', { name: 'Pavel Svoboda', exact: true }).press('Enter');
  const heading = page.getByRole('heading', { name: /^Pavel Svoboda, / });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  // The same person once more.
  await shop.getByRole('button', { name: 'Pavel Svoboda', exact: true }).click();
  await expect(heading).toBeFocused();
});

test('a shop whose number is also the reader’s stays one list when a timesheet is approved', async ({
  page,
}) => {
  await signIn(page, 'admin', `/shifts?zalozka=vykaz&mesic=${ago(1)}&prodejna=1`);
  expect((await callApi(page, 'GET', '/users/current/')).user.id).toBe(1);
  const shop = page.getByRole('region', { name: 'Výkazy prodejny' });
  const first = shop.getByRole('button', { name: /^Schválit, / }).first();
  const name = (await first.getAttribute('aria-label'))!;
  await first.click();
  await expect(shop.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(shop).toHaveCount(1);
});

test('a shift of a closed month says so, and offers nothing that would be refused', async ({ page }) => {
  await signIn(page, 'viktor', `/shifts?zalozka=vykaz&mesic=${ago(2)}`);
  const shop = page.getByRole('region', { name: 'Výkazy prodejny' });
  await expect(shop.getByText('Měsíc je uzavřený')).toBeVisible();
  await shop.locator('li button[class*=problem]').first().click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText(/ je uzavřen \(.* otevřít jej může administrátor\.$/)).toBeVisible();
  for (const name of ['Upravit', 'Opravit docházku', 'Smazat'])
    await expect(detail.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('a manager is told who corrects their own attendance', async ({ page }) => {
  await signIn(page, 'viktor', `/shifts?mesic=${ago(1)}`);
  const own = await callApi(page, 'GET', `/shifts/?mesic=${ago(1)}`);
  const { id } = own.find(({ dochazka }: { dochazka: object[] }) => dochazka.length > 0);
  await visit(page, `/shifts?mesic=${ago(1)}&smena=${id}`);
  await expect(
    page.getByRole('dialog').getByText('Vlastní docházku vedoucího opravuje administrátor.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opravit docházku' })).toHaveCount(0);
});

test('the reason why a month could not be closed goes once a timesheet is approved', async ({ page }) => {
  // As if nothing stood in the way: the manager's view is older than what a colleague has just changed.
  await alterAnswers(page, /\/api\/vykazy\/\?/, (read: object) => ({ ...read, brani: null }));
  const message = 'Výkaz Tomáše Kučery ještě není schválený.';
  await page.route('**/vykazy/uzavreni/', route =>
    route.fulfill({ status: 409, json: { success: false, message, error: message } }),
  );
  await page.route('**/vykazy/schvaleni/', route =>
    route.fulfill({ json: { success: true, schvaleno: 1, message: '' } }),
  );
  await signIn(page, 'viktor', `/shifts?zalozka=vykaz&mesic=${ago(1)}`);
  const shop = page.getByRole('region', { name: 'Výkazy prodejny' });
  await shop.getByRole('button', { name: 'Uzavřít měsíc' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uzavřít měsíc' }).click();
  await expect(shop.getByText(message)).toBeVisible();
  await shop
    .getByRole('button', { name: /^Schválit, / })
    .first()
    .click();
  await expect(page.getByText(/^Schváleno: 1\svýkaz\.$/)).toBeVisible();
  await expect(shop.getByText(message)).toHaveCount(0);
});

test('an ADMIN is told who is employed twice, and downloads the files for wages', async ({ page }) => {
  await signIn(page, 'admin', `/shifts?zalozka=vykaz&mesic=${ago(2)}&prodejna=1`);
  const shop = page.getByRole('region', { name: 'Výkazy prodejny' });
  await expect(shop.getByText('Měsíc je uzavřený', { exact: false })).toBeVisible();
  const employedTwice = 'Hana Nová (DPP 100, HPP 101)';
  await alterAnswers(page, /\/api\/mzdy\/\?(?!.*format)/, (read: object) => ({
    ...read,
    vice_pomeru: [employedTwice],
  }));
  await shop.getByRole('button', { name: 'Podklady pro mzdy' }).click();
  const dialog = page.getByRole('dialog', { name: /^Podklady pro mzdy/ });
  await expect(dialog.getByText(/s uzavřeným výkazem/)).toBeVisible();
  await expect(
    dialog.getByText(new RegExp(`pod posledním z nich: ${employedTwice.replace(/[()]/g, '.')}`)),
  ).toBeVisible();
  await expectAccessible(page, 'files for wages');
  const { name, lists } = await sheetBy(page, dialog.getByRole('button', { name: 'Excel (XLSX)' }));
  expect([name, lists.length]).toEqual([`mzdy_${ago(2)}_globus.xlsx`, 1]);
  await page.keyboard.press('Escape');
  await expectWages(shop, lists[0]!);
});

test('a month without shifts is not waiting for approval', async ({ page }) => {
  await signIn(page, 'admin', `/shifts?zalozka=vykaz&mesic=${ago(1)}`);
  const own = page.getByRole('region', { name: 'Výkaz osoby' });
  await expect(own.getByText('V tomto měsíci tu nejsou žádné směny')).toBeVisible();
  await expect(own.getByText('Čeká na kontrolu')).toHaveCount(0);
});

test('a manager of the first shop can read the month of a person without a home shop', async ({ page }) => {
  const PETRA = 12;
  await alterAnswers<{ users: { id: number }[] }>(page, '**/api/users/choices/', ({ users, ...rest }) => ({
    ...rest,
    users: users.map(one => (one.id === PETRA ? { ...one, prodejna_id: null } : one)),
  }));
  await signIn(page, 'viktor', `/shifts?zalozka=vykaz&mesic=${ago(1)}`);
  const shop = page.getByRole('region', { name: 'Výkazy prodejny' });
  await shop.getByRole('button', { name: 'Petra Nováková', exact: true }).click();
  const one = page.getByRole('region', { name: 'Výkaz osoby' });
  await expect(one.getByRole('heading', { name: /^Petra Nováková, / })).toBeVisible();
});
