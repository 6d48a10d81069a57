import { expect, test } from '@playwright/test';
import { addMonths, daysOfMonth, weekdayOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { expectAccessible } from './accessible.ts';
import { alterAnswers, retime } from './answers.ts';
import { monthAhead } from './days.ts';
import { colleague, signIn } from './people.ts';

/** The planner's required people and drafts (rules shifts-13, shifts-14), in a month that no other journey uses. */
const month = monthAhead(14);
const monday = daysOfMonth(month).find(day => weekdayOf(day) === 0)!;
const dayPattern = `${Number(monday.slice(8))}\\.\\s`;

test('a manager enters how many people the shop needs, and the planner shows where they are missing', async ({
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
  // Arrows go through the other shops without replacing anything; a press copies the chosen one's week.
  const others = form.getByLabel('Převzít běžný týden z prodejny');
  await others.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(others.locator('option:checked')).toHaveText(
    await others.locator('option').nth(2).innerText(),
  );
  await expect(week).toHaveValue('po-pá 9-19: 2\nso 9-12: 1');
  await form.getByRole('button', { name: 'Převzít', exact: true }).click();
  await expect(week).not.toHaveValue('po-pá 9-19: 2\nso 9-12: 1');
  await week.fill('po-pá 9-19: 2\nso 9-12: 1');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  const day = page.getByRole('button', { name: new RegExp(`^Hodiny dne ${dayPattern}.*, chybí 20 h$`) });
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  const hours = page.getByRole('region', { name: /^Po hodinách, pondělí/ });
  await expect(hours.getByRole('row', { name: /^Chybí( 2){10}$/ })).toBeVisible();
  await expectAccessible(page, 'planner with need');
  // The days in the foot are one stop of Tab; arrows continue from the one that is shown.
  const days = page.getByRole('button', { name: /^Hodiny dne/ });
  expect(await days.evaluateAll(all => all.filter(one => (one as HTMLElement).tabIndex === 0).length)).toBe(
    1,
  );
  await page.keyboard.press('ArrowRight');
  await expect(days.nth(Number(monday.slice(8)))).toBeFocused();
});

test('by keyboard the focus stays in the cell where a shift is added and cancelled', async ({ page }) => {
  // Its own month, as the drafts of a month are shared by everybody.
  const mesic = addMonths(month, 12);
  const day = daysOfMonth(mesic).filter(one => weekdayOf(one) === 0)[1]!;
  const dayOf = `${Number(day.slice(8))}\\.\\s`;
  await signIn(page, 'viktor', `/shifts?zalozka=plan&navrh=1&mesic=${mesic}`);
  const cell = new RegExp(`^Petra Nováková, pondělí ${dayOf}`);
  const add = page.getByRole('button', { name: new RegExp(`^Přidat směnu: Petra Nováková, ${dayOf}`) });
  await add.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const shift = page.getByRole('button', { name: cell });
  await expect(shift).toBeFocused();
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Zrušit směnu v návrhu' }).click();
  await expect(shift).toBeHidden();
  await expect(add).toBeFocused();
});

test('a person of another shop can be planned in the draft of the shown shop', async ({ page, browser }) => {
  // The days have to be announced by now, so a reason is asked for.
  await alterAnswers<{ pozde: boolean }>(page, /\/api\/shifts\/draft\/\?/, draft => ({
    ...draft,
    pozde: true,
  }));
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${addMonths(month, 1)}`);
  await page.getByRole('button', { name: 'Návrh', exact: true }).click();
  const plan = page.getByRole('table', { name: /^Plán směn/ });
  await plan
    .getByRole('button', { name: /^Přidat směnu: Petra Nováková, / })
    .first()
    .click({ force: true });
  const form = page.getByRole('dialog', { name: 'Směna v návrhu' });
  await form.getByLabel('Uživatel').selectOption({ label: 'Filip Marek (ID 22)' });
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  await expect(form).toBeHidden();
  await expect(plan.getByRole('button', { name: /^Filip Marek, .*v návrhu nová/ })).toBeVisible();
  // The line that says where a carried shift is does not take presses from what is below it.
  const verdict = page.locator('p[class*="verdict"]');
  await verdict.scrollIntoViewIfNeeded();
  expect(
    await verdict.evaluate(line => {
      const { left, top, height } = line.getBoundingClientRect();
      return document.elementFromPoint(left + 40, top + height / 2) === line;
    }),
  ).toBe(false);

  const bar = page.getByRole('region', { name: 'Návrh plánu' });
  await bar.getByRole('button', { name: 'Zveřejnit…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Zveřejnit plán/ });
  const reason = dialog.getByLabel('Důvod');
  await expect(reason).toBeFocused();
  await reason.fill('Nemoc v prodejně');
  await page.mouse.click(20, 700);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await expect(question).toContainText('Zahodit neuložené změny?');
  // Pressed inside and released outside, as when selecting the text: the question stays.
  const text = (await question.getByText('Zahodit neuložené změny?').boundingBox())!;
  await page.mouse.move(text.x + 40, text.y + text.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, 700);
  await page.mouse.up();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(reason).toHaveValue('Nemoc v prodejně');

  // A colleague discards the draft meanwhile and plans again: the dialog closed, and does not come back by itself.
  const karel = await colleague(browser, 'karel');
  const mesic = addMonths(month, 1);
  await karel.send('POST', '/shifts/draft/discard/', { prodejna: 1, mesic });
  await expect(page.getByText('Není co zveřejnit: v návrhu mezitím nezbyla žádná změna.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await karel.send('POST', '/shifts/draft/', {
    ...{ user_id: 12, prodejna: 1, datum: `${mesic}-05`, cas_od: '09:00', cas_do: '18:00' },
    ...{ typ_smeny: 'prace', poznamka: null, zruseno: false },
  });
  await expect(bar).toContainText(/V návrhu: 1\szměna\. Do zveřejnění ji vidí jen vedoucí\./);
  await expect(dialog).toHaveCount(0);
  await karel.leave();
});

test('a shift of another shop is pale in the draft and can be neither moved nor opened there', async ({
  page,
  browser,
}) => {
  const away = addMonths(month, 7);
  const day = daysOfMonth(away).find(one => weekdayOf(one) === 1)!;
  const viktor = await colleague(browser, 'viktor');
  const shift = {
    user_id: 12,
    prodejna: 2,
    datum: day,
    cas_od: '09:00',
    cas_do: '18:00',
    typ_smeny: 'prace',
  };
  await viktor.send('POST', '/shifts/', shift);
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${away}&navrh=1`);
  const plan = page.getByRole('table', { name: /^Plán směn/ });
  const pale = plan.getByRole('button', {
    name: /^Petra Nováková, úterý .*Senimo/,
  });
  await expect(pale).toHaveAttribute('aria-disabled', 'true');
  await pale.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  // The next shift is opened and carried: nothing was there before it.
  const free = plan.getByRole('button', { name: /^Přidat směnu: Petra Nováková, / }).first();
  await free.click({ force: true });
  const form = page.getByRole('dialog', { name: 'Směna v návrhu' });
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  await expect(form).toBeHidden();
  const own = plan.getByRole('button', { name: /^Petra Nováková, .*v návrhu nová/ });
  await own.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Směna zvednuta|^Směna je nad/)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Přesun zrušen.')).toBeAttached();
  // In the published plan it opens like any other.
  await page.getByRole('button', { name: 'Platný plán' }).click();
  await plan.getByRole('button', { name: /^Petra Nováková, úterý .*Senimo$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Petra Nováková' })).toBeVisible();
  await viktor.leave();
});

test('a manager publishes a draft, and the seller sees what is new until it is confirmed', async ({
  page,
  browser,
}) => {
  // The way back, which is requested once the draft is drawn.
  await retime(page, { 10000: 600_000 });
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${month}`);
  const seller = await (await browser.newContext()).newPage();
  await signIn(seller, 'petra', `/shifts?mesic=${month}`);
  await page.getByRole('button', { name: 'Návrh', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Návrh plánu' });
  await expect(bar).toContainText('Návrh se neliší od platného plánu.');
  const plan = page.getByRole('table', { name: /^Plán směn/ });
  await plan
    .getByRole('button', { name: new RegExp(`^Přidat směnu: Petra Nováková, ${dayPattern}`) })
    .click({ force: true });
  const form = page.getByRole('dialog', { name: 'Směna v návrhu' });
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  await expect(form).toBeHidden();
  const chip = plan.getByRole('button', { name: /^Petra Nováková, .*v návrhu nová/ });
  await expect(chip).toBeVisible();
  const on = (weekday: string) =>
    plan.getByRole('button', { name: new RegExp(`^Petra Nováková, ${weekday} .*v návrhu nová`) });
  /** Moves the shift by keyboard to the next day. */
  const move = async () => {
    await on('pondělí').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Směna zvednuta|^Směna je nad/)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/V návrhu sem lze směnu přesunout\./)).toBeVisible();
    await page.keyboard.press('Space');
    await expect(on('úterý')).toBeFocused();
  };
  await move();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Návrh je jako předtím.')).toBeVisible();
  await expect(on('úterý')).toHaveCount(0);
  await move();
  await expectAccessible(page, 'draft of the plan');
  await expect(seller.getByRole('grid', { name: /^Směny,/ })).toBeVisible();
  await expect(seller.getByRole('button', { name: /^Petra Nováková/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Naplnit návrh' }).click();
  await page.getByRole('menuitem', { name: 'Podle střídání…' }).click();
  const rotation = page.getByRole('dialog', { name: 'Naplnit podle střídání' });
  await rotation.getByLabel('Střídání', { exact: true }).selectOption('2/2');
  await rotation.getByLabel('Pavel Svoboda').check();
  await expectAccessible(page, 'rotation');
  await rotation.getByRole('button', { name: 'Ukázat' }).click();
  const preview = page.getByRole('dialog', { name: /^Naplnit návrh/ });
  await expect(preview).toContainText(/Vytvoří se: 1\d\ssměn/);
  // Back from the preview, the form is as it was.
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(rotation.getByLabel('Pavel Svoboda')).toBeChecked();
  await rotation.getByRole('button', { name: 'Ukázat' }).click();
  await preview.getByRole('button', { name: /^Vytvořit/ }).click();
  await expect(rotation).toBeHidden();
  const pavels = plan.getByRole('button', { name: /^Pavel Svoboda, .*v návrhu nová/ });
  await expect(pavels.first()).toBeVisible();
  await page.getByRole('button', { name: 'Vrátit zpět' }).last().click();
  await expect(pavels).toHaveCount(0);

  await bar.getByRole('button', { name: 'Zveřejnit…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Zveřejnit plán/ });
  await expect(dialog).toContainText('Petra Nováková, 0 h → 12 h');
  await expect(dialog).toContainText(/Nová: \d+\. \d+\. 8:00–20:00/);
  await expectAccessible(page, 'publishing');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Plán byl zveřejněn: 1 změna, 1 člověk.')).toBeVisible();

  const changes = seller.getByRole('region', { name: 'Váš plán se změnil: 1 změna' });
  await expect(changes).toContainText(/Nová: \d+\. \d+\. 8:00–20:00/);
  await expect(seller.getByRole('button', { name: /^Petra Nováková, .*změna plánu/ })).toBeVisible();
  await expectAccessible(seller, 'unseen changes');
  await page.getByRole('button', { name: 'Platný plán' }).click();
  await expect(page.getByText(/Změny plánu ještě neviděli: Petra Nováková \(1\szměna\)/)).toBeVisible();
  await changes.getByRole('button', { name: 'Viděl(a) jsem' }).click();
  await expect(changes).toBeHidden();
  await expect(page.getByText(/Viděli: Petra Nováková/)).toBeVisible();

  // For an hour it can be taken back, even when its notice is long gone.
  await page.reload();
  const lately = page.getByRole('region', { name: 'Poslední zveřejnění' });
  await expect(lately).toContainText(/^Plán jste zveřejnili ve?\s\d+:\d\d\. Do \d+:\d\d jej lze vzít zpět\./);
  await expectAccessible(page, 'published lately');
  await lately.getByRole('button', { name: 'Vzít zveřejnění zpět' }).click();
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await expect(question).toContainText('je zase jen v návrhu');
  await question.getByRole('button', { name: 'Vzít zpět' }).click();
  await expect(page.getByText(/^Zveřejnění je vráceno, v návrhu: 1\szměna\.$/)).toBeVisible();
  await expect(lately).toHaveCount(0);
  await expect(seller.getByRole('button', { name: /^Petra Nováková/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Návrh (1)' }).click();
  await bar.getByRole('button', { name: 'Zahodit návrh' }).press('Enter');
  await expect(bar).toContainText('Návrh se neliší od platného plánu.');
  // The pressed button has nothing more to do: the keyboard continues from the bar.
  await expect(bar).toBeFocused();
  await seller.context().close();
});

test('changing the month or shop while a copy is being previewed discards the earlier preview', async ({
  page,
  browser,
}) => {
  const [first, second] = [addMonths(month, 9), addMonths(month, 10)];
  const viktor = await colleague(browser, 'viktor');
  // A day in the first week of the month before each of the two, so that there is something to copy.
  for (const [at, of] of [addMonths(first, -1), first].entries()) {
    const datum = daysOfMonth(of).find(one => weekdayOf(one) === 1)!;
    const times = { cas_od: '09:00', cas_do: at === 0 ? '17:00' : '18:00', typ_smeny: 'prace' };
    await viktor.send('POST', '/shifts/', { user_id: 12, prodejna: 1, datum, ...times });
  }
  await viktor.leave();
  /** Holds the next preview until its answer is released. */
  const held = async (path: string) => {
    let release = () => {};
    const until = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(
      path,
      async route => {
        await until;
        await route.continue();
      },
      { times: 1 },
    );
    return async () => {
      const answered = page.waitForResponse(path);
      release();
      await (await answered).finished();
    };
  };
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${first}&navrh=1`);
  const fill = page.getByRole('button', { name: 'Naplnit návrh' });
  const letGo = await held('**/api/shifts/draft/copy/');
  await fill.click();
  await page.getByRole('menuitem', { name: `Jako ${czechMonth(addMonths(first, -1))}` }).click();
  await page.getByRole('button', { name: 'Následující měsíc' }).click();
  await expect(
    page.getByRole('table', { name: `Plán směn po lidech a dnech, ${czechMonth(second)}` }),
  ).toBeVisible();
  await letGo();
  await fill.click();
  await page.getByRole('menuitem', { name: `Jako ${czechMonth(first)}` }).click();
  const dialog = page.getByRole('dialog', { name: `Naplnit návrh, ${czechMonth(second)}` });
  await expect(dialog).toContainText('9:00–18:00, Petra Nováková');
  await expect(dialog).not.toContainText('9:00–17:00');
  await dialog.getByRole('button', { name: 'Zavřít' }).last().click();

  await page.getByRole('button', { name: 'Platný plán' }).click();
  const copy = page.getByRole('button', { name: 'Kopírovat minulý týden' });
  const letCopyGo = await held('**/api/shifts/copy-week/');
  await copy.click();
  await page.getByRole('menuitem').nth(1).click();
  await page.getByRole('combobox', { name: 'Prodejna' }).selectOption({ label: 'Senimo' });
  await expect(page).toHaveURL(/prodejna=2/);
  await letCopyGo();
  await copy.click();
  const asked = page.waitForRequest('**/api/shifts/copy-week/');
  await page.getByRole('menuitem').nth(1).click();
  expect((await asked).postDataJSON()).toMatchObject({ prodejna: 2, nanecisto: true });
  await expect(page.getByRole('dialog', { name: /^Kopie do týdne/ })).toContainText(/Vytvoří se: 0/);
});
