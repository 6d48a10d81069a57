import { expect, test } from '@playwright/test';
import { addDays, mondayOf } from '#shared/core/days.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { holdAnswers, shownDay } from './answers.ts';
import { today } from './days.ts';
import { colleague, signIn } from './people.ts';

/** A Monday and a Tuesday that no other journey uses: the demo's requests are within six weeks. */
const from = addDays(mondayOf(today()), 7 * 20);
const until = addDays(from, 1);
const days = `${shownDay(from)} – ${shownDay(until)}`;

test('a seller requests leave on a phone, the manager sees its effects and approves, the seller takes it back', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/shifts?zalozka=volno');
  const second = await browser.newContext();
  const managers = await second.newPage();
  await signIn(managers, 'viktor', '/shifts?zalozka=volno');
  await expect(managers.getByRole('table', { name: 'Nepřítomnosti' })).toBeVisible();

  await expect(page.getByRole('region', { name: 'Dovolená' }).getByText('Zbývá')).toBeVisible();
  await page.getByRole('button', { name: 'Z čeho to je' }).click();
  await expect(page.getByText(/^Nárok podle smlouvy od/).first()).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Požádat o volno' }).click();
  const form = page.getByRole('dialog', { name: 'Požádat o volno' });
  await form.getByRole('button', { name: 'Odeslat' }).click();
  await expect(form.getByText('Zadejte první den').first()).toBeVisible();
  await form.getByLabel('Od dne').fill(shownDay(from));
  await form.getByLabel('Do dne').fill(shownDay(until));
  await form.getByLabel('Poznámka').fill('Prodloužený víkend');
  await expect(form.getByText(/^Dovolené ubude 16/)).toBeVisible();
  await expectAccessible(page, 'a request for an absence');
  await form.getByRole('button', { name: 'Odeslat' }).click();
  await expect(page.getByText('Žádost je odeslaná. O rozhodnutí dáme vědět.')).toBeVisible();
  const own = page.getByRole('row').filter({ hasText: days });
  await expect(own.getByText('Čeká')).toBeVisible();

  const asked = managers.getByRole('row').filter({ hasText: days }).filter({ hasText: 'Petra Nováková' });
  const letThrough = await holdAnswers(managers, '**/nepritomnosti/dopad/**');
  await asked.getByRole('button', { name: 'Rozhodnout' }).click();
  const zadost = new URL(managers.url()).searchParams.get('zadost');
  const decision = managers.getByRole('dialog', { name: 'Petra Nováková: dovolená' });
  // Its effects are loaded first: when they appear, they push the buttons away.
  await expect(decision.getByRole('button', { name: 'Schválit' })).toBeDisabled();
  // Meanwhile the dialog itself has the focus, not the button below it.
  await expect(decision).toBeFocused();
  letThrough();
  await expect(decision.getByText(/^Dovolené ubude 16/)).toBeVisible();
  await expect(decision.getByRole('button', { name: 'Schválit' })).toBeFocused();
  await decision.getByRole('button', { name: 'Zamítnout' }).click();
  await expect(decision.getByText('Napište důvod zamítnutí')).toBeVisible();
  await expectAccessible(managers, 'a decision about an absence');
  await decision.getByRole('button', { name: 'Schválit' }).click();
  await expect(managers.getByText('Volno je schválené a v plánu.')).toBeVisible();

  await expect(own.getByText('Schváleno')).toBeVisible();
  await own.getByRole('button', { name: /^Vzít zpět/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vzít zpět' }).click();
  await expect(page.getByText('Volno je vzaté zpět, plán je jako předtím.')).toBeVisible();
  await expect(own.getByText('Vzato zpět')).toBeVisible();
  await expect(asked.getByText('Vzato zpět')).toBeVisible();

  // A notification, or a dialog that was open meanwhile, says what happened to it instead of closing silently.
  await managers.goto(`/shifts?zalozka=volno&zadost=${zadost}`);
  await expect(decision.getByText('Vzato zpět (Petra Nováková)')).toBeVisible();
  await expect(decision.getByRole('button', { name: 'Schválit' })).toHaveCount(0);
  await decision.getByRole('button', { name: 'Zavřít' }).last().click();

  // A text typed for an answer that is no longer needed stays, to be copied; it is closed with after a question.
  const again = await colleague(browser, 'petra');
  const { nepritomnost } = await again.send('POST', '/nepritomnosti/', {
    ...{ druh: 'dovolena', od: addDays(from, 7), do: addDays(from, 7) },
  });
  await managers.goto(`/shifts?zalozka=volno&zadost=${nepritomnost.id}`);
  await decision.getByLabel('Vzkaz').fill('Uvidíme');
  await again.send('POST', `/nepritomnosti/${nepritomnost.id}/zpet/`, { verze: nepritomnost.verze });
  await expect(decision.getByText('Vzato zpět (Petra Nováková)')).toBeVisible();
  await expect(decision.getByLabel('Vzkaz')).toHaveValue('Uvidíme');
  await expect(decision.getByLabel('Vzkaz')).toHaveAccessibleDescription(/vzkaz se neodešle/);
  await expect(decision.getByRole('button', { name: 'Schválit' })).toHaveCount(0);
  await decision.getByRole('button', { name: 'Zavřít' }).last().click();
  await managers.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Zahodit' }).click();
  await expect(managers.getByRole('dialog')).toHaveCount(0);
  await again.leave();

  // Nor does it go when the whole request does, because its person is moved to another manager's shop.
  const admin = await colleague(browser, 'karel');
  const id = 880_000 + Math.floor(Math.random() * 9_000);
  const person = { id, uzivatelske_jmeno: `prejde${id}`, jmeno: 'Ema', prijmeni: 'Přecházející' };
  await admin.send('POST', '/users/create/', { ...person, heslo: DEMO_PASSWORD, prodejna: 'Globus' });
  const ema = await colleague(browser, person.uzivatelske_jmeno);
  const { nepritomnost: hers } = await ema.send('POST', '/nepritomnosti/', {
    ...{ druh: 'dovolena', od: addDays(from, 7), do: addDays(from, 7) },
  });
  await managers.goto(`/shifts?zalozka=volno&zadost=${hers.id}`);
  const leaving = managers.getByRole('dialog', { name: 'Ema Přecházející: dovolená' });
  await leaving.getByLabel('Vzkaz').fill('Domluvíme se');
  await admin.send('PUT', `/users/update/${id}/`, { ...person, prodejna: 'Zlín' });
  await expect(leaving.getByText('Tato žádost už mezi vašimi není.')).toBeVisible();
  await expect(leaving.getByLabel('Vzkaz')).toHaveValue('Domluvíme se');
  await expect(leaving.getByRole('button', { name: 'Schválit' })).toHaveCount(0);
  await leaving.getByRole('button', { name: 'Zavřít' }).last().click();
  await managers.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Zahodit' }).click();
  await expect(managers.getByRole('dialog')).toHaveCount(0);
  for (const one of [ema, admin]) await one.leave();
  await second.close();
});

test('closing a request that was opened from the bell returns the focus to the bell', async ({
  page,
  browser,
}) => {
  const week = Array.from({ length: 5 }, (_, at) => addDays(from, 14 + at));
  const day = week.find(one => !holidayOn(one))!;
  const lucie = await colleague(browser, 'lucie');
  const { nepritomnost } = await lucie.send('POST', '/nepritomnosti/', {
    ...{ druh: 'dovolena', od: day, do: day, user_id: 16 },
  });
  await signIn(page, 'viktor', '/shifts?zalozka=volno');
  const bell = page.getByRole('button', { name: /^Upozornění/ });
  await bell.press('Enter');
  const told = page.getByRole('navigation', { name: 'Upozornění' });
  await told
    .getByRole('link', { name: /^Lucie Veselá žádá o volno/ })
    .first()
    .press('Enter');
  const decision = page.getByRole('dialog', { name: 'Lucie Veselá: dovolená' });
  await expect(decision.getByRole('button', { name: 'Schválit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(decision).toBeHidden();
  await expect(bell).toBeFocused();
  await expect(told).toBeHidden();
  await lucie.send('POST', `/nepritomnosti/${nepritomnost.id}/zpet/`, { verze: nepritomnost.verze });
  await lucie.leave();
});

test('a doctor’s visit by hours needs no last day, and changing it to vacation drops the hours', async ({
  page,
}) => {
  const day = addDays(from, 2);
  await signIn(page, 'petra', '/shifts?zalozka=volno');
  await page.getByRole('button', { name: 'Požádat o volno' }).click();
  const form = page.getByRole('dialog', { name: 'Požádat o volno' });
  const kind = form.getByLabel('Druh');
  await kind.selectOption('lekar');
  await form.getByLabel('Od dne').fill(shownDay(day));
  await form.getByLabel('Od hodin').fill('8:00');
  await form.getByLabel('Do hodin').fill('10:00');
  await form.getByRole('button', { name: 'Odeslat' }).click();
  await expect(page.getByText('Žádost je odeslaná. O rozhodnutí dáme vědět.')).toBeVisible();
  await expect(form).toHaveCount(0);

  const next = addDays(from, 3);
  await page.getByRole('button', { name: 'Požádat o volno' }).click();
  await kind.selectOption('lekar');
  await form.getByLabel('Od dne').fill(shownDay(next));
  await form.getByLabel('Od hodin').fill('8:00');
  await kind.selectOption('dovolena');
  await form.getByRole('button', { name: 'Odeslat' }).click();
  await expect(form).toHaveCount(0);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: shownDay(next) })
      .getByText('Čeká'),
  ).toBeVisible();
});

test('a manager is offered only people whose leave they may enter, whoever another tab has chosen', async ({
  page,
}) => {
  // Zuzana leads another shop, whose hours every manager sees.
  await signIn(page, 'viktor', '/shifts?zalozka=hodiny&osoba=31');
  await expect(page.getByLabel('Zaměstnanec')).toHaveValue('31');
  await page.getByRole('tab', { name: 'Volno' }).click();
  const whose = page.getByLabel('Zůstatek koho');
  await expect(whose).toHaveValue('11');
  await expect(whose.getByRole('option', { name: /Petra Nováková/ })).toHaveCount(1);
  await expect(whose.getByRole('option', { name: /Zuzana Štěpánková/ })).toHaveCount(0);
  await expect(page.getByText('Zůstatek nelze načíst')).toHaveCount(0);
  // Only an ADMIN decides about themselves.
  await expect(page.getByRole('button', { name: 'Z čeho to je' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opravit zůstatek' })).toHaveCount(0);
  await whose.selectOption({ label: 'Petra Nováková (ID 12)' });
  await expect(page.getByRole('button', { name: 'Opravit zůstatek' })).toBeVisible();
  await whose.selectOption({ label: 'Viktor Malý (ID 11)' });
  await expect(page.getByText('Přání nelze načíst')).toHaveCount(0);
  await page.getByRole('button', { name: 'Zapsat volno' }).click();
  const form = page.getByRole('dialog', { name: 'Zapsat volno' });
  await expect(form.getByLabel('Kdo').getByRole('option', { name: /Petra Nováková/ })).toHaveCount(1);
  await expect(form.getByLabel('Kdo').getByRole('option', { name: /Zuzana Štěpánková/ })).toHaveCount(0);
  await form.getByRole('button', { name: 'Zrušit' }).click();
  await page.getByRole('tab', { name: 'Výkaz' }).click();
  await expect(page.getByRole('heading', { name: /^Můj výkaz/ })).toBeVisible();
  await expect(page.getByText('Výkaz se nepodařilo načíst.')).toHaveCount(0);
});

test('an address naming a colleague requests nothing about them until their shop is known', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(search);
  });
  const ofColleagues = (id: number) =>
    asked.filter(url => new RegExp(`(user_id|osoba)=${id}(&|$)`).test(url));
  const choices = '**/api/users/choices/';
  // Zuzana leads another shop, Petra sells in the manager's own.
  let release = await holdAnswers(page, choices);
  await signIn(page, 'viktor', '/shifts?zalozka=vykaz&osoba=31');
  await expect(page.getByLabel('Načítání výkazu')).toBeAttached();
  release();
  await expect(page.getByRole('heading', { name: /^Můj výkaz/ })).toBeVisible();

  release = await holdAnswers(page, choices);
  await page.goto('/shifts?zalozka=volno&osoba=31');
  await expect(page.getByRole('button', { name: 'Zapsat volno' })).toBeDisabled();
  release();
  await expect(page.getByLabel('Zůstatek koho')).toHaveValue('11');
  await expect(page.getByRole('region', { name: 'Přání k plánu' })).toBeVisible();
  expect(ofColleagues(31)).toEqual([]);

  release = await holdAnswers(page, choices);
  await page.goto('/shifts?zalozka=vykaz&osoba=12');
  await expect(page.getByLabel('Načítání výkazu')).toBeAttached();
  release();
  await expect(page.getByRole('heading', { name: /^Petra Nováková, / })).toBeVisible();
});

test('wishes are painted onto days by a tap and by the keyboard, and the last choice for a day holds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'viktor', '/shifts?zalozka=volno');
  const panel = page.getByRole('region', { name: 'Přání k plánu' });
  await panel.getByText('Raději ano', { exact: true }).first().click();
  const free = panel.locator('[role=gridcell]:not([aria-disabled])').filter({ hasNotText: /[a-z]/ }).first();
  const date = await free.getAttribute('data-day');
  const cell = panel.locator(`[data-day="${date}"]`);
  await cell.click();
  await expect(cell.getByText('Raději ano')).toBeVisible();
  await panel.getByText('Od 14:00', { exact: true }).click();
  await panel.getByText('Nemohu', { exact: true }).first().click();
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(cell.getByText('od 14:00')).toBeVisible();
  await expectAccessible(page, 'wishes');
  // Somebody who used the wrong brush paints the day again before the first answer: the last choice holds.
  const release = await holdAnswers(page, '**/api/prani/', 'PUT');
  await panel.getByText('Raději ano', { exact: true }).first().click();
  await cell.click();
  await panel.getByText('Nemohu', { exact: true }).first().click();
  const answers = [1, 2].map(nth => {
    let seen = 0;
    return page.waitForResponse(
      answer => answer.request().method() === 'PUT' && answer.url().includes('/api/prani/') && ++seen === nth,
    );
  });
  await cell.click();
  release();
  await Promise.all(answers);
  await expect(cell.getByText('Nemohu')).toBeVisible();
  await panel.getByText('Smazat', { exact: true }).click();
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(cell.getByText('Nemohu')).toHaveCount(0);
});

/** A Monday with three workdays, none a holiday or in another year: each year's vacation is told separately. */
const plain = Array.from({ length: 9 }, (_, week) => addDays(from, 14 + 7 * week)).find(monday =>
  [0, 1, 2].every(
    day =>
      holidayOn(addDays(monday, day)) === null && addDays(monday, day).slice(0, 4) === monday.slice(0, 4),
  ),
)!;

test('the form shows only the effects of its present days, and none while they are being counted', async ({
  page,
}) => {
  await signIn(page, 'viktor', '/shifts?zalozka=volno&osoba=12');
  await page.getByRole('button', { name: 'Zapsat volno' }).click();
  const form = page.getByRole('dialog', { name: 'Zapsat volno' });
  await form.getByLabel('Od dne').fill(shownDay(plain));
  await form.getByLabel('Poznámka').focus();
  await expect(form.getByText(/^Dovolené ubude 8/)).toBeVisible();
  const letThrough = await holdAnswers(page, '**/nepritomnosti/dopad/**');
  const asked = page.waitForRequest('**/nepritomnosti/dopad/**');
  await form.getByLabel('Do dne').fill(shownDay(addDays(plain, 2)));
  await form.getByLabel('Poznámka').focus();
  await asked;
  await expect(form.getByText(/^Dovolené ubude/)).toHaveCount(0);
  letThrough();
  await expect(form.getByText(/^Dovolené ubude 24/)).toBeVisible();
  // Nothing is known about an unreadable day, and somebody who sends it learns what else is wrong.
  await form.getByLabel('Do dne').fill('35. 13.');
  await form.getByLabel('Poznámka').focus();
  await expect(form.getByText(/^Zadejte datum/)).toBeVisible();
  await expect(form.getByText(/^Dovolené ubude/)).toHaveCount(0);
  await form.getByLabel('Od dne').fill('');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Zadejte první den', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Do dne')).toBeFocused();
  await expect(form.getByLabel('Do dne')).toHaveAccessibleDescription(/Zadejte datum/);
  await form.getByLabel('Do dne').fill('');
  await form.getByLabel('Poznámka').focus();
  await expect(form.getByText(/^Zadejte datum/)).toHaveCount(0);
});

test('an unsent reason makes the browser ask before the page is left', async ({ page, browser }) => {
  const petra = await colleague(browser, 'petra');
  const day = addDays(from, 22);
  const { nepritomnost } = await petra.send('POST', '/nepritomnosti/', {
    ...{ user_id: 12, druh: 'dovolena', od: day, do: day, cas_od: null, cas_do: null, poznamka: null },
  });
  await signIn(page, 'viktor', `/shifts?zalozka=volno&zadost=${nepritomnost.id}`);
  const isHeld = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const reason = page.getByRole('dialog').getByLabel('Vzkaz');
  await expect(reason).toBeVisible();
  expect(await isHeld()).toBe(false);
  await reason.fill('V tu dobu je inventura');
  await expect.poll(isHeld).toBe(true);
  await reason.fill('');
  await expect.poll(isHeld).toBe(false);
  const { id } = nepritomnost;

  // When only the answer to the decision is lost, the dialog says what holds, and nothing that contradicts it.
  const path = `**/api/nepritomnosti/${id}/rozhodnuti/`;
  const decided = new Promise<{ verze: number }>(tell =>
    page.route(path, async route => {
      tell((await (await route.fetch()).json()).nepritomnost);
      await route.abort();
    }),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Schválit' }).click();
  const { verze } = await decided;
  await expect(dialog.getByRole('status')).toHaveText('Schváleno (Viktor Malý)');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await petra.send('POST', `/nepritomnosti/${id}/zpet/`, { verze });
  await petra.leave();
});
