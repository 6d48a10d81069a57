import { expect, type Locator, type Page, test } from '@playwright/test';
import { addDays } from '#shared/core/days.ts';
import { SETTINGS } from '#shared/settings/keys.ts';
import { drawn } from './accessible.ts';
import { alterAnswers, holdAnswers, shownDay } from './answers.ts';
import { today } from './days.ts';
import { longLines } from './layout.ts';
import { visit } from './parts.ts';
import { colleague, pressByKeys, signIn, unique } from './people.ts';

/** Settings and the audit. */

test('the inactivity limit cannot exceed the longest session, whichever of the two is changed', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings');
  const idle = page.getByLabel('Odhlášení po nečinnosti');
  const longest = page.getByLabel('Nejdelší přihlášení');
  const problems = page.getByRole('alert');
  await longest.fill('4');
  await page.keyboard.press('Enter');
  await expect(problems).toContainText(
    'Nejdelší přihlášení nemůže být kratší než odhlášení po nečinnosti (8 h).',
  );
  await longest.fill('16');
  await idle.fill('17');
  await page.keyboard.press('Enter');
  await expect(problems).toContainText(
    'Odhlášení po nečinnosti nemůže být delší než nejdelší přihlášení (16 h).',
  );
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(idle).toHaveValue('8');
});

test('giving up a change of settings shows what somebody else has saved meanwhile', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/settings');
  const field = page.getByRole('textbox', { name: SETTINGS.prani_pripomenout_dnu.label });
  const before = await field.inputValue();
  await page.getByLabel('Odhlášení po nečinnosti').fill('7');
  const other = await colleague(browser, 'karel');
  const set = async (prani_pripomenout_dnu: number) => {
    await other.send('PUT', '/settings/', { prani_pripomenout_dnu });
  };
  const told = page.waitForResponse(/\/api\/settings\/$/);
  await set(Number(before) + 1);
  await told;
  // One's own change is still unsaved beside what the other person saved: it can be saved, or given up.
  const meantime = page.getByRole('alert').filter({ hasText: 'Záznam mezitím změnil Karel Beneš' });
  const save = page.getByRole('button', { name: 'Uložit' });
  await save.click();
  await expect(meantime).toBeVisible();
  await expect(field).toHaveValue(String(Number(before) + 1));
  await expect(save).toBeEnabled();
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(meantime).toBeHidden();
  await expect(page.getByLabel('Odhlášení po nečinnosti')).toHaveValue('8');
  await expect(field).toHaveValue(String(Number(before) + 1));

  // Taking over everything that was saved does what the question asks for, and the question goes away.
  await field.fill(String(Number(before) + 3));
  const again = page.waitForResponse(/\/api\/settings\/$/);
  await set(Number(before) + 2);
  await again;
  await save.click();
  await meantime.getByLabel(new RegExp(`^${Number(before) + 2}\\s`)).check();
  await save.click();
  await expect(meantime).toBeHidden();
  await expect(field).toHaveValue(String(Number(before) + 2));
  await set(Number(before));
  await expect(field).toHaveValue(before);
  await other.leave();
});

test('the audit is reloaded on request and filtered by person', async ({ page, browser }) => {
  await signIn(page, 'admin', '/audit?tabulka=novinka&co=vytvoreni');
  await page.getByLabel('Kdo', { exact: true }).selectOption({ label: 'Svoboda Pavel' });
  await expect(page).toHaveURL(/kdo=13/);
  await expect(page.getByRole('search')).toBeVisible();
  const posts = page.getByRole('row', { name: /Pavel Svoboda/ });
  await expect(page.locator('main').locator('[aria-busy=true], [role=status]')).toHaveCount(0);
  const before = await posts.count();
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'pavel', '/news');
  const text = unique('Audit');
  await other.getByRole('button', { name: 'Nový příspěvek' }).click();
  await other.getByLabel('Text příspěvku').fill(text);
  await other.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await expect(other.getByRole('article').filter({ hasText: text })).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Obnovit' }).click();
  await expect(posts).toHaveCount(before + 1);
});

test('a refused download of personal data is no longer reported once the data are erased', async ({
  page,
}) => {
  const refusal = 'Potvrďte prosím, že jste to vy.';
  const none = { historie: [], zaznamy: [], zminky: [] };
  const osoba = { id: 99_001, jmeno: 'Olga', prijmeni: 'Dávná', odesel: null, zbyva: 1 };
  const udaje = { telefon: null, email: null, adresa: null, poznamka: null };
  const leaver = { osoba, udaje, obrazku: 0, emailu: 1, zarizeni: 0, zaznamy: [], zustava: [] };
  const answers: [RegExp, number, object][] = [
    [/\/byvali\/$/, 200, { success: true, byvali: [osoba] }],
    [/\/byvali\/99001\/$/, 200, { success: true, ...leaver }],
    [/\/zakaznik\/$/, 200, { success: true, cislo: '777123456', objednavky: [], odpovedi: 1, ...none }],
    [/\/soubor\/(\?.*)?$/, 403, { success: false, error: refusal, message: refusal }],
    [/\/smazani\/$/, 200, { success: true, message: 'Smazáno.', objednavek: 0, zaznamu: 0, zminek: 0 }],
  ];
  for (const [path, status, json] of answers)
    await page.route(new RegExp(`/api/osobni-udaje.*${path.source}`), route =>
      route.fulfill({ status, json }),
    );
  await signIn(page, 'admin', '/osobni-udaje');
  await page.getByLabel('Telefon zákazníka').fill('777 123 456');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Zobrazit údaje' }).click();
  for (const name of ['Zákazník', 'Olga Dávná']) {
    const place = page.getByRole('region', { name, exact: true });
    await place.getByRole('button', { name: 'JSON' }).click();
    await expect(place.getByText(refusal)).toBeVisible();
    await place.getByRole('button', { name: 'Smazat údaje' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Smazat údaje' }).click();
    await expect(page.getByText('Smazáno.').last()).toBeVisible();
    await expect(place.getByText(refusal)).toHaveCount(0);
  }
});

test('the name of the next category can be typed before the previous one is saved', async ({ page }) => {
  await signIn(page, 'admin', '/categories');
  const [first, next] = [unique('Vitríny'), unique('Regály')];
  const name = page.getByLabel('Název');
  const release = await holdAnswers(page, '**/news/kategorie/vytvorit/', 'POST');
  await name.fill(first);
  await name.press('Enter');
  await name.fill(next);
  release();
  await expect(page.getByText('Kategorie byla úspěšně vytvořena!')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: first })).toHaveCount(1);
  await expect(name).toHaveValue(next);
  await name.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: next })).toHaveCount(1);
  await expect(name).toHaveValue('');
});

test('a letter typed and deleted while a category is being saved does not keep the saved name in the field', async ({
  page,
}) => {
  await signIn(page, 'admin', '/categories');
  const saved = unique('Závěsy');
  const name = page.getByLabel('Název');
  const release = await holdAnswers(page, '**/news/kategorie/vytvorit/', 'POST');
  await name.fill(saved);
  await name.press('Enter');
  await name.press('x');
  await name.press('Backspace');
  release();
  await expect(page.getByRole('row').filter({ hasText: saved })).toHaveCount(1);
  await expect(name).toHaveValue('');
});

test('a setting states its limits, and its unit agrees with the number', async ({ page }) => {
  await signIn(page, 'admin', '/settings');
  const days = page.getByLabel('Nejdelší platnost tokenu');
  await expect(page.getByText(/Od 1 do 3\s650\sdní\.$/)).toBeVisible();
  const unit = page.locator('[class*=TextInput-wrapper], [class*=Input-wrapper]').filter({ has: days });
  await days.fill('3');
  await expect(unit.getByText('dny', { exact: true })).toBeVisible();
  await days.fill('0');
  await page.getByRole('button', { name: 'Uložit', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText(/Nejméně 1\sden/);
});

test('the sign that a button is busy stands in its middle without animations too', async ({ page }) => {
  await signIn(page, 'admin', '/settings');
  const letThrough = await holdAnswers(page, '**/api/settings/', 'PUT');
  await page.getByLabel('Nejdelší platnost tokenu').fill('364');
  const save = page.getByRole('button', { name: 'Uložit', exact: true }).first();
  await save.click();
  const loader = page.locator('[data-loading] .mantine-Button-loader').first();
  const middle = (of: Locator) =>
    of.evaluate(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
    });
  expect(await middle(loader)).toEqual(await middle(page.locator('button[data-loading]').first()));
  letThrough();
  await expect(loader).toHaveCount(0);
});

test('no line of text is longer than the eye follows, and no state is cut off', async ({ page }) => {
  await signIn(page, 'admin', '/settings');
  for (const path of [
    '/settings',
    '/rules',
    '/pairing',
    '/vyhled',
    '/import?cast=tokeny',
    '/import?cast=oznameni',
    '/shifts?zalozka=plan&prodejna=1',
  ]) {
    await visit(page, path);
    await drawn(page);
    expect(await longLines(page), path).toEqual([]);
    const cut = await page
      .locator('main .mantine-Badge-label')
      .evaluateAll(all =>
        all.flatMap(one => (one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [])),
      );
    expect(cut, path).toEqual([]);
  }
  // On a phone, a pattern of a counter stood letter by letter between words that do not break.
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/rules');
  const rules = page.getByRole('region', { name: 'Čítače' }).getByRole('listitem');
  await expect(rules.first()).toBeVisible();
  const heights = await rules.evaluateAll(all => all.map(one => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(80);
});

test('deactivating shops can be undone even if the stream reports it before the answer arrives', async ({
  page,
  browser,
}) => {
  const admin = await colleague(browser, 'admin');
  const nazev = unique('Vratná');
  const { store } = await admin.send('POST', '/stores/prodejny/', { nazev, nazev_kratkiy: 'V' });
  await signIn(page, 'admin', '/stores');
  const row = page.getByRole('row').filter({ hasText: nazev });
  await page.route(
    '**/bulk_update_status/',
    async route => {
      const response = await route.fetch();
      await expect(row).toContainText('Neaktivní');
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('checkbox', { name: `Vybrat: ${nazev}` }).check();
  await page.getByRole('button', { name: 'Deaktivovat vybrané' }).click();
  await page
    .getByRole('dialog', { name: 'Potvrzení' })
    .getByRole('button', { name: 'Deaktivovat', exact: true })
    .click();
  await expect(page.getByRole('button', { name: 'Vrátit zpět' })).toBeVisible();
  // A checkbox takes no text that Ctrl+Z could undo instead.
  await page.getByRole('checkbox', { name: 'Vybrat všechny zobrazené prodejny' }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Stav prodejen byl vrácen.')).toBeVisible();
  await expect(row).not.toContainText('Neaktivní');
  await admin.send('DELETE', `/stores/prodejny/${store.id}/`);
});

test('leaving a half-filled form for a category’s segment asks first', async ({ page }) => {
  await signIn(page, 'admin', '/rules');
  const field = page.getByRole('form', { name: 'Nové zařazení kategorie' }).getByRole('textbox');
  await field.fill('Výměna baterie');
  await page.getByRole('link', { name: /^Novinky/ }).click();
  await page.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(field).toHaveValue('Výměna baterie');
});

test('on a phone the bullet of an error stands at its first line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/settings');
  await page.getByLabel('Odhlášení po nečinnosti').fill('99');
  await page.getByRole('button', { name: 'Uložit', exact: true }).first().click();
  const line = page.getByRole('alert').getByRole('listitem').last();
  const [bullet, first, lines] = await line.evaluate(item => {
    // An element without a size is on the line of the bullet.
    const probe = document.createElement('span');
    probe.style.cssText = 'display: inline-block; width: 0; height: 0';
    item.prepend(probe);
    const { bottom } = probe.getBoundingClientRect();
    probe.remove();
    const text = document.createRange();
    text.selectNodeContents(item.querySelector('button')!);
    const rects = [...text.getClientRects()];
    return [bottom, rects[0]!.bottom, rects.length];
  });
  expect(lines).toBeGreaterThan(1);
  expect(bullet).toBeLessThanOrEqual(first!);
});

test('a pause between two words of a search loses neither of them', async ({ page }) => {
  await signIn(page, 'admin', '/stores');
  const field = page.getByRole('searchbox', { name: 'Hledat prodejnu' });
  await field.pressSequentially('Globus ');
  await expect(page).toHaveURL(/\?search=Globus$/);
  await field.pressSequentially('x');
  await expect(page).toHaveURL(/\?search=Globus[+]x$/);
  await expect(field).toHaveValue('Globus x');
  await page.getByRole('button', { name: 'Zrušit filtr' }).click();
  await expect(field).toHaveValue('');
});

/** Holds writes to a path, then answers them as if they had been done: nothing is recounted for a journey. */
async function pretend(page: Page, path: string, json: object) {
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route(path, async route => {
    if (route.request().method() === 'GET') return route.continue();
    await held;
    await route.fulfill({ json: { success: true, ...json } });
  });
  return answer;
}

test('the next rule can be typed before the previous one is saved', async ({ page }) => {
  await signIn(page, 'admin', '/rules');
  for (const [form, field, path, done] of [
    ['Nové pravidlo dopravy', 'Vzor', '**/pravidla/doprava/', /^Pravidlo „první“ bylo přidáno/],
    ['Nové zařazení kategorie', 'Kategorie', '**/pravidla/segmenty/', /^první: /],
  ] as const) {
    const typed = page.getByRole('form', { name: form }).getByLabel(field, { exact: true });
    const answer = await pretend(page, path, {});
    const sent = page.waitForRequest(path);
    await typed.fill('první');
    await typed.press('Enter');
    await sent;
    await typed.fill('druhé');
    answer();
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByRole('form', { name: form }).locator('button[data-loading]')).toHaveCount(0);
    await expect(typed).toHaveValue('druhé');
    await typed.fill('');
  }

  const limit = page.getByRole('form', { name: 'Nový limit položek' }).getByRole('textbox').first();
  const answer = await pretend(page, '**/pravidla/mez/', {});
  await limit.fill('150');
  await limit.press('Enter');
  await limit.fill('170');
  answer();
  await expect(page.getByText(/^Limit 150\sKč platí od/)).toBeVisible();
  await expect(
    page.getByRole('form', { name: 'Nový limit položek' }).locator('button[data-loading]'),
  ).toHaveCount(0);
  await expect(limit).toHaveValue('170');
  await limit.fill('');
});

test('the name of the next token can be typed before the previous one is created', async ({ page }) => {
  await signIn(page, 'admin', '/import?cast=tokeny');
  const answer = await pretend(page, '**/import/tokeny/', { token: { nazev: 'První' }, hodnota: 'tajné' });
  const name = page.getByLabel('Název', { exact: true });
  await name.fill('První');
  await page.getByLabel('Zdroj', { exact: true }).fill('prvni');
  await name.press('Enter');
  await name.fill('Druhý');
  answer();
  await expect(page.getByText('Token „První“ je vytvořen')).toBeVisible();
  await expect(name).toHaveValue('Druhý');
});

test('a recount stops asking to wait once its preview is there, and its error leads to the checkboxes', async ({
  page,
}) => {
  await signIn(page, 'admin', '/rules');
  const letThrough = await holdAnswers(page, '**/pravidla/prepocet/**');
  await page.getByRole('button', { name: 'Přepočítat od…' }).click();
  const recount = page.getByRole('dialog', { name: /^Přepočítat minulé dny/ });
  await recount.getByLabel('Přepočítat od').fill(shownDay(addDays(today(), -1)));
  await recount.getByRole('button', { name: 'Přepočítat', exact: true }).click();
  const wait = recount.getByText('Počkejte na náhled');
  await expect(wait.first()).toBeVisible();
  letThrough();
  await expect(
    recount.getByText(/^V těchto dnech se nic nezmění/).or(recount.getByRole('table')),
  ).toBeVisible();
  await expect(wait).toHaveCount(0);

  for (const box of await recount.getByRole('checkbox').all()) await box.uncheck();
  await recount.getByRole('button', { name: 'Přepočítat', exact: true }).click();
  await recount
    .getByRole('alert')
    .getByRole('button', { name: /Zvolte, co se má přepočítat/ })
    .click();
  await expect(recount.getByRole('checkbox').first()).toBeFocused();
});

test('undoing changes of settings by keyboard keeps the focus in the page', async ({ page }) => {
  await signIn(page, 'admin', '/settings');
  await page.getByLabel('Odhlášení po nečinnosti').fill('7');
  await pressByKeys(page, page.getByRole('button', { name: 'Vrátit zpět' }));
  await expect(page.getByRole('button', { name: 'Vrátit zpět' })).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('on the narrowest phone the pairing buttons show their whole text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'admin', '/pairing');
  const buttons = page.getByRole('button', { name: /^(Spárovat|Zařadit): / });
  await expect(buttons.first()).toBeVisible();
  const cut = await buttons.evaluateAll(all =>
    all
      .flatMap(button => [...button.querySelectorAll('span')])
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

test('a requested change of shop is refused only after a question', async ({ page }) => {
  const asked = { zadost_prodejna: 'Zlín' };
  await alterAnswers<{ users: { uzivatelske_jmeno: string }[] }>(
    page,
    '**/api/users/list/',
    ({ users, ...rest }) => ({
      ...rest,
      users: users.map(one => (one.uzivatelske_jmeno === 'viktor' ? { ...one, ...asked } : one)),
    }),
  );
  const sent: unknown[] = [];
  await page.route('**/api/users/store-request/*/', route => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, message: 'Žádost byla zamítnuta.' } });
  });
  await signIn(page, 'admin', '/users?hledat=viktor');
  const refuse = page.getByRole('button', { name: /^Zamítnout změnu prodejny: Viktor Malý/ });
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await refuse.click();
  await expect(question).toContainText('Viktor Malý, Zlín');
  await question.getByRole('button', { name: 'Ponechat' }).click();
  await expect(question).toBeHidden();
  expect(sent).toEqual([]);
  await refuse.click();
  await question.getByRole('button', { name: 'Zamítnout' }).click();
  await expect(page.getByText('Žádost byla zamítnuta.')).toBeVisible();
  expect(sent).toEqual([{ schvaleno: false, zadost_prodejna: 'Zlín' }]);
});

test('without any shop there is nothing to search or to switch', async ({ page }) => {
  await page.route(/\/api\/stores\/prodejny\/(\?.*)?$/, route =>
    route.fulfill({ json: { success: true, stores: [] } }),
  );
  await signIn(page, 'admin', '/stores?search=nic');
  const activate = page.getByRole('button', { name: 'Aktivovat vybrané', exact: true });
  await expect(page.getByText('Žádná prodejna neodpovídá filtru')).toBeVisible();
  await expect(activate).toBeVisible();
  await page.goto('/stores');
  await expect(page.getByText('Zatím žádné prodejny')).toBeVisible();
  await expect(activate).toHaveCount(0);
});
