import { expect, test } from '@playwright/test';
import { monthAhead } from './days.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';

/** The dialogs on the screens about people's time: for whom, where, and opened by which button. */
const DIALOGS = [
  ['viktor', '/shifts?zalozka=plan', 'Přidat směnu'],
  ['viktor', '/shifts?zalozka=plan', 'Potřeba lidí'],
  ['viktor', '/shifts?zalozka=volno', 'Zapsat volno'],
  ['viktor', '/shifts?zalozka=volno&osoba=12', 'Opravit zůstatek'],
  ['viktor', '/shifts?zalozka=vykaz', 'Mám připomínku'],
  ['viktor', '/profile', /PIN$/],
  ['admin', '/shifts?zalozka=vykaz&prodejna=1', 'Podklady pro mzdy'],
  ['admin', '/users', 'Smlouvy z tabulky'],
  ['admin', '/kiosky', 'Přidat kiosek'],
] as const;

for (const who of ['viktor', 'admin'])
  test(`${who} opens each dialog about people’s time by keyboard, stays in it, and returns to its button`, async ({
    page,
  }) => {
    await signIn(page, who, '/neexistuje');
    for (const [, path, name] of DIALOGS.filter(([one]) => one === who)) {
      await test.step(`${path} ${name}`, async () => {
        await visit(page, path);
        const button = page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' });
        await button.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await expect(dialog.locator(':focus')).toHaveCount(1);
        // Around and back: the focus never reaches the page behind.
        for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
        for (let step = 0; step < 6; step++) await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(button).toBeFocused();
      });
    }
  });

test('a dialog has the focus from its first moment', async ({ page }) => {
  await signIn(page, 'viktor', '/shifts?zalozka=plan');
  const button = page.getByRole('main').getByRole('button', { name: 'Přidat směnu', exact: true });
  await button.click();
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Its code is loaded now: it is drawn within the press, and no timer has run by the time of the check.
  const place = await button.evaluate(async (element: HTMLElement) => {
    element.focus();
    element.click();
    await Promise.resolve();
    return document.activeElement?.closest('[role="dialog"]')?.getAttribute('aria-label');
  });
  expect(place).toBe('Přidat novou směnu');
});

test('Escape in a form over a list closes only the form, and asks before discarding changes', async ({
  page,
}) => {
  await signIn(page, 'admin', '/users');
  await page.getByRole('button', { name: /^Smlouvy: Petra Nováková/ }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Smlouvy: Petra Nováková' });
  const form = page.getByRole('dialog', { name: /^Nová smlouva/ });
  const question = page.getByText('Zahodit neuložené změny?');
  const add = list.getByRole('button', { name: 'Nová smlouva' });
  await add.press('Enter');
  const hours = form.getByLabel('Týdenní hodiny');
  await hours.fill('37');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(hours).toHaveValue('37');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zahodit' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
});

test('Escape in an identity check over a dialog closes only the check', async ({ page }) => {
  const message = 'Potvrďte prosím, že jste to vy.';
  await page.route('**/api/mzdy/pamica/**', route =>
    route.fulfill({ status: 403, json: { success: false, error: message, message, overit: true } }),
  );
  await signIn(page, 'admin', `/shifts?zalozka=vykaz&mesic=${monthAhead(-2)}&prodejna=1`);
  await page.getByRole('button', { name: 'Podklady pro mzdy' }).click();
  const dialog = page.getByRole('dialog', { name: /^Podklady pro mzdy/ });
  await dialog.getByRole('button', { name: 'PAMICA (XML 1.0)' }).click();
  const proof = page.getByRole('dialog', { name: 'Ověření totožnosti' });
  await expect(proof.getByLabel('Heslo', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
