import { expect, type Page, test } from '@playwright/test';
import { addDays, mondayOf } from '#shared/core/days.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import { recordsOf } from '#test/sheets.ts';
import { expectAccessible, inDarkTheme } from './accessible.ts';
import { alterAnswers, holdAnswers, saveTwice, shownDay, spoken, tryAgain } from './answers.ts';
import { monthAhead, today } from './days.ts';
import { go, visit } from './parts.ts';
import { callApi, focusAsOnIPhone, signIn } from './people.ts';
import { dayOf, sheetBy, timeOf } from './sheets.ts';

/** Shifts and attendance (issue 'Shifts and attendance') for the three roles. */

const grid = (page: Page) => page.getByRole('grid', { name: /^Směny,/ });
const day = (page: Page, date: string) => page.locator(`[role=gridcell][data-day="${date}"]`);

async function addShift(page: Page, date: string, fields: Record<string, string> = {}) {
  await page.getByRole('button', { name: 'Přidat směnu', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Přidat novou směnu' });
  await form.getByLabel('Datum').fill(date);
  for (const [label, value] of Object.entries(fields))
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  return form;
}

test('a seller adds, changes and deletes a shift of their own', async ({ page }) => {
  const month = monthAhead(5);
  await signIn(page, 'petra', `/shifts?mesic=${month}`);
  await expect(grid(page).getByRole('gridcell')).toHaveCount(42);
  await expect(page.getByLabel('Prodejna').locator('option:checked')).toHaveText('Globus (domácí)');
  await expect(page.getByRole('tab', { name: 'Plán' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);

  const form = await addShift(page, `${month}-05`, { Poznámka: 'klíče' });
  await expect(page.getByText(/^Směna byla přidána: \p{L}+ 5\.\s\d+\.\s\d{4}\.$/u)).toBeVisible();
  await expect(form).toBeHidden();
  const chip = day(page, `${month}-05`).getByRole('button', { name: /Petra Nováková, 8:00–20:00/ });
  await expect(chip).toBeVisible();

  const again = await addShift(page, `${month}-05`, { Od: '18' });
  await expect(
    again.getByText('V tomto čase už osoba má jinou směnu. (8:00–20:00, Práce, Globus)'),
  ).toBeVisible();
  await expect(again.getByText('Standardní směna: 8:00-20:00')).toBeVisible();
  await page.context().setOffline(true);
  await again.getByRole('button', { name: 'Uložit směnu' }).click();
  const refused = again.getByRole('alert', { name: 'Chyba při vytváření směny' });
  await expect(refused).toContainText('Server není dostupný.');
  await page.context().setOffline(false);
  await expectAccessible(page, 'add a shift');
  await again.getByRole('button', { name: 'Zrušit' }).click();
  await page.getByRole('button', { name: 'Zahodit' }).click();

  await chip.click();
  const detail = page.getByRole('dialog', { name: 'Petra Nováková' });
  await expectAccessible(page, 'detail');
  await inDarkTheme(page, () => expectAccessible(page, 'detail in the dark theme'));
  await expect(page).toHaveURL(/smena=\d+/);
  await detail.getByRole('button', { name: 'Upravit' }).click();
  const edit = page.getByRole('dialog', { name: 'Upravit směnu' });
  await edit.getByRole('textbox', { name: 'Do', exact: true }).fill('1630');
  await edit.getByRole('button', { name: 'Uložit směnu' }).click();
  await expect(edit).toBeHidden();
  await detail.getByRole('button', { name: 'Smazat' }).click();
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await expect(question).toContainText(/Petra Nováková, 5\.\s\d+\.\s\d{4}, 8:00–16:30, Globus/);
  await page.context().setOffline(true);
  await question.getByRole('button', { name: 'Smazat' }).click();
  await expect(detail.getByText(/^Chyba při mazání směny: Server není dostupný/)).toBeVisible();
  await page.context().setOffline(false);
  await detail.getByRole('button', { name: 'Smazat' }).click();
  await question.getByRole('button', { name: 'Smazat' }).click();
  await expect(detail).toBeHidden();
  await expect(chip).toHaveCount(0);
});

test('a seller is told why somebody else’s shift and a past month cannot be edited', async ({ page }) => {
  await signIn(page, 'petra', '/shifts');
  const foreign = grid(page).getByRole('button').filter({ hasNotText: 'Nováková' }).first();
  await foreign.click();
  await expect(
    page.getByText('Nemáte oprávnění upravovat tuto směnu. Můžete upravovat pouze své vlastní směny.'),
  ).toBeVisible();
  const answered = page.waitForResponse(/\/api\/shifts\/calendar\//);
  await page.getByRole('button', { name: 'Předchozí měsíc' }).click();
  await answered;
  await expect(page).toHaveURL(/mesic=/);
  await grid(page)
    .getByRole('button', { name: /Petra Nováková/ })
    .first()
    .click();
  await expect(
    page.getByText('Nelze upravovat směny v minulých měsících. Obraťte se na administrátora.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Smazat více' }).click();
  await expect(page.getByText(/^Zůstane: \d+\ssměn.* s docházkou nebo z minulých měsíců\.$/)).toBeVisible();
});

test('the keyboard moves through the calendar', async ({ page }) => {
  await signIn(page, 'petra', '/shifts?mesic=2027-03');
  await expect(day(page, '2027-03-26')).toContainText('Velký pátek');
  await day(page, '2027-03-01').focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, '2027-03-02')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day(page, '2027-03-09')).toBeFocused();
  await page.keyboard.press('End');
  await expect(day(page, '2027-03-14')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(day(page, '2027-03-08')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByText('duben 2027', { exact: true })).toBeVisible();
  await expect(day(page, '2027-04-08')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(day(page, '2027-03-08')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Datum')).toHaveValue('8. 3. 2027');
  await page.keyboard.press('Escape');
  await expect(day(page, '2027-03-08')).toBeFocused();
});

test('on a phone another month shows its first day, and a new shift starts on that day', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/shifts');
  const listed = page.getByRole('heading', { level: 3 });
  const [, thisMonth, thisDay] = today().split('-').map(Number);
  await expect(listed).toHaveText(new RegExp(`\\s${thisDay}\\.\\s${thisMonth}\\.\\s`));
  await page.getByRole('button', { name: 'Následující měsíc' }).click();
  const [year, month] = monthAhead(1).split('-').map(Number);
  const holiday = holidayOn(`${monthAhead(1)}-01`);
  const named = holiday ? `, ${holiday}` : '';
  await expect(listed).toHaveText(new RegExp(`^\\p{L}+ 1\\.\\s${month}\\.\\s${year}${named}$`, 'u'));
  await page.getByRole('button', { name: 'Přidat směnu', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Datum')).toHaveValue(`1. ${month}. ${year}`);
});

test('a manager adds many days at once, with the shop’s shorter Saturday, and deletes them', async ({
  page,
}) => {
  const month = '2028-01';
  await signIn(page, 'viktor', `/shifts?mesic=${month}&prodejna=2`);
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Hromadně' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hromadné vytváření směn' });
  await expect(dialog.getByText('Po-Pá 9:00-18:00, So 9:00-12:00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Přidat směny (0)' }).click();
  await expect(dialog.getByText('Vyberte alespoň jeden den')).toBeVisible();
  await dialog.getByLabel('Uživatel').selectOption({ label: 'Filip Marek (ID 22)' });
  // It opens at the month that is shown.
  await expect(dialog.getByRole('heading', { name: 'leden 2028' })).toBeVisible();
  const pick = (date: string) => dialog.locator(`[data-day="${date}"]`).click();
  for (const date of ['14', '15', '16']) await pick(`${month}-${date}`);
  await expect(dialog.getByText('Vybráno: 3 dny')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expectAccessible(page, 'bulk');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Přidat směny (3)' }).click();
  await expect(dialog.getByText('Chyba při komunikaci se serverem')).toBeVisible();
  await page.context().setOffline(false);
  await saveTwice(dialog);
  const result = dialog.getByRole('alert').filter({ hasText: 'Úspěšně vytvořeno: 2 směny, odmítnuto: 1' });
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport({ ratio: 1 });
  await expect(result).toContainText(/16\.\s1\.\s2028: Prodejna má zavřeno, zadejte čas směny\./);
  await expect(dialog.getByText('Vybráno: 1 den')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zavřít' }).last().click();
  await expect(dialog).toBeHidden();
  const saturday = day(page, `${month}-15`).getByRole('button', { name: 'Filip Marek, 9:00–12:00' });
  await expect(saturday).toBeVisible();

  await page.getByRole('button', { name: 'Smazat více' }).click();
  const many = page.getByRole('dialog', { name: 'Smazat více směn' });
  await many.getByLabel('Uživatel').selectOption({ label: 'Filip Marek (ID 22)' });
  await expect(many.getByRole('group', { name: 'Směny ke smazání' }).getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page, 'delete many');
  await many.getByRole('button', { name: 'Smazat 2 směny' }).click();
  await expect(question).toContainText('Opravdu chcete smazat 2 směny?');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(many).toBeVisible();
  await many.getByRole('button', { name: 'Smazat 2 směny' }).click();
  await question.getByRole('button', { name: 'Smazat' }).click();
  await expect(many).toBeHidden();
  await expect(saturday).toHaveCount(0);
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(page.getByText('Vráceno: 2 směny')).toBeVisible();
  await expect(saturday).toBeVisible();
});

test('the largest number of days is announced and cannot be exceeded by mouse or keyboard', async ({
  page,
}) => {
  await signIn(page, 'viktor', '/shifts?mesic=2028-01');
  await page.getByRole('button', { name: 'Hromadně' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hromadné vytváření směn' });
  const cell = (date: string) => dialog.locator(`[data-day="${date}"]`);
  const pick = async (month: string, days: number) => {
    for (let day = 1; day <= days; day++) await cell(`${month}-${`${day}`.padStart(2, '0')}`).click();
    await dialog.getByRole('button', { name: 'Následující měsíc' }).click();
  };
  await pick('2028-01', 31);
  await pick('2028-02', 29);
  await cell('2028-03-01').click();
  await expect(dialog.getByRole('status').filter({ hasText: /^Vybráno: 61\sdnů$/ })).toBeVisible();
  await cell('2028-03-02').click();
  const full = dialog.getByRole('status').filter({ hasText: /^Vybráno: 62\sdnů, víc najednou nelze$/ });
  await expect(full).toBeVisible();
  await expect(cell('2028-03-03')).toHaveAttribute('aria-disabled', 'true');
  await cell('2028-03-03').focus();
  await page.keyboard.press('Enter');
  await expect(cell('2028-03-03')).toHaveAttribute('aria-selected', 'false');
  await cell('2028-03-01').click();
  await cell('2028-03-03').click();
  await expect(cell('2028-03-03')).toHaveAttribute('aria-selected', 'true');
  await expect(full).toBeVisible();
});

test('deleting more shifts than allowed at once says that only the first ones are deleted', async ({
  page,
}) => {
  const month = monthAhead(-1);
  await alterAnswers(page, /\/api\/shifts\/\?scope=all&osoba=12/, ([one]: object[]) =>
    Array.from({ length: 201 }, (_, at) => ({ ...one, id: 1_000_000 + at, odpracovano: null })),
  );
  await signIn(page, 'viktor', `/shifts?mesic=${month}`);
  await page.getByRole('button', { name: 'Smazat více' }).click();
  const many = page.getByRole('dialog', { name: 'Smazat více směn' });
  await many.getByLabel('Uživatel').selectOption({ label: 'Petra Nováková (ID 12)' });
  const told = many.getByText(/^Najednou lze smazat nejvýše 200\ssměn\./);
  await expect(told).toBeVisible();
  await expect(many.getByRole('button', { name: /^Smazat 200\ssměn$/ })).toBeVisible();
  await many.getByRole('checkbox').first().uncheck();
  await expect(told).toHaveCount(0);
});

test('a manager drags a shift to another person and day, and sees beforehand whether it is allowed', async ({
  page,
}) => {
  const month = monthAhead(7);
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${month}`);
  const plan = page.getByRole('table', { name: /^Plán směn/ });
  await expect(plan).toBeVisible();
  await plan.getByRole('button', { name: /^Přidat směnu: Pavel Svoboda, 12\. / }).click({ force: true });
  const form = page.getByRole('dialog', { name: 'Přidat novou směnu' });
  await expect(form.getByLabel('Datum')).toHaveValue(shownDay(`${month}-12`));
  // The shop is the home shop of the chosen person, or the first one when they have none.
  for (const [who, home] of [
    ['Filip Marek (ID 22)', '2'],
    ['Hana Pokorná (ID 71)', '1'],
    ['Zuzana Štěpánková (ID 31)', '3'],
    ['Pavel Svoboda (ID 13)', '1'],
  ] as const) {
    await form.getByLabel('Uživatel').selectOption(who);
    await expect(form.getByLabel('Prodejna')).toHaveValue(home);
  }
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  await expect(form).toBeHidden();
  const chip = plan.getByRole('button', { name: /^Pavel Svoboda, .* 12\. / });
  await expect(chip).toBeVisible();

  const target = plan.getByRole('button', { name: /^Přidat směnu: Petra Nováková, 15\. / });
  const [from, to] = [await chip.boundingBox(), await target.boundingBox()];
  await page.mouse.move(from!.x + 10, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 12, to!.y + 12, { steps: 8 });
  const verdict = page.getByRole('status').filter({ hasText: 'Sem lze směnu přesunout.' });
  await expect(verdict).toHaveText(/^Petra Nováková, .*15\.\u00a0/);
  await expect(verdict).toBeInViewport({ ratio: 1 });
  // Notices are shown above it, such as that of the shift just added.
  const reach = () =>
    page.evaluate(() => Number.parseFloat(document.documentElement.style.getPropertyValue('--low-bar')) || 0);
  await expect.poll(reach).toBeCloseTo((await verdict.boundingBox())!.height, 0);
  // The carried shift is as wide as its narrow day, and can be read whole.
  const carried = page.locator('div[data-kind=ok]');
  await expect(carried).toHaveText(/^\d+–\d+$/);
  expect(await carried.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.mouse.up();
  await expect.poll(reach).toBe(0);
  const moved = plan.getByRole('button', { name: /^Petra Nováková, .* 15\. / });
  await expect(moved).toBeVisible();
  await expect(chip).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await moved.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Směna zvednuta|^Směna je nad/)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(verdict).toHaveText(/^Petra Nováková, .*16\.\u00a0/);
  // On a phone it is above the navigation.
  await expect(verdict).toBeInViewport({ ratio: 1 });
  const navigation = page.getByRole('navigation', { name: 'Spodní navigace' });
  const [line, below] = [(await verdict.boundingBox())!, (await navigation.boundingBox())!];
  expect(line.y + line.height).toBeLessThanOrEqual(below.y);
  await page.keyboard.press('Space');
  const further = plan.getByRole('button', { name: /^Petra Nováková, .* 16\. / });
  await expect(further).toBeFocused();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Směna je zpátky.')).toBeVisible();
  await expect(moved).toBeVisible();
  await expect(further).toHaveCount(0);
  await expectAccessible(page, 'plan');

  await moved.click();
  const detail = page.getByRole('dialog', { name: 'Petra Nováková' });
  await detail.getByRole('button', { name: 'Smazat' }).click();
  await page.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Smazat' }).click();
  await expect(detail).toBeHidden();
  await expect(moved).toHaveCount(0);
  await page.getByRole('button', { name: 'Vrátit zpět' }).last().click();
  await expect(page.getByText('Vráceno: 1 směna')).toBeVisible();
  await expect(moved).toBeVisible();

  await page.getByRole('button', { name: 'Kopírovat minulý týden' }).click();
  const next = addDays(mondayOf(`${month}-15`), 7);
  await page.getByRole('menuitem', { name: new RegExp(`^${shownDay(next).replace(/\s/g, '\\s')}`) }).click();
  const preview = page.getByRole('dialog', { name: /^Kopie do týdne/ });
  await expect(preview).toContainText('Vytvoří se: 1 směna');
  await expectAccessible(page, 'copy a week');
  await preview.getByRole('button', { name: 'Vytvořit (1)' }).click();
  const copied = plan.getByRole('button', {
    name: new RegExp(`^Petra Nováková, .* ${Number(addDays(`${month}-15`, 7).slice(8))}\\. `),
  });
  await expect(copied).toBeVisible();
  await page.getByRole('button', { name: 'Vrátit zpět' }).last().click();
  await expect(copied).toHaveCount(0);
});

test('a person clocks in and out with one thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/shifts?zalozka=dochazka');
  const panel = page.getByRole('region', { name: 'Docházka' });
  await expect(panel.getByText('Mimo práci')).toBeVisible();
  const press = (name: string) => panel.getByRole('button', { name, exact: true });
  expect((await press('Příchod').boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expect(press('Odchod')).toBeDisabled();
  const sent: string[] = [];
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
  // On a busy machine the next possible action arrives late, and so does the second of two clicks.
  const stateComes = await holdAnswers(page, '**/api/shifts/attendance/', 'GET');
  const answered = page.waitForResponse(answer => answer.request().method() === 'POST');
  await press('Příchod').dblclick();
  await (await answered).finished();
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
  await press('Příchod').click({ force: true });
  stateComes();
  await expect(panel.getByText('V práci')).toBeVisible();
  await expect(press('Příchod')).toBeDisabled();
  expect(sent.filter(url => url.includes('/api/shifts/attendance/'))).toHaveLength(1);
  // By keyboard: the pressed button cannot be pressed again, and the next possible one gets the focus.
  await press('Pauza').focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Na pauze')).toBeVisible();
  await expect(press('Pokračovat')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('V práci')).toBeVisible();
  await expect(press('Pauza')).toBeFocused();
  await press('Odchod').click();
  await expect(panel.getByText('Mimo práci')).toBeVisible();
  const records = panel.getByRole('list', { name: 'Záznamy docházky' }).getByRole('listitem');
  await expect(records).toHaveCount(4);
  await expect(records.first()).toContainText('Odchod');
  await expectAccessible(page, 'attendance');
  // A seller may no longer change an attended shift. On some days the shift is in a shop other than their own.
  await visit(page, '/shifts?prodejna=vse');
  await page
    .getByRole('button', { name: /^Petra Nováková/ })
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: 'Petra Nováková' });
  await expect(
    detail.getByText('Směnu s docházkou může změnit jen vedoucí nebo administrátor.'),
  ).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Upravit' })).toHaveCount(0);
});

test('without a shift the attendance panel says so', async ({ page }) => {
  await signIn(page, 'admin', '/shifts?zalozka=dochazka');
  const panel = page.getByRole('region', { name: 'Docházka' });
  await expect(panel.getByText('Dnes nemáte naplánovanou žádnou směnu')).toBeVisible();
  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'Příchod' }).click();
  await expect(panel.getByRole('alert')).toContainText(/Chyba při zaznamenávání akce\s*Server není dostupný/);
  await page.context().setOffline(false);
  await expect(panel.getByRole('alert')).toContainText('Server je zase dostupný. Zkuste to znovu.');
  await expect(panel.getByRole('alert')).not.toContainText('není dostupný');
  await panel.getByRole('button', { name: 'Příchod' }).click();
  await expect(panel.getByText('Nemáte naplánovanou směnu na dnešní den')).toBeVisible();
});

test('a failed clock-in is no longer reported once another device has done it', async ({ page }) => {
  await signIn(page, 'admin', '/shifts?zalozka=dochazka');
  const panel = page.getByRole('region', { name: 'Docházka' });
  await expect(panel.getByText('Mimo práci').or(panel.getByText('Bez směny'))).toBeVisible();
  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'Příchod' }).click();
  await expect(panel.getByRole('alert')).toContainText('Chyba při zaznamenávání akce');
  await alterAnswers(page, '**/api/shifts/attendance/', day => ({
    ...(day as object),
    ...{ stav: 'working', povoleno: ['pauza_start', 'odchod'] },
  }));
  await page.context().setOffline(false);
  await expect(panel.getByText('V práci')).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  // The button that had the focus cannot be pressed any more.
  await expect(panel.getByRole('button', { name: 'Pauza' })).toBeFocused();
});

test('an ADMIN exports the month and corrects a forgotten departure', async ({ page }) => {
  await signIn(page, 'admin', '/shifts?mesic=2026-10&prodejna=1');
  await page.getByRole('button', { name: 'Export' }).click();
  const files = page.getByRole('menuitem', { name: 'Všechny prodejny' });
  const xlsx = await sheetBy(page, files.nth(0));
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await sheetBy(page, files.nth(1));
  expect([xlsx.name, csv.name]).toEqual(['smeny_2026-10_vsechny.xlsx', 'smeny_2026-10_vsechny.csv']);
  expect(csv.lists[0]!.rows.map(([list]) => list)).toEqual(
    xlsx.lists.flatMap(({ name, rows }) => rows.map(() => name)),
  );
  // The calendar shows the shop's shifts of a day with the people and times of the file.
  const ofDay = recordsOf(xlsx.lists[0]!).filter(
    row => row.Prodejna === 'Globus' && dayOf(row.Datum!) === '2026-10-14',
  );
  expect(ofDay.length).toBeGreaterThan(1);
  const chips = day(page, '2026-10-14').getByRole('button', { name: /\d:\d\d–/ });
  await expect(chips).toHaveCount(ofDay.length);
  for (const row of ofDay) {
    const said = new RegExp(`^${row.Jméno} ${row.Příjmení}, ${timeOf(row.Od!)}–${timeOf(row.Do!)}`);
    await expect(chips.and(page.getByRole('button', { name: said }))).toHaveCount(1);
  }

  await page.getByRole('button', { name: 'Následující měsíc' }).click();
  await visit(page, '/shifts');
  await page.getByRole('button', { name: 'Předchozí měsíc' }).click();
  await page.waitForURL(/mesic=/);
  const forgotten = grid(page)
    .getByRole('button', { name: /chybí odchod/ })
    .first();
  // Also visible without a pointer on it.
  await expect(forgotten.locator('.tabler-icon-clock-exclamation')).toBeVisible();
  await forgotten.click();
  const detail = page.getByRole('dialog').first();
  await detail.getByRole('button', { name: 'Opravit docházku' }).click();
  const form = detail.getByRole('form', { name: 'Oprava docházky' });
  // The link that led here is gone: without a mouse one continues in the form, and afterwards where one was.
  await expect(form.getByLabel('Čas')).toBeFocused();
  await form.getByLabel('Čas').fill('20:30');
  await form.getByRole('button', { name: 'Zapsat opravu' }).click();
  await expect(form.getByText('Zadejte důvod opravy').first()).toBeVisible();
  await form.getByLabel('Důvod opravy').fill('Zapomenutý odchod');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(question).toBeHidden();
  // Back asks as well.
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(question).toBeHidden();
  // So does a search result on the same screen, which would close the shift.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Co hledáte' }).fill('kdo je v práci');
  await page.getByRole('option', { name: /V práci · / }).click();
  await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(form.getByLabel('Důvod opravy')).toHaveValue('Zapomenutý odchod');
  await form.getByRole('button', { name: 'Zapsat opravu' }).click();
  await expect(detail.getByText('oprava: Zapomenutý odchod (Alena Dvořáková)')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Opravit docházku' })).toBeFocused();
  await expect(detail.getByText('chybí odchod')).toHaveCount(0);
  await expectAccessible(page, 'corrected shift');
});

test('a manager sees who is at work and corrects a missing departure from the list', async ({ page }) => {
  await focusAsOnIPhone(page);
  // Past midnight, somebody is still here from yesterday.
  const yesterday = addDays(today(), -1);
  type Here = { lide: { pritomnost: string; datum: string }[] };
  await alterAnswers<Here>(page, /\/api\/shifts\/attendance\/team\//, ({ lide, ...answer }) => ({
    ...answer,
    lide: lide.map((one, at) => (at === 0 ? { ...one, pritomnost: 'v_praci', datum: yesterday } : one)),
  }));
  await signIn(page, 'viktor', '/shifts?zalozka=dochazka&prodejna=vse');
  const here = page.getByRole('region', { name: 'Kdo je v práci' });
  await expect(here.getByRole('listitem').first()).toContainText(spoken(shownDay(yesterday)));
  await expect(here.getByText(/\d{4}/)).toHaveCount(1);
  const missing = page.getByRole('region', { name: 'Chybějící odchody' });
  const rows = missing.getByRole('listitem').filter({ hasNotText: 'Malý' });
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page, 'attendance of the team');
  const before = await missing.getByRole('listitem').count();
  await rows.last().getByRole('button').click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText('chybí odchod')).toBeVisible();
  await detail.getByRole('button', { name: 'Opravit docházku' }).click();
  const form = detail.getByRole('form', { name: 'Oprava docházky' });
  // The time is still being typed when the box is ticked. Midnight is 6 h after the end of every shop's shifts.
  await form.getByLabel('Čas').fill('0:00');
  await form.getByLabel(/^Až po půlnoci/).check();
  await form.getByLabel('Důvod opravy').fill('Inventura');
  await form.getByRole('button', { name: 'Zapsat opravu' }).click();
  await expect(detail.getByText('oprava: Inventura (Viktor Malý)')).toBeVisible();
  await detail.getByRole('button', { name: 'Smazat' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect(missing.getByRole('listitem')).toHaveCount(before - 1);
});

test('the plan prints on one A4 landscape page, and a phone opens it at today', async ({ page }) => {
  await signIn(page, 'viktor', '/shifts?zalozka=plan');
  const plan = page.getByRole('table', { name: /^Plán směn/ });
  await expect(plan).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Plán směn, /)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Platný plán|Návrh)/ })).toHaveCount(0);
  expect(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g),
  ).toHaveLength(1);
  // The width of an A4 landscape page with margins of 8 mm.
  await page.setViewportSize({ width: 1062, height: 733 });
  const last = (await plan.getByRole('columnheader').last().boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(1062);

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(plan.locator('thead [data-today]')).toBeInViewport();
});

test('a person without a home shop sees all shops, and an installation without shops is no error', async ({
  page,
}) => {
  await signIn(page, 'admin', '/shifts');
  await expect(page.getByLabel('Prodejna').locator('option:checked')).toHaveText('Všechny prodejny');
  await expect(grid(page)).toBeVisible();
  await page.route('**/api/stores/prodejny/choices/**', route =>
    route.fulfill({ json: { success: true, stores: [] } }),
  );
  await page.reload();
  await expect(page.getByText('Zatím tu není žádná prodejna')).toBeVisible();
  const add = page.getByRole('main').getByRole('link', { name: 'Přidat prodejnu' });
  await expect(add).toHaveAttribute('href', '/stores');
  for (const name of ['Plán', 'Výkaz']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
    await expect(page.getByText('Zatím tu není žádná prodejna')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await alterAnswers<{ prodejny: object[] }>(page, '**/api/cile/*', goals => ({ ...goals, prodejny: [] }));
  await go(page, '/vyhled');
  await expect(page.getByText('Cíle půjde zadat, jakmile přidáte první prodejnu.')).toBeVisible();
  await expect(add).toBeVisible();
  // Home shows the first steps, with the completed one ticked.
  await go(page, '/');
  const steps = page.getByRole('region', { name: 'První kroky' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Přidejte prodejnyčeká/,
    /^Přidejte lidihotovo/,
    /^Naimportujte prodejehotovo/,
  ]);
  await expect(steps.first().getByRole('link')).toHaveAttribute('href', '/stores');
});

test('the hours of a month are compared with the standard', async ({ page }) => {
  await signIn(page, 'viktor', '/shifts?zalozka=hodiny');
  await expect(page.getByText('Plnění standardu', { exact: true })).toBeVisible();
  await page.getByLabel('Zaměstnanec').selectOption({ label: 'Petra Nováková (ID 12)' });
  await expect(page).toHaveURL(/osoba=12/);
  await expect(page.getByRole('table', { name: /Petra Nováková/ })).toBeVisible();
  await expect(page.getByText('z odpracovaných hodin, ne z plánu')).toBeVisible();
  await expectAccessible(page, 'hours');
  await visit(page, '/shifts?zalozka=hodiny&mesic=2031-05');
  await expect(page.getByText('Žádné směny nenalezeny pro tento měsíc')).toBeVisible();
  await expect(page.getByText(/^160\sh$/)).toBeVisible();
});

test('hours and vacation of an inactive person are shown under their name', async ({ page }) => {
  await signIn(page, 'admin', '/shifts?zalozka=hodiny&osoba=72');
  await expect(page.getByText('Plnění standardu', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Zaměstnanec').locator('option:checked')).toHaveText(
    /\p{L}+ \p{L}+ \(ID 72\)$/u,
  );
  await page.getByRole('tab', { name: 'Volno' }).click();
  await expect(page.getByLabel('Zůstatek koho')).toHaveValue('72');
});

test('a change by one planner appears on another’s open calendar', async ({ page, browser }) => {
  const month = monthAhead(9);
  await signIn(page, 'petra', `/shifts?mesic=${month}`);
  await expect(grid(page)).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'pavel', `/shifts?mesic=${month}`);
  await addShift(other, `${month}-08`);
  await expect(day(page, `${month}-08`).getByRole('button', { name: /Pavel Svoboda/ })).toBeVisible();
  await context.close();
});

test('a notification of a cancelled shift says that it is no longer planned', async ({ page, browser }) => {
  await signIn(page, 'viktor', '/neexistuje');
  // A person to whom no other journey sends news of shifts: several would be grouped in the bell.
  const data = { datum: `${monthAhead(11)}-09`, prodejna: 1, cas_od: '08:00', cas_do: '20:00', user_id: 55 };
  const { smena } = await callApi(page, 'POST', '/shifts/', data);
  await callApi(page, 'DELETE', `/shifts/${smena.id}/`);

  const context = await browser.newContext();
  const ivana = await context.newPage();
  await signIn(ivana, 'ivana', '/neexistuje');
  await ivana.getByRole('button', { name: /^Upozornění/ }).click();
  await ivana.getByRole('link', { name: /^.*Zrušeno v plánu: směna 9\. / }).click();
  const detail = ivana.getByRole('dialog', { name: 'Směna' });
  await expect(detail).toContainText('Směna už není v plánu');
  await expect(detail.getByRole('button', { name: 'Zkusit znovu' })).toHaveCount(0);
  await ivana.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(grid(ivana)).toBeVisible();
  await context.close();
});

for (const count of [0, 14])
  test(`the month prints on one A4 landscape page, ${count ? `${count} shifts on each day` : 'as it is'}`, async ({
    page,
  }) => {
    if (count) {
      type Answer = { kalendar_data: Record<string, object[]> };
      await alterAnswers<Answer>(page, '**/api/shifts/calendar/**', answer => {
        const [shift] = Object.values(answer.kalendar_data).flat();
        // The longest possible month: 31 days in six weeks.
        const days = Array.from({ length: 31 }, (_, at) => `2026-08-${`${at + 1}`.padStart(2, '0')}`);
        const full = (datum: string) =>
          Array.from({ length: count }, (_, id) => ({ ...shift, datum, id: id + 1 }));
        const kalendar_data = Object.fromEntries(days.map(datum => [datum, full(datum)]));
        return { ...answer, mesic: '2026-08', kalendar_data };
      });
    }
    await signIn(page, 'viktor', '/shifts');
    await expect(grid(page)).toBeVisible();
    if (count) await expect(day(page, '2026-08-31').getByRole('button')).toHaveCount(count);
    await page.emulateMedia({ media: 'print' });
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
  });

test('a choice of shops or people that could not be loaded can be loaded again', async ({ page }) => {
  const failure = { success: false, error: 'Chyba serveru', message: 'Chyba serveru' };
  const paths = ['**/api/stores/prodejny/choices/', '**/api/users/choices/'];
  for (const path of paths) await page.route(path, route => route.fulfill({ status: 500, json: failure }));
  await signIn(page, 'viktor', '/shifts?mesic=2031-05');
  const shop = page.getByLabel('Prodejna', { exact: true });
  await expect(shop).toContainText('Nepodařilo se načíst');
  const again = page.getByRole('button', { name: 'Načíst znovu prodejny' });
  await tryAgain(page, again, '/stores/prodejny/choices/', () => page.unroute(paths[0]!));
  await expect(shop).toContainText('Globus (domácí)');
  await expect(again).toHaveCount(0);
  await page.getByRole('button', { name: 'Přidat směnu', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Přidat novou směnu' });
  await expect(form.getByLabel('Uživatel')).toContainText('Nepodařilo se načíst');
  const people = form.getByRole('button', { name: 'Načíst znovu lidi' });
  await tryAgain(page, people, '/users/choices/', () => page.unroute(paths[1]!));
  await expect(form.getByLabel('Uživatel')).toContainText('Petra Nováková');
});

test('what the plan, the attendance and the calendar could not load is named, and can be loaded again', async ({
  page,
}) => {
  const failure = { success: false, error: 'Chyba serveru', message: 'Chyba serveru' };
  const banner = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const cases = [
    ['zalozka=plan', '/prani/', 'Volna nebo přání lidí se nepodařilo načíst'],
    ['zalozka=plan&prodejna=2', '/shifts/staffing/', 'Kolik lidí prodejna potřebuje, se nepodařilo načíst.'],
    ['zalozka=dochazka', '/kiosky/zamcene/', 'Komu se na kiosku zamkl PIN, se nepodařilo načíst.'],
    ['zalozka=kalendar', '/shifts/changes/', 'Změny vašeho plánu se nepodařilo načíst.'],
  ] as const;
  await signIn(page, 'viktor', '/neexistuje');
  for (const [tab, path, text] of cases) {
    const calls = (url: URL) => url.pathname.startsWith(`/api${path}`);
    await page.route(calls, route => route.fulfill({ status: 500, json: failure }));
    await visit(page, `/shifts?${tab}&mesic=2031-05`);
    const again = banner(text).getByRole('button', { name: 'Zkusit znovu' });
    await tryAgain(page, again, path, () => page.unroute(calls));
    await expect(banner(text)).toHaveCount(0);
  }
});
