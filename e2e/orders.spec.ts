import { expect, type Locator, type Page, test } from '@playwright/test';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { alterAnswers, answerOf, holdAnswers, tryAgain } from './answers.ts';
import { shiftOf } from './layout.ts';
import { visit } from './parts.ts';
import { callApi, colleague, pressByKeys, signIn, unique } from './people.ts';

/** Customers' orders of parts: creating one, moving it by mouse, finger and keyboard, its detail and the trash. */

const column = (page: Page, status: Status) =>
  page.getByRole('region', { name: STATUS_LABELS[status], exact: true });
const cardIn = (page: Page, status: Status, surname: string) =>
  column(page, status).getByRole('listitem').filter({ hasText: surname });
const toast = (page: Page) => page.locator('.mantine-Notification-root');

/** Adds an order by the API and shows the board with only that order. */
async function withOrder(page: Page, more: object = {}) {
  const surname = unique('Zkušební');
  const { order } = await callApi(page, 'POST', '/orders/orders/', {
    jmeno_zakaznika: 'Jan',
    prijmeni_zakaznika: surname,
    telefon_zakaznika: '777 123 456',
    typ_telefonu: 'iPhone 13',
    dil: 'Displej',
    ...more,
  });
  await visit(page, `/orders?hledat=${encodeURIComponent(surname)}`);
  await expect(cardIn(page, 'nove', surname)).toBeVisible();
  return { id: order.id as number, surname };
}

/** Moves an order by the API. */
const move = (page: Page, id: number, novy_status: Status) =>
  callApi(page, 'PATCH', `/orders/orders/${id}/update_status/`, { novy_status });

async function dragTo(page: Page, card: Locator, target: Locator) {
  const [from, to] = [(await card.boundingBox())!, (await target.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 14, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + Math.min(to.height / 2, 200), { steps: 8 });
  await page.mouse.up();
}

test('a new order reports what is missing and finds a known customer by phone', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { surname } = await withOrder(page, { telefon_zakaznika: '+420 606 010 101' });
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  await expect(form.getByLabel('Telefon zákazníka')).toBeFocused();
  // Two fields in a row on a computer, one below the other on a phone.
  const widthOf = async (label: string) => (await form.getByLabel(label).first().boundingBox())!.width;
  expect(await widthOf('Dodavatel')).toBeGreaterThan(0.45 * (await widthOf('Poznámka')));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await widthOf('Dodavatel')) === (await widthOf('Poznámka'))).toBe(true);
  await page.setViewportSize({ width: 1366, height: 768 });
  await form.getByLabel('Cena').fill('dvacet');
  await page.keyboard.press('Enter');
  for (const text of [
    'Jméno zákazníka je povinné',
    'Příjmení zákazníka je povinné',
    'Telefon zákazníka je povinný',
    'Typ telefonu je povinný',
    'Díl je povinný',
    'Cena musí být číslo',
  ])
    await expect(form.getByText(text).first()).toBeVisible();
  await form.getByLabel('Telefon zákazníka').fill('777 12');
  await form.getByLabel('Cena').fill('1 234,50');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Nesprávný formát telefonu').first()).toBeVisible();
  await expect(form.getByText('Aspoň devět číslic')).toBeVisible();

  await form.getByLabel('Telefon zákazníka').fill('606010');
  await form.getByRole('button', { name: new RegExp(surname) }).click();
  await expect(form.getByRole('textbox', { name: 'Jméno zákazníka', exact: true })).toHaveValue('Jan');
  await form.getByLabel('Typ telefonu').fill('15 iphone');
  await page.getByRole('option', { name: 'iPhone 15', exact: true }).click();
  await expect(form.getByLabel('Typ telefonu')).toHaveValue('iPhone 15');
  await form.getByLabel('Díl').fill('nabijeci');
  await expect(page.getByRole('option', { name: 'Nabíjecí konektor' })).toBeVisible();
  await form.getByLabel('Díl').fill('Něco neobvyklého');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(cardIn(page, 'nove', 'Něco neobvyklého')).toContainText('1 234,50 Kč');
  await expect(column(page, 'nove').getByRole('listitem').filter({ hasText: surname })).toHaveCount(2);
});

test('a card is dragged with the mouse, also onto another card, and the move can be undone', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { surname } = await withOrder(page);
  await dragTo(page, cardIn(page, 'nove', surname), column(page, 'objednano'));
  await expect(cardIn(page, 'objednano', surname)).toBeVisible();
  await expect(toast(page)).toContainText('Nové → Objednáno');
  await toast(page).getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(cardIn(page, 'nove', surname)).toBeVisible();

  // A seller may also undo a change that afterwards only a manager could make.
  await dragTo(page, cardIn(page, 'nove', surname), column(page, 'hotovo'));
  await expect(cardIn(page, 'hotovo', surname)).toBeVisible();
  await toast(page).filter({ hasText: 'Hotovo' }).getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(cardIn(page, 'nove', surname)).toBeVisible();

  await page.goto('/orders');
  const target = column(page, 'v_kosiku').getByRole('listitem').first();
  await expect(target).toBeVisible();
  const moved = column(page, 'neni_skladem').getByRole('listitem').first();
  const name = await moved.getByRole('button', { name: /^Detail/ }).getAttribute('aria-label');
  await dragTo(page, moved, target);
  await expect(column(page, 'v_kosiku').getByRole('button', { name: name! })).toBeAttached();
});

test('several orders move at once with one undo, and new or moved cards scroll into view', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const parcel = unique('Balík');
  const first = await withOrder(page, { dodavatel: parcel });
  const second = await withOrder(page, { dodavatel: parcel });
  const third = await withOrder(page, { dodavatel: parcel });
  await move(page, third.id, 'storno');
  await visit(page, `/orders?hledat=${encodeURIComponent(parcel)}`);
  await expect(column(page, 'nove').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Vybrat více' }).click();
  for (const { id } of [first, second, third]) {
    await page.getByRole('checkbox', { name: new RegExp(`č\\. ${id},`) }).check();
  }
  const bar = page.getByRole('region', { name: 'Vybrané objednávky' });
  await expect(bar).toContainText(/Vybráno: 3\sobjednávky/);
  await bar.getByLabel('Přesunout do stavu').selectOption('objednano');
  await bar.getByRole('button', { name: 'Přesunout' }).click();
  await expect(column(page, 'objednano').getByRole('listitem')).toHaveCount(2);
  await expect(
    page.getByText(`č. ${third.id}: Změna ze stavu „Storno“ na „Objednáno“ není povolena.`),
  ).toBeVisible();
  await expect(bar).toContainText(/Vybráno: 1\sobjednávka/);
  // Ended while the other moves are still on their way, the selection stays ended.
  const release = await holdAnswers(page, '**/update_status/', 'PATCH');
  await bar.getByRole('button', { name: 'Přesunout' }).click();
  await bar.getByRole('button', { name: 'Ukončit výběr' }).click();
  // The requests that follow the refusal.
  const fetched = page.waitForResponse(answer => /\/orders\/orders\/\?/.test(answer.url()));
  release();
  await fetched;
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(column(page, 'nove').getByRole('listitem')).toHaveCount(2);

  // An order that a colleague moves while it is selected is moved from its present state.
  await page.getByRole('button', { name: 'Vybrat více' }).click();
  await page.getByRole('checkbox', { name: new RegExp(`č\\. ${first.id},`) }).check();
  await move(page, first.id, 'objednano');
  await expect(cardIn(page, 'objednano', first.surname)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByLabel('Přesunout do stavu').selectOption('nove');
  await bar.getByRole('button', { name: 'Přesunout' }).click();
  await expect(bar).toContainText(/Vybráno: 0\sobjednávek/);
  await expect(column(page, 'nove').getByRole('listitem')).toHaveCount(2);
  // Its notice, which stays while the pointer is on it, is above what is pressed next.
  const undo = page.getByRole('button', { name: 'Vrátit zpět' }).last();
  await undo.hover();
  const [notice, below] = [(await undo.boundingBox())!, (await bar.boundingBox())!];
  expect(notice.y + notice.height).toBeLessThanOrEqual(below.y);
  await bar.getByRole('button', { name: 'Ukončit výběr' }).click();

  await visit(page, `/orders?hledat=${encodeURIComponent(third.surname)}`);
  await expect(cardIn(page, 'storno', third.surname)).toBeInViewport();

  await page.goto('/orders');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  const surname = unique('Nová');
  for (const [label, value] of [
    ['Telefon zákazníka', '777 123 456'],
    ['Jméno zákazníka', 'Jan'],
    ['Příjmení zákazníka', surname],
    ['Typ telefonu', 'iPhone 13'],
    ['Díl', 'Displej'],
  ] as const)
    await form.getByLabel(label).fill(value);
  // Its answer arrives after the live stream has already brought the card.
  await page.route('**/api/orders/orders/', async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await expect(cardIn(page, 'nove', surname)).toBeAttached();
    await route.fulfill({ response });
  });
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expectUncovered(cardIn(page, 'nove', surname));

  await page.setViewportSize({ width: 1366, height: 768 });
  await dragTo(page, cardIn(page, 'nove', surname), column(page, 'objednano'));
  await expectUncovered(cardIn(page, 'objednano', surname));
});

/** Expects the whole card to be visible: neither beyond an edge nor below a bar or a notice. */
const expectUncovered = (card: Locator) =>
  expect
    .poll(() =>
      card.evaluate(element => {
        const { left, top, width, bottom } = element.getBoundingClientRect();
        const seen = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
        return seen(top + 5) && seen(bottom - 5);
      }),
    )
    .toBe(true);

test('a refused move goes back and shows the server’s message', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await withOrder(page);
  await move(page, id, 'storno');
  await expect(cardIn(page, 'storno', surname)).toBeVisible();
  await dragTo(page, cardIn(page, 'storno', surname), column(page, 'nove'));
  await expect(page.getByText('Změna ze stavu „Storno“ na „Nové“ není povolena.')).toBeVisible();
  await expect(cardIn(page, 'storno', surname)).toBeVisible();
  await expect(cardIn(page, 'nove', surname)).toBeHidden();
});

test('Ctrl+Z takes a move back that is not saved yet', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await withOrder(page);
  const saved = await holdAnswers(page, '**/update_status/');
  await dragTo(page, cardIn(page, 'nove', surname), column(page, 'objednano'));
  await expect(cardIn(page, 'objednano', surname)).toBeVisible();
  await page.keyboard.press('Control+z');
  saved();
  await expect(cardIn(page, 'nove', surname)).toBeVisible();
  await expect(cardIn(page, 'objednano', surname)).toHaveCount(0);
  // The card is back before the server has been told.
  const stored = async () => (await callApi(page, 'GET', `/orders/orders/${id}/`)).order.status;
  await expect.poll(stored).toBe('nove');
});

test('a press shorter than 8 px opens the order instead of moving it, and Back closes it', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await withOrder(page);
  // The name's button covers the card, so that a press anywhere opens the order.
  await cardIn(page, 'nove', surname).getByText('Displej').click({ force: true });
  await expect(page.getByRole('dialog', { name: `Objednávka č. ${id}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`objednavka=${id}`));
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  // So does a press of the handle where a drag begins; no press follows a drag.
  const handle = page.getByRole('button', { name: `Přesunout: objednávka č. ${id}` });
  await handle.click();
  await expect(page.getByRole('dialog', { name: `Objednávka č. ${id}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  const [from, to] = [(await handle.boundingBox())!, (await column(page, 'objednano').boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 100, { steps: 8 });
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(cardIn(page, 'nove', surname)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('tapping the handle of a card opens the order', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, 'petra', '/neexistuje');
  const { id } = await withOrder(page);
  await page.getByRole('button', { name: `Přesunout: objednávka č. ${id}` }).tap();
  await expect(page.getByRole('dialog', { name: `Objednávka č. ${id}` })).toBeVisible();
  await context.close();
});

test('the keyboard picks up a card, moves it between columns and drops it, announced in Czech', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await withOrder(page);
  const said = page.locator('[aria-live=assertive]').filter({ hasText: /Objednávka|Nad místem|Přesun/ });
  const handle = (status: Status) =>
    column(page, status).getByRole('button', { name: `Přesunout: objednávka č. ${id}` });
  // The keys for a held card are only handled one timer after it is announced as held.
  const held = async () => {
    await expect(said).toContainText('zvednuta. Na svém místě');
    await page.evaluate(() => new Promise(done => setTimeout(done)));
  };
  await handle('nove').focus();
  await page.keyboard.press('Space');
  await expect(said).toContainText(`Objednávka č. ${id}, Jan ${surname}, zvednuta. Na svém místě`);
  await held();
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Nad místem: sloupec Objednáno.');
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Nad místem: sloupec V košíku.');
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('Nad místem: sloupec Objednáno.');
  await page.keyboard.press('Space');
  await expect(said).toContainText(`Objednávka č. ${id}, Jan ${surname}, puštěna: sloupec Objednáno.`);
  await expect(cardIn(page, 'objednano', surname)).toBeVisible();
  await expect(handle('objednano')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await held();
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Nad místem: sloupec V košíku.');
  await page.keyboard.press('Escape');
  await expect(said).toContainText('Přesun zrušen.');
  await expect(cardIn(page, 'objednano', surname)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the detail changes the state with a note, texts the customer, edits, deletes and restores', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id: other } = await withOrder(page);
  const { id, surname } = await withOrder(page, { barva: 'Černá', cena: 990, poznamka: 'Spěchá' });
  await cardIn(page, 'nove', surname)
    .getByRole('button', { name: /^Detail/ })
    .click();
  const detail = page.getByRole('dialog', { name: `Objednávka č. ${id}` });
  await expect(detail.getByText('Displej (Černá)')).toBeVisible();
  await expect(detail.getByRole('link', { name: '777 123 456' })).toHaveAttribute(
    'href',
    'tel:+420777123456',
  );
  await expect(detail.getByRole('button', { name: 'Změnit stav' })).toBeDisabled();
  await expectAccessible(page, 'detail');

  await detail.getByLabel('Změnit stav').selectOption('dorazilo_ceka');
  await detail.getByLabel('Poznámka ke změně').fill('Přišlo ráno');
  // An unsent note is not discarded without a question.
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  const search = page.getByRole('combobox', { name: 'Co hledáte' });
  for (const leave of [
    // Another order, which has the same path.
    async () => {
      await page.keyboard.press('Control+k');
      await search.fill(`#${other}`);
      await page.getByRole('option', { name: `#${other} ` }).click();
    },
    () => page.keyboard.press('Escape'),
    () => page.evaluate(() => window.history.back()),
    () => detail.getByRole('button', { name: 'Upravit' }).click(),
    () => detail.getByRole('button', { name: 'Zavřít' }).last().click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
    await expect(question).toBeHidden();
    await expect(detail.getByLabel('Poznámka ke změně')).toHaveValue('Přišlo ráno');
  }
  await detail.getByRole('button', { name: 'Změnit stav' }).press('Enter');
  await expect(detail.getByText('Nové → Dorazilo čeká na zákazníka')).toBeVisible();
  await expect(detail.getByRole('combobox', { name: 'Změnit stav' })).toBeFocused();
  // The live stream may report the change before the answer empties the form.
  await expect(detail.getByLabel('Poznámka ke změně')).toHaveValue('');
  await expect(detail.getByText('Přišlo ráno')).toBeVisible();

  const sms = detail.getByRole('link', { name: /^Poslat (SMS|z telefonu)$/ });
  expect(decodeURIComponent((await sms.getAttribute('href'))!)).toContain(
    'sms:+420777123456?&body=Dobrý den',
  );
  await detail.getByRole('button', { name: 'Kopírovat text' }).click();
  const copied = detail.getByText('Zkopírován text pro zákazníka');
  await expect(copied).toBeVisible();
  // A computer cannot send it: the text is copied, and the history says no more than that.
  await sms.click();
  await expect(copied).toHaveCount(2);
  await expect(detail.getByText('Otevřena SMS zákazníkovi')).toHaveCount(0);

  await detail.getByRole('button', { name: 'Upravit' }).click();
  const form = page.getByRole('dialog', { name: `Úprava objednávky č. ${id}` });
  await form.getByLabel('Cena').fill('1200');
  await form.getByLabel('Prodejna').selectOption('Zlín');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(detail.getByText(/^Cena: 990\sKč → 1\s200\sKč$/)).toBeVisible();
  await expect(detail.getByText('Prodejna: Globus → Zlín')).toBeVisible();

  await detail.getByRole('button', { name: 'Smazat objednávku' }).click();
  await expect(page.getByText('Opravdu chcete smazat tuto objednávku?')).toBeVisible();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(detail).toBeHidden();
  await expect(cardIn(page, 'dorazilo_ceka', surname)).toBeHidden();
  await page.getByRole('button', { name: 'Koš', exact: true }).click();
  const trash = page.getByRole('dialog', { name: 'Koš objednávek' });
  const searched = trash.getByLabel('Hledat jméno, telefon, číslo');
  await searched.fill('nikdo takový');
  await expect(trash.getByText('Hledání nic neodpovídá')).toBeVisible();
  await searched.fill(surname);
  await expect(trash.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Obnovit objednávku č. ${id}` }).click();
  await page.keyboard.press('Escape');
  await expect(cardIn(page, 'dorazilo_ceka', surname)).toBeVisible();
});

test('an edit is told what somebody else changed meanwhile, even if the board already shows it', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id } = await withOrder(page);
  await visit(page, `/orders?objednavka=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Upravit' }).click();
  const form = page.getByRole('dialog', { name: `Úprava objednávky č. ${id}` });
  await form.getByLabel('Cena').fill('1200');

  const path = `/orders/orders/${id}/`;
  const { order } = await callApi(page, 'GET', path);
  const learned = page.waitForResponse(
    response => response.url().endsWith(path) && response.request().method() === 'GET',
  );
  const { jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, verze } = order;
  const data = { jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, verze, dil: 'Rám' };
  await callApi(page, 'PUT', path, data);
  await learned;

  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByRole('alert')).toContainText(/Záznam mezitím změnil Petra Nováková ve?\s/);
  await expect(form.getByRole('radiogroup', { name: 'Díl' }).getByLabel('Rám')).toBeChecked();
  await expect(form.getByRole('combobox', { name: 'Díl' })).toHaveValue('Rám');
  await expect(form.getByLabel('Cena')).toHaveValue('1200');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('dialog').getByText('1 200 Kč', { exact: true })).toBeVisible();
});

test('a move over a colleague’s change is refused, even if the screen already shows it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await withOrder(page);
  const pavel = await colleague(browser, 'pavel');
  const theirs = (novy_status: Status) =>
    pavel.send('PATCH', `/orders/orders/${id}/update_status/`, { novy_status });
  const refused = toast(page).filter({ hasText: 'Záznam mezitím změnil Pavel Svoboda' });

  const [from, to] = [
    (await cardIn(page, 'nove', surname).boundingBox())!,
    (await column(page, 'v_kosiku').boundingBox())!,
  ];
  await page.mouse.move(from.x + from.width / 2, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 14, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + 150, { steps: 8 });
  await theirs('predobjednano');
  await expect(cardIn(page, 'predobjednano', surname)).toBeAttached();
  await page.mouse.up();
  await expect(refused).toBeVisible();
  await expect(cardIn(page, 'predobjednano', surname)).toBeVisible();
  await refused.getByRole('button').click();
  await expect(refused).toBeHidden();
  // In front of the board in its present state, the move succeeds.
  await dragTo(page, cardIn(page, 'predobjednano', surname), column(page, 'v_kosiku'));
  await expect(cardIn(page, 'v_kosiku', surname)).toBeVisible();

  await visit(page, `/orders?objednavka=${id}`);
  const detail = page.getByRole('dialog', { name: `Objednávka č. ${id}` });
  const select = detail.getByLabel('Změnit stav');
  await select.selectOption('hotovo');
  await detail.getByLabel('Poznámka ke změně').fill('Vydáno');
  await theirs('neni_skladem');
  await expect(detail.getByText('Není skladem').first()).toBeVisible();
  await detail.getByRole('button', { name: 'Změnit stav' }).click();
  await expect(refused).toBeVisible();
  await expect(select).toHaveValue('neni_skladem');
  await expect(detail.getByLabel('Poznámka ke změně')).toHaveValue('Vydáno');
  await select.selectOption('hotovo');
  await detail.getByRole('button', { name: 'Změnit stav' }).click();
  await expect(select).toHaveValue('hotovo');
  await expect(detail.getByLabel('Poznámka ke změně')).toHaveValue('');
  await pavel.leave();
});

test('the printed slip has a QR code of the order’s link', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id } = await withOrder(page);
  await visit(page, `/orders?objednavka=${id}`);
  // Printing does not block the page, as on an iPhone: the slip stays until printing is over.
  await page.evaluate(() => {
    window.print = () => {
      const slip = document.querySelector('body > div svg[role=img]');
      document.body.dataset.vytisteno = slip?.getAttribute('aria-label') ?? 'nic';
      document.body.dataset.papir = getComputedStyle(document.body).getPropertyValue('page');
    };
  });
  await page.emulateMedia({ media: 'print' });
  await page
    .getByRole('button', { name: 'Vytisknout lístek', includeHidden: true })
    .evaluate(button => (button as HTMLElement).click());
  // On the printer's own paper, not on the landscape sheet of the plan.
  await expect(page.locator('body')).toHaveAttribute('data-papir', 'listek');
  await expect(page.locator('body')).toHaveAttribute(
    'data-vytisteno',
    new RegExp(`QR kód odkazu .*objednavka=${id}$`),
  );
  await expect(page.locator('body')).toHaveAttribute('data-tisk', 'listek');
  const slip = page.locator('body > div svg[role=img]');
  await expect(slip).toHaveCount(2);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(slip).toHaveCount(0);
  // Anything printed from the screen says when it was made, not how long ago.
  await expect(page.getByText('Vytvořeno', { exact: true })).toBeVisible();
  await expect(page.getByText('(Dnes)')).toBeHidden();
  await expect(page.getByText('Od vytvoření')).toBeHidden();
  await expect(page.locator('body')).not.toHaveAttribute('data-tisk');
  // The browser's own command prints the open order, not the whole board with the order on top of it.
  await expect(page.getByRole('region', { name: 'Nové' })).toBeHidden();
  await expect(page.locator('.mantine-Modal-inner')).toHaveCSS('position', 'static');
  await expect(page.getByRole('heading', { name: new RegExp(`${id}`) })).toBeVisible();
});

test('typing while an earlier customer is offered fills in the name and chooses nobody', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const telefon_zakaznika = `6${String(Date.now()).slice(-8)}`;
  const { surname } = await withOrder(page, { telefon_zakaznika });
  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  await page.getByLabel('Telefon zákazníka').fill(telefon_zakaznika);
  const offered = page.getByRole('dialog').getByRole('button', { name: new RegExp(surname) });
  await expect(offered).toBeVisible();
  await page.getByLabel('Telefon zákazníka').press('Tab');
  await expect(offered).toBeFocused();
  await page.keyboard.type('Jana Marie');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nová');
  await expect(page.getByLabel('Jméno zákazníka')).toHaveValue('Jana Marie');
  await expect(page.getByLabel('Příjmení zákazníka')).toHaveValue('Nová');
});

test('choosing an earlier customer fills in the name and moves the focus to the phone type', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const telefon_zakaznika = `6${String(Date.now()).slice(-8)}`;
  const { surname } = await withOrder(page, { telefon_zakaznika });
  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  await page.getByLabel('Telefon zákazníka').fill(telefon_zakaznika);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(surname) })
    .press('Enter');
  await expect(page.getByLabel('Příjmení zákazníka')).toHaveValue(surname);
  await expect(page.getByRole('combobox', { name: 'Typ telefonu' })).toBeFocused();
});

test('changes by others appear at once', async ({ page, browser }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await withOrder(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'pavel', `/orders?objednavka=${id}`);
  const detail = other.getByRole('dialog');
  await detail.getByLabel('Změnit stav').selectOption('objednano');
  const answered = other.waitForResponse(/update_status/);
  await detail.getByRole('button', { name: 'Změnit stav' }).click();
  await answered;
  await expect(cardIn(page, 'objednano', surname)).toBeVisible();
  // An order deleted meanwhile has nothing left to do.
  await callApi(page, 'DELETE', `/orders/orders/${id}/`);
  await expect(detail).toContainText(
    'Objednávka je v koši, smazal ji Petra Nováková. Obnovit ji lze odtamtud.',
  );
  await expect(detail.getByRole('button', { name: /^(?!Zavřít$)/ })).toHaveCount(0);
  await expect(detail.getByRole('button', { name: 'Zavřít' }).last()).toBeEnabled();
  await context.close();
});

test('filters are kept in the address and by a reload, and one button clears them', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { surname } = await withOrder(page);
  await page.goto('/orders');
  await page.getByLabel('Hledat jméno, telefon, číslo').fill(surname);
  await expect(page).toHaveURL(/hledat=/);
  await page.getByLabel('Stav', { exact: true }).selectOption('nove');
  await page.reload();
  await expect(cardIn(page, 'nove', surname)).toBeVisible();
  await expect(column(page, 'nove').getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Stav', { exact: true }).selectOption('hotovo');
  await expect(page.getByText('Filtru neodpovídá žádná objednávka')).toBeVisible();
  await page.getByRole('button', { name: 'Zrušit filtry' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('a shop that is no longer offered is still named in a new order and in the filter', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { user } = await answerOf<{ user: { prodejna_id: number } }>(page, '/users/current/');
  type Choices = { stores: { id: number }[] };
  await alterAnswers<Choices>(page, '**/api/stores/prodejny/choices/', answer => ({
    ...answer,
    stores: answer.stores.filter(({ id }) => id !== user.prodejna_id),
  }));
  await visit(page, `/orders?prodejna=${user.prodejna_id}`);
  const chosen = (within: Page | Locator) => within.getByLabel('Prodejna').locator('option:checked');
  await expect(chosen(page)).toHaveText('Globus');
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  await expect(chosen(page.getByRole('dialog', { name: 'Nová objednávka' }))).toHaveText('Globus');
});

test('a failure empties the board, says so and can be retried', async ({ page }) => {
  await signIn(page, 'petra', '/news');
  await page.route('**/api/orders/orders/', route => route.fulfill({ status: 500, json: {} }));
  await page.goto('/orders');
  await expect(page.getByText('Nepodařilo se načíst objednávky')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Detail/ })).toHaveCount(0);
  await tryAgain(page, page.getByRole('button', { name: 'Zkusit znovu' }), '/api/orders/orders/', () =>
    page.unroute('**/api/orders/orders/'),
  );
  await expect(page.getByRole('button', { name: /^Detail/ }).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger held for 250 ms carries a card into another column, a shorter one scrolls', async ({
    page,
  }) => {
    // The hold ends when the journey says so: a busy machine must not turn it into a swipe.
    await page.addInitScript(hold => {
      const { setTimeout } = window;
      const holds: (() => void)[] = [];
      const held = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
        ms === hold ? -holds.push(handler as () => void) : setTimeout(handler, ms, ...rest);
      Object.assign(window, { setTimeout: held, endHold: () => holds.at(-1)?.() });
    }, 250);
    await signIn(page, 'petra', '/neexistuje');
    const { surname } = await withOrder(page);
    const card = cardIn(page, 'nove', surname);
    const board = page.locator('[data-status=nove]').locator('..');
    const { x, y } = (await card.boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const left = () => board.evaluate(element => element.scrollLeft);

    // A busy browser joins a swipe's moves into one and does not take it for a swipe: then the finger swipes again.
    await expect(async () => {
      await touch('touchStart', x + 150, y + 12);
      for (const step of [110, 60, 10]) await touch('touchMove', x + step, y + 12);
      await touch('touchEnd');
      await expect.poll(left, { timeout: 2_000 }).toBeGreaterThan(50);
    }).toPass();
    await expect(card).toBeAttached();

    // A swipe glides on after its end, over a board restored meanwhile: then the finger is put down again.
    const carried = page.locator('[data-carried]');
    let at = { x, y };
    await expect(async () => {
      await board.evaluate(element => element.scrollTo({ left: 0, behavior: 'instant' }));
      at = (await card.boundingBox())!;
      await touch('touchStart', at.x + 150, at.y + 12);
      await page.evaluate(() => (window as unknown as { endHold(): void }).endHold());
      const held = carried.waitFor({ timeout: 1_000 });
      await held.catch(async fault => {
        await touch('touchEnd');
        throw fault;
      });
    }).toPass();
    for (let step = 0; step <= 200; step += 20) await touch('touchMove', at.x + 150 + step, at.y + 40);
    await expect(page.locator('[data-over]:not([data-status=nove])')).toHaveCount(1);
    await touch('touchEnd');
    await expect(toast(page)).toContainText('Nové →');
    await expect(card).toHaveCount(0);
  });

  test('the actions above the board are one row, the rarer ones in a menu, by keyboard too', async ({
    page,
  }) => {
    await signIn(page, 'petra', '/orders');
    const more = page.getByRole('button', { name: 'Další akce' });
    const tops = await Promise.all(
      [more, ...['Nákupní seznam', 'Nová objednávka'].map(name => page.getByRole('button', { name }))].map(
        async button => (await button.boundingBox())!.y,
      ),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10);
    await expectNoOverflow(page);
    await pressByKeys(page, more);
    const list = page.getByRole('navigation', { name: 'Další akce' });
    const entry = (name: string) => list.getByRole('button', { name });

    await expect(entry('Obnovit')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page, 'the list above the board');
    await entry('Koš').press('Enter');
    await expect(page.getByRole('dialog', { name: 'Koš objednávek' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await pressByKeys(page, more);
    await entry('Vybrat více').press('Enter');
    await expect(page.getByRole('region', { name: 'Vybrané objednávky' })).toBeVisible();
  });

  test('the message to a customer opens ready to send, and the history records it', async ({ page }) => {
    await signIn(page, 'petra', '/neexistuje');
    const { id, surname } = await withOrder(page);
    await move(page, id, 'dorazilo_ceka');
    await cardIn(page, 'dorazilo_ceka', surname)
      .getByRole('button', { name: /^Detail/ })
      .tap();
    const detail = page.getByRole('dialog');
    await detail.getByRole('link', { name: /^Poslat (SMS|z telefonu)$/ }).tap();
    await expect(detail.getByText('Otevřena SMS zákazníkovi')).toBeVisible();
    await expect(detail.getByText('Zkopírován text pro zákazníka')).toHaveCount(0);
  });
});

test('the board, the form and the trash are accessible in both themes', async ({ page }) => {
  await signIn(page, 'petra', '/orders');
  for (const theme of ['light', 'dark']) {
    await page.evaluate(stored => localStorage.setItem('theme', stored), theme);
    await page.goto('/orders?stav=predobjednano');
    await expect(page.getByRole('button', { name: /^Detail/ }).first()).toBeVisible();
    await expectAccessible(page, `board ${theme}`);
    // The cards come where their placeholders were.
    expect(await shiftOf(page)).toBeLessThan(0.02);
    await page.getByRole('button', { name: 'Nová objednávka' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, `form ${theme}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Koš', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, `trash ${theme}`);
  }
});

test('of five hundred cards those in sight come first, and one can be dragged far', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, surname } = await withOrder(page);
  const { order } = await callApi(page, 'GET', `/orders/orders/${id}/`);
  // Every request gets the same board: 500 orders over the six open columns.
  const open: Status[] = ['nove', 'objednano', 'v_kosiku', 'predobjednano', 'neni_skladem', 'dorazilo_ceka'];
  const many = (status: Status) =>
    Array.from({ length: 84 }, (_, at) => ({
      ...order,
      id: 100_000 + open.indexOf(status) * 1_000 + at,
      status,
      poznamka: `${surname} ${at}`,
    }));
  const kanban_data = Object.fromEntries(
    (Object.keys(STATUS_LABELS) as Status[]).map(status => {
      const orders = open.includes(status) ? many(status) : [];
      return [status, { orders, count: orders.length }];
    }),
  );
  const json = { success: true, kanban_data, ted: new Date().toISOString() };
  await page.route(/\/api\/orders\/orders\/(\?|$)/, route => route.fulfill({ json }));
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const cards = document.querySelectorAll('[data-status] li[id]').length;
      if (cards === 0) return;
      observer.disconnect();
      Object.assign(window, { firstCards: cards });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/orders');
  await expect(page.locator('[data-status] li')).toHaveCount(504);
  expect(await page.evaluate(() => (window as unknown as { firstCards: number }).firstCards)).toBeLessThan(
    100,
  );
  const card = page.locator('[data-status=nove] li').first();
  const asked = page.waitForRequest(/update_status/);
  await dragTo(page, card, page.locator('[data-status=dorazilo_ceka]'));
  expect((await asked).postDataJSON()).toMatchObject({ novy_status: 'dorazilo_ceka' });
});
