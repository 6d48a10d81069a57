import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { shownDay } from './answers.ts';
import { today } from './days.ts';
import { visit } from './parts.ts';
import { focusAsOnIPhone, signIn } from './people.ts';

/** The date field (docs/decisions/0031) in a browser set to American English, which must not show anywhere. */
test.use({ locale: 'en-US' });

const NO_DATE = 'Zadejte datum, např. 15. 10. 2026.';
const REVERSED = 'Datum „Od“ musí být před datem „Do“.';
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function type(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Records the days that the page requests from the server in a query's parameters. */
function watch(page: Page, path: string) {
  const asked: string[] = [];
  page.on('request', request => {
    const url = new URL(request.url());
    if (url.pathname === path) asked.push(url.search);
  });
  return asked;
}

test('a filter keeps an unreadable or reversed date in its field and never requests it', async ({ page }) => {
  await signIn(page, 'admin', '/orders?od=0002-11-20&do=nesmysl');
  const board = page.getByRole('region', { name: 'Nové', exact: true });
  await expect(board).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const asked = watch(page, '/api/orders/orders/');
  const from = page.getByLabel('Vytvořeno od');
  const to = page.getByLabel('Vytvořeno do');

  await from.focus();
  await type(page, '11202026');
  await page.keyboard.press('Tab');
  await expect(to).toBeFocused();
  await expect(page.getByText(NO_DATE)).toBeVisible();
  expect(parameter(page, 'od')).toBe('0002-11-20');
  // Others write meanwhile, and the board is fetched again with the same filters.
  expect(asked.filter(search => search !== '')).toEqual([]);

  await from.focus();
  await type(page, '15102026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/od=2026-10-15/);
  await expect(from).toHaveValue('15. 10. 2026');
  await expect(page.getByText(NO_DATE)).toHaveCount(0);

  await to.focus();
  await type(page, '1/2/26');
  await page.keyboard.press('Enter');
  await expect(page.getByText(REVERSED)).toBeVisible();
  await expect(board).toBeVisible();
  await from.focus();
  await type(page, '1.1.26');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/od=2026-01-01&do=2026-02-01/);
  await expect(page.getByText(REVERSED)).toHaveCount(0);
  // Neither half a date nor a reversed period was requested.
  const pairs = asked.map(search =>
    ['date_from', 'date_to'].map(name => new URLSearchParams(search).get(name) ?? ''),
  );
  for (const [od = '', until = ''] of pairs) {
    expect(od).toMatch(/^(2026-\d\d-\d\d)?$/);
    expect(!od || !until || od <= until, `${od} – ${until}`).toBe(true);
  }

  // On a phone a refusal is between its field and what is below, and hides none of it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Filtry/ }).click();
  await from.focus();
  await type(page, '11202026');
  await page.keyboard.press('Tab');
  const boxes = [from, page.getByText(NO_DATE), page.getByRole('button', { name: 'Zrušit filtry' })];
  const [field, refusal, below] = await Promise.all(boxes.map(one => one.boundingBox()));
  expect(refusal!.y).toBeGreaterThanOrEqual(field!.y + field!.height);
  expect(below!.y).toBeGreaterThanOrEqual(refusal!.y + refusal!.height);
  await page.setViewportSize({ width: 1366, height: 768 });
  // A half-typed date stays when a phone is turned.
  await expect(page.getByRole('button', { name: 'Filtry', exact: true })).toBeHidden();
  await expect(from).toHaveValue('11202026');

  // Emptied by keyboard alone; the other end stays.
  await from.focus();
  await type(page, '');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/od=/);
  await expect(to).toHaveValue('1. 2. 2026');
});

test('an error of a field at the edge of an upright tablet is fully visible', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, 'viktor', '/orders');
  await page.getByLabel('Vytvořeno do').fill('777123456');
  await page.keyboard.press('Tab');
  await expect(page.getByText(NO_DATE)).toBeInViewport({ ratio: 1 });
});

test('the calendar fits on a low screen, as at 200 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await signIn(page, 'petra', '/shifts');
  await page.getByRole('button', { name: 'Přidat směnu' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vybrat v kalendáři' }).first().click();
  const calendar = page.getByRole('dialog', { name: 'Kalendář' });
  const box = (await calendar.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(384);
});

test('the calendar works by keyboard alone, and so do its shortcuts', async ({ page }) => {
  await signIn(page, 'admin', '/analytics?sekce=prodejni&start_date=2026-09-30&end_date=2026-10-15');
  const from = page.getByLabel('Od', { exact: true });
  const to = page.getByLabel('Do', { exact: true });
  await expect(from).toHaveValue('30. 9. 2026');
  await from.focus();
  await page.keyboard.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Kalendář' });
  await expect(calendar.getByRole('button', { name: 'středa 30. září 2026' })).toBeFocused();
  await expect(calendar.getByRole('columnheader').first()).toHaveText('po');
  await expect(calendar.getByRole('button', { name: 'Předchozí měsíc' })).toBeVisible();
  await expectAccessible(page, 'the calendar');
  await page.keyboard.press('ArrowRight');
  await expect(calendar.getByRole('button', { name: 'čtvrtek 1. října 2026' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(calendar.getByRole('button', { name: 'čtvrtek 24. září 2026' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(from).toBeFocused();
  expect(parameter(page, 'start_date')).toBe('2026-09-30');

  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: 'středa 30. září 2026' })).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/start_date=2026-08-24/);
  await expect(from).toBeFocused();

  // With only one end given, the other is completed and stays visible.
  await visit(page, '/analytics?sekce=prodejni&start_date=2026-09-30');
  await expect(to).toHaveValue(shownDay(today()));
  await expect(page.getByText(/^Záznamů: /)).toHaveText(/Období: 30\.\s9\.(\s2026)? – /);
  await page.getByRole('button', { name: 'Vybrat v kalendáři' }).last().click();
  await calendar.getByRole('button', { name: 'Dnes', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`start_date=${today()}&end_date=${today()}`));
  await expect(from).toHaveValue(shownDay(today()));
});

test('a form with an unreadable date is not sent, and Escape closes the calendar before the dialog', async ({
  page,
}) => {
  await signIn(page, 'petra', '/shifts?mesic=2031-05');
  await page.getByRole('button', { name: 'Přidat směnu', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Přidat novou směnu' });
  const date = form.getByLabel('Datum');
  const sent = watch(page, '/api/shifts/');
  await date.focus();
  await type(page, '31.4.2031');
  await page.keyboard.press('Enter');
  await expect(form.getByText(NO_DATE)).toBeVisible();
  await expectAccessible(page, 'an unreadable date');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Do', exact: true }).fill('');
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  await expect(date).toBeFocused();
  // Why nothing was saved is said as after every other attempt, with all that is missing.
  const problems = form.getByRole('alert').filter({ hasText: 'Zkontrolujte prosím vyplněné údaje' });
  await expect(problems.getByRole('listitem')).toHaveText([NO_DATE, 'Čas do je povinný']);
  // What is typed in a second field cannot be read either, which is not the same as nothing.
  await form.getByRole('textbox', { name: 'Do', exact: true }).fill('25');
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  await expect(date).toBeFocused();
  await expect(problems.getByRole('listitem')).toHaveText([NO_DATE, /Čas musí být ve tvaru HH:MM$/]);
  expect(sent).toEqual([]);
  await form.getByRole('textbox', { name: 'Do', exact: true }).fill('20');
  await date.focus();

  await type(page, '28.10.2031');
  await page.keyboard.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Kalendář' });
  await expect(
    calendar.getByRole('button', { name: 'úterý 28. října 2031, Vznik Československa' }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(form).toBeVisible();
  await expect(form.getByText('úterý 28. 10. 2031')).toBeVisible();

  const time = form.getByRole('textbox', { name: 'Od', exact: true });
  await time.focus();
  await type(page, '25');
  await page.keyboard.press('Tab');
  await expect(form.getByText('Čas musí být ve tvaru HH:MM', { exact: true })).toBeVisible();
  await time.focus();
  await type(page, '8.30');
  await page.keyboard.press('Tab');
  await expect(time).toHaveValue('08:30');
});

test('where buttons take no focus, as on an iPhone, pressing one accepts the date being typed', async ({
  page,
}) => {
  await focusAsOnIPhone(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/shifts?mesic=2031-06');
  await page.getByRole('button', { name: 'Přidat směnu', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Přidat novou směnu' });
  const save = form.getByRole('button', { name: 'Uložit směnu' });
  const date = form.getByLabel('Datum');
  const sent = watch(page, '/api/shifts/');
  await date.focus();
  await type(page, '31.4.2031');
  await save.click();
  // Beside the field, and in the summary of what is missing.
  await expect(form.getByText(NO_DATE)).toHaveCount(2);
  await expect(date).toBeFocused();
  expect(sent).toEqual([]);

  await type(page, '4.6.2031');
  const request = page.waitForRequest(one => one.method() === 'POST' && one.url().endsWith('/api/shifts/'));
  await save.click();
  expect((await request).postDataJSON()).toMatchObject({ datum: '2031-06-04' });
  await expect(form).toBeHidden();
});

test('a month is typed or picked, nonsense in the address is ignored, and buttons are large enough on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/profile?zalozka=vysledky&data=mesicni&mesic=2026-13');
  const month = page.getByLabel('Měsíc', { exact: true });
  const now = new Date().toLocaleDateString('cs-CZ', {
    timeZone: 'Europe/Prague',
    month: 'long',
    year: 'numeric',
  });
  await expect(month).toHaveValue(now);
  await month.focus();
  await type(page, '10.2025');
  await page.keyboard.press('Enter');
  await expect(month).toHaveValue('říjen 2025');
  await expect(page).toHaveURL(/mesic=2025-10/);
  await expect(page.getByRole('heading', { name: 'Vybrané datum: 10/2025' })).toBeVisible();

  await page.keyboard.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Kalendář' });
  await expect(calendar.getByRole('button', { name: 'říjen 2025' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/mesic=2025-09/);

  await page.getByRole('button', { name: 'Denní data' }).click();
  await page.getByRole('button', { name: 'Vybrat v kalendáři' }).click();
  await expect(calendar.getByRole('button', { name: 'Dnes', exact: true })).toBeVisible();
  for (const button of await calendar.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(
      Math.min(box!.width, box!.height),
      (await button.getAttribute('aria-label')) ?? '',
    ).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, 'the calendar on a phone');
});

test('a birth date may be in the last century, with four digits or two, but not in the future', async ({
  page,
}) => {
  await signIn(page, 'admin', '/users');
  await page.getByRole('button', { name: 'Přidat uživatele' }).click();
  const form = page.getByRole('dialog', { name: 'Nový uživatel' });
  const born = form.getByLabel('Datum narození');
  // On a small screen Tab reaches no field that is under the buttons at the form's end.
  await page.setViewportSize({ width: 911, height: 512 });
  const first = form.getByRole('textbox').first();
  await first.focus();
  const save = (await form.getByRole('button', { name: 'Uložit' }).boundingBox())!;
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    const { box, isButton } = await page.evaluate(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      return { box: { top, bottom }, isButton: document.activeElement!.matches('button') };
    });
    if (!isButton) expect(box.bottom, `after ${step + 1} steps`).toBeLessThanOrEqual(save.y);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
  for (const [typed, shown] of [
    ['15.10.1985', '15. 10. 1985'],
    ['16. 10. 85', '16. 10. 1985'],
  ] as const) {
    await born.fill(typed);
    await born.press('Tab');
    await expect(born).toHaveValue(shown);
    await expect(born).not.toHaveAttribute('aria-invalid', 'true');
  }
  await born.fill(shownDay(tomorrow));
  await born.press('Tab');
  await expect(page.getByText(`Nejpozději ${shownDay(today())}.`)).toBeVisible();
});
