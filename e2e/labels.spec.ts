import { expect, type Page, test } from '@playwright/test';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { expectAccessible, expectNoOverflow, inDarkTheme } from './accessible.ts';
import { visit } from './parts.ts';
import { callApi, colleague, signIn, unique } from './people.ts';

/** Labels of orders: the list of an ADMIN, and what people do with them on the board. */

const column = (page: Page, status: Status) =>
  page.getByRole('region', { name: STATUS_LABELS[status], exact: true });
const cardOf = (page: Page, surname: string) =>
  column(page, 'nove').getByRole('listitem').filter({ hasText: surname });
const panel = (page: Page) => page.getByRole('region', { name: 'Štítky objednávek' });
const toast = (page: Page) => page.locator('.mantine-Notification-root');

async function addOrder(page: Page, more: object = {}) {
  const surname = unique('Štítková');
  const { order } = await callApi(page, 'POST', '/orders/orders/', {
    jmeno_zakaznika: 'Jana',
    prijmeni_zakaznika: surname,
    telefon_zakaznika: '777 123 456',
    typ_telefonu: 'iPhone 13',
    dil: 'Displej',
    ...more,
  });
  return { id: order.id as number, surname };
}

/** The number of a label of the demo chain. */
async function labelId(page: Page, name: string): Promise<number> {
  const { stitky } = await callApi(page, 'GET', '/orders/stitky/');
  return stitky.find(({ nazev }: { nazev: string }) => nazev === name).id;
}

test('an ADMIN adds, changes, orders and deletes labels, and a deleted one comes back to its orders', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings');
  const first = unique('Z').slice(0, 30);
  await panel(page).getByRole('button', { name: 'Přidat štítek' }).click();
  const form = page.getByRole('dialog', { name: 'Nový štítek' });
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Název je povinný').first()).toBeVisible();
  await form.getByLabel('Název').fill('SPĚCHÁ');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Štítek s tímto názvem už existuje').first()).toBeVisible();
  await form.getByLabel('Název').fill(first);
  await form.getByLabel('Barva').selectOption('Zelená');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  const row = panel(page).getByRole('row').filter({ hasText: first });
  await expect(row).toBeVisible();

  // By keyboard, the focus stays with the label that is moved.
  const up = panel(page).getByRole('button', { name: `Posunout výš: ${first}` });
  const places = () =>
    panel(page)
      .getByRole('row')
      .allInnerTexts()
      .then(rows => rows.slice(1).findIndex(text => text.includes(first)));
  const last = await places();
  await up.focus();
  await page.keyboard.press('Enter');
  await expect.poll(places).toBe(last - 1);
  await expect(up).toBeFocused();
  await expect(panel(page).getByRole('status').filter({ hasText: first })).toContainText(`${last}. místo`);
  await expectAccessible(page, 'labels');
  await inDarkTheme(page, () => expectAccessible(page, 'labels, dark'));

  const { id, surname } = await addOrder(page, { stitky: [await labelId(page, first)] });
  await row.getByRole('button', { name: `Smazat: ${first}` }).click();
  await page.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Smazat' }).click();
  await expect(row).toHaveCount(0);
  const undo = toast(page).filter({ hasText: first }).getByRole('button', { name: 'Vrátit zpět' });
  await expect(undo).toBeVisible();
  const { stitky } = await callApi(page, 'GET', '/orders/stitky/');
  expect(stitky.map(({ nazev }: { nazev: string }) => nazev)).not.toContain(first);
  await undo.click();
  await expect(row).toBeVisible();
  await visit(page, `/orders?hledat=${encodeURIComponent(surname)}`);
  await expect(cardOf(page, surname)).toContainText(first);
  await callApi(page, 'DELETE', `/orders/orders/${id}/`);
  await callApi(page, 'DELETE', `/orders/stitky/${await labelId(page, first)}/`);
});

test('the second editor of a label is told who was first', async ({ page, browser }) => {
  await signIn(page, 'admin', '/settings');
  const name = unique('Dva').slice(0, 30);
  const { stitek } = await callApi(page, 'POST', '/orders/stitky/', { nazev: name, barva: 'seda' });
  await panel(page)
    .getByRole('button', { name: `Upravit: ${name}` })
    .click();
  const form = page.getByRole('dialog', { name: 'Úprava štítku' });
  await form.getByLabel('Barva').selectOption('Modrá');
  const other = await colleague(browser, 'admin');
  await other.send('PUT', `/orders/stitky/${stitek.id}/`, { nazev: name, barva: 'hneda', verze: 1 });
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByRole('alert')).toContainText('Záznam mezitím změnil');
  await expect(form.getByRole('radiogroup', { name: 'Barva' })).toContainText('Hnědá');
  await other.leave();
  await callApi(page, 'DELETE', `/orders/stitky/${stitek.id}/`);
});

test('labels are chosen in the form and in the detail, and seen by a colleague at once', async ({
  page,
  browser,
}) => {
  await signIn(page, 'petra', '/orders');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  const surname = unique('Štítková');
  for (const [label, value] of [
    ['Telefon zákazníka', '777 123 456'],
    ['Jméno zákazníka', 'Jana'],
    ['Příjmení zákazníka', surname],
    ['Typ telefonu', 'iPhone 13'],
    ['Díl', 'Displej'],
  ] as const)
    await form.getByLabel(label).fill(value);
  const chosen = form.getByRole('group', { name: 'Štítky' });
  await chosen.getByRole('button', { name: 'Spěchá' }).click();
  await expect(chosen.getByRole('button', { name: 'Spěchá' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'form with labels');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(cardOf(page, surname)).toContainText('Spěchá');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'pavel', '/orders');
  await expect(cardOf(other, surname)).toContainText('Spěchá');

  await cardOf(page, surname)
    .getByRole('button', { name: /^Detail/ })
    .click();
  const detail = page.getByRole('dialog');
  const labels = detail.getByRole('region', { name: 'Štítky' });
  // A state that is chosen but not sent yet is not refused for what the person does meanwhile.
  await detail.getByLabel('Změnit stav').selectOption('objednano');
  await labels.getByRole('button', { name: 'Reklamace' }).press('Enter');
  await expect(labels.getByRole('button', { name: 'Reklamace' })).toBeFocused();
  await expect(detail.getByText('Štítky: Spěchá → Spěchá, Reklamace')).toBeVisible();
  await expect(cardOf(other, surname)).toContainText('Reklamace');
  await labels.getByRole('button', { name: 'Spěchá' }).click();
  await expect(detail.getByText('Štítky: Spěchá, Reklamace → Reklamace')).toBeVisible();
  await expectAccessible(page, 'detail with labels');
  await inDarkTheme(page, () => expectAccessible(page, 'detail with labels, dark'));
  await detail.getByRole('button', { name: 'Změnit stav' }).click();
  await expect(detail.getByText('Nové → Objednáno')).toBeVisible();
  const card = column(other, 'objednano').getByRole('listitem').filter({ hasText: surname });
  await expect(card).toContainText('Reklamace');
  await expect(card).not.toContainText('Spěchá');
  await context.close();
});

test('the board is filtered by a label, by its address too, and a search finds it by name', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const id = await labelId(page, 'Zapůjčený telefon');
  const { surname } = await addOrder(page, { stitky: [id] });
  const plain = await addOrder(page);
  await visit(page, '/orders');
  await page.getByLabel('Štítek', { exact: true }).selectOption('Zapůjčený telefon');
  await expect(page).toHaveURL(new RegExp(`stitek=${id}`));
  await expect(cardOf(page, surname)).toBeVisible();
  await expect(cardOf(page, plain.surname)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Filtru odpovídá' })).toContainText(/\d/);
  await page.reload();
  await expect(page.getByLabel('Štítek', { exact: true })).toHaveValue(`${id}`);
  await expect(cardOf(page, surname)).toBeVisible();
  await page.getByLabel('Hledat jméno, telefon, číslo').fill(plain.surname);
  await expect(page.getByText('Filtru neodpovídá žádná objednávka')).toBeVisible();
  await page.getByRole('button', { name: 'Zrušit filtry' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await page.getByLabel('Hledat jméno, telefon, číslo').fill(`zapujceny ${surname}`);
  await expect(cardOf(page, surname)).toBeVisible();
  await expect(column(page, 'nove').getByRole('listitem')).toHaveCount(1);
});

test('chosen orders get and lose a label together, with one undo for those that it changed', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const parcel = unique('Štítkový balík');
  const spesna = await labelId(page, 'Spěchá');
  const [first, second] = [
    await addOrder(page, { dodavatel: parcel }),
    await addOrder(page, { dodavatel: parcel, stitky: [spesna] }),
  ];
  await visit(page, `/orders?hledat=${encodeURIComponent(parcel)}`);
  await expect(column(page, 'nove').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Vybrat více' }).click();
  for (const { id } of [first, second])
    await page.getByRole('checkbox', { name: new RegExp(`č\\. ${id},`) }).check();
  const bar = page.getByRole('region', { name: 'Vybrané objednávky' });
  await bar.getByLabel('Štítek pro vybrané').selectOption('Spěchá');
  await expectAccessible(page, 'chosen orders');
  await bar.getByRole('button', { name: 'Přidat štítek' }).click();
  await expect(cardOf(page, first.surname)).toContainText('Spěchá');
  await expect(toast(page)).toContainText(/Štítek „Spěchá“ přidán: 1\sobjednávka/);
  await toast(page).getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(cardOf(page, first.surname)).not.toContainText('Spěchá');
  await expect(cardOf(page, second.surname)).toContainText('Spěchá');
  await bar.getByRole('button', { name: 'Odebrat štítek' }).click();
  await expect(cardOf(page, second.surname)).not.toContainText('Spěchá');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  // They are still chosen.
  await expect(bar).toContainText(/Vybráno: 2\sobjednávky/);
});

test('an ADMIN of a chain without labels is told where they are added', async ({ page }) => {
  await signIn(page, 'admin', '/neexistuje');
  const { id } = await addOrder(page);
  await page.route('**/api/orders/stitky/', route => route.fulfill({ json: { success: true, stitky: [] } }));
  await visit(page, `/orders?objednavka=${id}`);
  const labels = page.getByRole('dialog').getByRole('region', { name: 'Štítky' });
  await expect(labels).toContainText('Zatím žádné nejsou');
  await expect(page.getByLabel('Štítek', { exact: true })).toHaveCount(0);
  await labels.getByRole('link', { name: 'nastavení' }).click();
  await expect(panel(page)).toContainText('Zatím žádné štítky');
});
