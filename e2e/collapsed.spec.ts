import { expect, type Page, test } from '@playwright/test';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { visit } from './parts.ts';
import { callApi, signIn, unique } from './people.ts';

/** Columns of the board of orders that are collapsed into strips. */

const column = (page: Page, status: Status) =>
  page.getByRole('region', { name: STATUS_LABELS[status], exact: true });
const toggle = (page: Page, status: Status) =>
  page.getByRole('button', { name: `Sloupec ${STATUS_LABELS[status]}`, exact: true });
const cardIn = (page: Page, status: Status, surname: string) =>
  column(page, status).getByRole('listitem').filter({ hasText: surname });
const widthOf = async (page: Page, status: Status) => (await column(page, status).boundingBox())!.width;

/** Collapses a column of the open board, if it is not yet. */
async function collapse(page: Page, status: Status) {
  if ((await toggle(page, status).getAttribute('aria-expanded')) === 'true')
    await toggle(page, status).click();
  await expect(toggle(page, status)).toHaveAttribute('aria-expanded', 'false');
}

async function addOrder(page: Page) {
  const surname = unique('Sbalená');
  const { order } = await callApi(page, 'POST', '/orders/orders/', {
    jmeno_zakaznika: 'Jan',
    prijmeni_zakaznika: surname,
    telefon_zakaznika: '777 123 456',
    typ_telefonu: 'iPhone 13',
    dil: 'Displej',
  });
  return { id: order.id as number, surname };
}

test('a column is collapsed by mouse and keyboard, remembered for the person, and printed whole', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { surname } = await addOrder(page);
  await visit(page, '/orders');
  await expect(cardIn(page, 'nove', surname)).toBeAttached();
  const wide = await widthOf(page, 'objednano');
  await toggle(page, 'nove').click();
  await expect(cardIn(page, 'nove', surname)).toBeHidden();
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'false');
  expect(await widthOf(page, 'nove')).toBeLessThan(50);
  expect(await widthOf(page, 'objednano')).toBeGreaterThan(wide);
  // Its name and count stay.
  await expect(column(page, 'nove').getByRole('heading')).toHaveText(/^Nové\d+$/);
  await expectAccessible(page, 'collapsed');
  // On paper it is like the others.
  await page.emulateMedia({ media: 'print' });
  await expect(column(page, 'nove').locator('li').filter({ hasText: surname })).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.reload();
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'false');
  await toggle(page, 'nove').press('Enter');
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'true');
  await expect(toggle(page, 'nove')).toBeFocused();
  await expect(cardIn(page, 'nove', surname)).toBeVisible();
  await toggle(page, 'nove').press('Space');
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'false');

  // Who signs in after her in the same browser has an own choice.
  await page.getByRole('button', { name: 'Odhlásit se' }).click();
  await signIn(page, 'pavel', '/orders');
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'true');
});

test('a collapsed column takes cards by mouse and keyboard and says so', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await addOrder(page);
  await visit(page, `/orders?prodejna=1`);
  await expect(cardIn(page, 'nove', surname)).toBeAttached();
  await collapse(page, 'objednano');
  await collapse(page, 'predobjednano');
  const count = (status: Status) =>
    column(page, status)
      .getByRole('heading')
      .innerText()
      .then(text => Number(/\d+/.exec(text)![0]));

  const before = await count('predobjednano');
  const card = cardIn(page, 'nove', surname);
  await card.scrollIntoViewIfNeeded();
  const [from, to] = [(await card.boundingBox())!, (await column(page, 'predobjednano').boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 14, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 8 });
  await expect(column(page, 'predobjednano')).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  await expect.poll(() => count('predobjednano')).toBe(before + 1);
  await expect(page.locator('.mantine-Notification-root')).toContainText('Nové → Předobjednáno');
  await page.keyboard.press('Control+z');
  await expect(card).toBeVisible();

  const said = page.locator('[aria-live=assertive]').filter({ hasText: /Objednávka|Nad místem/ });
  await page.getByRole('button', { name: `Přesunout: objednávka č. ${id}` }).focus();
  await page.keyboard.press('Space');
  await expect(said).toContainText('zvednuta. Na svém místě');
  await page.evaluate(() => new Promise(done => setTimeout(done)));
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Nad místem: sbalený sloupec Objednáno.');
  await page.keyboard.press('Space');
  await expect(said).toContainText('puštěna: sbalený sloupec Objednáno.');
  await expect(card).toBeHidden();
  // The card is not to be seen, so the focus goes where it can be.
  await expect(toggle(page, 'objednano')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cardIn(page, 'objednano', surname)).toBeAttached();
});

test('what is searched for opens the collapsed columns that have it, and a link opens an order there', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await addOrder(page);
  await visit(page, '/orders');
  await expect(cardIn(page, 'nove', surname)).toBeAttached();
  await collapse(page, 'nove');
  await collapse(page, 'hotovo');
  const search = page.getByLabel('Hledat jméno, telefon, číslo');
  await search.fill(surname);
  await expect(cardIn(page, 'nove', surname)).toBeVisible();
  await expect(toggle(page, 'hotovo')).toHaveAttribute('aria-expanded', 'false');
  // It can be collapsed again meanwhile, and afterwards it is as before.
  await toggle(page, 'nove').click();
  await expect(cardIn(page, 'nove', surname)).toBeHidden();
  await toggle(page, 'nove').click();
  await expect(cardIn(page, 'nove', surname)).toBeVisible();
  await search.fill('');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'false');

  await visit(page, `/orders?objednavka=${id}`);
  await expect(page.getByRole('dialog', { name: `Objednávka č. ${id}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'false');
});

test('on a phone a collapsed column is a strip of a finger’s width between the others', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, 'petra', '/orders');
  await toggle(page, 'nove').tap();
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'false');
  const width = await widthOf(page, 'nove');
  expect(width).toBeGreaterThanOrEqual(44);
  expect(width).toBeLessThan(50);
  await expectNoOverflow(page);
  // Anywhere on it opens it.
  const box = (await column(page, 'nove').boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 300);
  await expect(toggle(page, 'nove')).toHaveAttribute('aria-expanded', 'true');
  await context.close();
});
