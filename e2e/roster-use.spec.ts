import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { monthAhead } from './days.ts';
import { callApi, signIn } from './people.ts';

/** Proposed rosters in use (rule shifts-16): a sick call, a new person, an impossible day, several shops, other weights. */
const SENIMO = 2;
/** The days from Monday to Friday of the month's first whole week. */
function weekOf(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const monday = 1 + ((8 - first.getUTCDay()) % 7);
  return Array.from({ length: 5 }, (_, at) => `${month}-${String(monday + at).padStart(2, '0')}`);
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Navrhování směn' });
const ghostsOf = (page: Page) =>
  page.getByRole('table', { name: /^Plán směn/ }).getByRole('button', { name: /^Navrženo: / });

type Person = { id: number; jmeno: string; prijmeni: string; domaci: boolean; aktivni: boolean };
const peopleOf = async (page: Page, month: string): Promise<Person[]> =>
  (await callApi(page, 'GET', `/shifts/plan/?prodejna=${SENIMO}&mesic=${month}`)).osoby.filter(
    ({ domaci, aktivni }: Person) => domaci && aktivni,
  );

const put = (page: Page, user_id: number, datum: string, more: object = {}) =>
  callApi(page, 'POST', '/shifts/', {
    ...{ user_id, datum, prodejna: SENIMO, cas_od: '09:00', cas_do: '18:00' },
    ...more,
  });

async function openPanel(page: Page, month: string, username = 'viktor') {
  await signIn(page, username, `/shifts?zalozka=plan&mesic=${month}&navrh=1&prodejna=${SENIMO}`);
  await page.getByRole('button', { name: 'Navrhnout směny' }).click();
  await expect(panelOf(page)).toBeVisible();
}

/** Proposes the week of these days by keyboard, and waits for the end. */
async function proposeWeek(page: Page, [monday]: string[]) {
  const panel = panelOf(page);
  await panel.getByLabel('Dny').selectOption(monday!);
  const begun = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/rozpisy/'),
  );
  const propose = panel.getByRole('button', { name: 'Navrhnout', exact: true });
  // After a refusal it is busy until what was refused has been fetched again.
  await expect(propose).toBeEnabled();
  await propose.focus();
  await page.keyboard.press('Enter');
  const { rozpis: own } = await (await begun).json();
  // Stopped before, a search that has got no processor yet has found nothing. Asked by its number: the panel may still say
  // of the proposal before that it is done.
  await expect
    .poll(async () => {
      const { rozpis: now } = await callApi(page, 'GET', `/rozpisy/${own.id}/`);
      return now.stav !== 'bezi' || now.smeny.length + now.rusi.length > 0;
    })
    .toBe(true);
  await expect(panel.getByText(/^(Zlepšuje se.*, zatím [1-9]|Hotovo)/)).toBeVisible();
  await panel
    .getByRole('button', { name: 'Zastavit' })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await expect(panel.getByText(/^(Hotovo|Zastaveno): /)).toBeVisible();
}

async function fitsPhone(page: Page, what: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await expectAccessible(page, `${what} on a phone`);
  await page.setViewportSize({ width: 1366, height: 768 });
}

test('after a sick call only one day changes, and a published shift is locked and unlocked by its key', async ({
  page,
}) => {
  const month = monthAhead(17);
  const days = weekOf(month);
  await signIn(page, 'viktor', '/neexistuje');
  const [ill, other] = await peopleOf(page, month);
  for (const [at, day] of days.entries()) {
    if (at === 2) await put(page, ill!.id, day, { typ_smeny: 'nemoc' });
    else await put(page, at % 2 === 0 ? ill!.id : other!.id, day);
  }
  await openPanel(page, month);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Co nejmenší změna' }).click();
  await panel.getByRole('switch', { name: /^Stisk platné směny ji zamkne/ }).click();
  const shift = page
    .getByRole('button', { name: new RegExp(`^${other!.jmeno} ${other!.prijmeni}, .*9:00–18:00`) })
    .first();
  await shift.focus();
  await page.keyboard.press('Enter');
  await expect(shift).toHaveAccessibleName(/zamčeno pro příští rozpis/);
  await expect(panel.getByRole('button', { name: /^Odemknout vše/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shift).not.toHaveAccessibleName(/zamčeno/);
  await page.keyboard.press('Enter');

  await proposeWeek(page, days);
  const wednesday = ghostsOf(page).and(page.locator(`[data-day="${days[2]}"]`));
  // Three people are needed, and none of them is the one who fell ill.
  await expect(wednesday).toHaveCount(3);
  await expect(wednesday.and(page.locator(`[data-user="${ill!.id}"]`))).toHaveCount(0);
  await expect(page.getByRole('button', { name: /rozpis ji ruší/ })).toHaveCount(0);
  await expect(panel.getByRole('row', { name: /^Neobsazené hodiny/ })).toContainText('0 h');
  await expectAccessible(page, 'a sick call');
  await fitsPhone(page, 'a sick call');
});

test('a new person gets proposed shifts', async ({ page, browser }) => {
  const month = monthAhead(18);
  const days = weekOf(month);
  const admin = await browser.newPage();
  await signIn(admin, 'admin', '/neexistuje');
  const prijmeni = 'Zkušební';
  const id = 800_000 + (Date.now() % 100_000);
  await callApi(admin, 'POST', '/users/create/', {
    ...{ id, jmeno: 'Nina', prijmeni, uzivatelske_jmeno: `nina.${id}`, heslo: 'tajemstvi' },
    ...{ role: 'PRODEJCE', prodejna: 'Senimo' },
  });
  await openPanel(page, month);
  await proposeWeek(page, days);
  await expect(
    ghostsOf(page)
      .and(page.locator(`[data-user="${id}"]`))
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'a new person');
  await fitsPhone(page, 'a new person');
  await callApi(admin, 'DELETE', `/users/delete/${id}/`);
});

test('a day that nobody can work says who is away, and locks that contradict the plan are named', async ({
  page,
}) => {
  const month = monthAhead(19);
  const days = weekOf(month);
  await openPanel(page, month);
  const panel = panelOf(page);
  await proposeWeek(page, days);
  // One shift is locked, and then its person falls ill.
  const ghost = ghostsOf(page)
    .and(page.locator(`[data-day="${days[2]}"]`))
    .first();
  await ghost.focus();
  await page.keyboard.press('Space');
  await expect(ghost).toHaveAccessibleName(/zamčeno/);
  for (const { id } of await peopleOf(page, month)) await put(page, id, days[2]!, { typ_smeny: 'nemoc' });
  await panel.getByRole('button', { name: 'Navrhnout', exact: true }).click();
  await expect(page.getByText(/Zamčené směny nejdou dodržet\. .*ten den je nemocný/)).toBeVisible();
  await panel.getByRole('button', { name: /^Odemknout vše/ }).click();
  await proposeWeek(page, days);
  // The planner's last rows count proposed people; only days that lack somebody are offered.
  await expect(page.getByRole('rowheader', { name: 'Plán s rozpisem (h)' })).toBeVisible();
  const lacking = panel.getByLabel('Proč někdo chybí dne');
  await expect(lacking.getByRole('option')).toHaveText([/^Proč někdo chybí dne/, /^středa .*, chybí 27\sh$/]);
  await lacking.selectOption(days[2]!);
  const why = panel.getByRole('region', { name: /^Proč, / });
  await expect(why).toContainText('9:00–18:00, chybí 3');
  // Said once, about everybody.
  await expect(why.getByRole('listitem')).toHaveText([/^Všichni: .*je nemocný\(á\)/]);
  await expectAccessible(page, 'an impossible day');
  await fitsPhone(page, 'an impossible day');
});

test('two shops are proposed together, shown separately, accepted at once and undone', async ({ page }) => {
  const month = monthAhead(20);
  await openPanel(page, month);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Více prodejen' }).click();
  // Globus is proposed by another journey, and a shop has only one proposal at a time.
  for (const name of ['Globus', 'Přerov', 'Vsetín', 'Šternberk'])
    await panel.getByText(name, { exact: true }).click();
  await panel.getByLabel('Dny').selectOption(weekOf(month)[0]!);
  await panel.getByRole('button', { name: 'Navrhnout', exact: true }).click();
  const table = panel.getByRole('region', { name: 'Rozpisy prodejen' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('button', { name: 'Zobrazit Zlín' })).toBeEnabled();
  await expect(table.getByRole('button', { name: 'Zobrazit Senimo' })).toBeEnabled();
  await panel
    .getByRole('button', { name: 'Zastavit' })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await expect(panel.getByText(/^Navrženo prodejen: 2 ze\s2/)).toBeVisible();
  await expectAccessible(page, 'shops proposed together');
  await table.getByRole('button', { name: 'Zobrazit Zlín' }).click();
  await expect(page.getByLabel('Prodejna', { exact: true })).toHaveValue('3');
  await expect(ghostsOf(page).first()).toBeVisible();

  // One shift is locked, all shops continue from where they were, and it stays.
  const first = ghostsOf(page).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAccessibleName(/zamčeno/);
  const locked = (await first.getAttribute('aria-label'))!;
  await expect(panel.getByRole('button', { name: 'Odemknout vše (1)' })).toBeVisible();
  const begun = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/rozpisy/prodejny/'),
  );
  await panel.getByRole('button', { name: 'Pokračovat' }).click();
  expect((await begun).status()).toBe(201);
  await expect(table.getByRole('button', { name: 'Zobrazit Zlín' })).toBeEnabled();
  await panel
    .getByRole('button', { name: 'Zastavit' })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await expect(panel.getByText(/^Navrženo prodejen: 2 ze\s2/)).toBeVisible();
  await expect(page.getByRole('button', { name: locked })).toBeVisible();
  await fitsPhone(page, 'shops proposed together');
  await panel.getByRole('button', { name: /^Přijmout všechny prodejny/ }).click();
  await expect(page.getByText(/^Do návrhu přijato: /)).toBeVisible();
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  const bar = page.getByRole('region', { name: 'Návrh plánu' });
  await expect(bar).toContainText('Návrh se neliší od platného plánu.');
});

test('other weights can be tried on a month, discarded and saved', async ({ page }) => {
  await signIn(page, 'admin', '/settings');
  const open = page.getByRole('button', { name: 'Zkusit jiné váhy' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Zkusit jiné váhy' });
  await expect(dialog.getByRole('button', { name: 'Porovnat' })).toBeDisabled();
  await dialog.getByLabel('Prodejna').selectOption(String(SENIMO));
  await dialog.getByLabel('Měsíc').selectOption({ index: 2 });
  await dialog.getByLabel('Neobsazená hodina').fill('0');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Potvrzení' });
  await asked.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(dialog.getByLabel('Neobsazená hodina')).toHaveValue('0');
  await dialog.getByRole('button', { name: 'Porovnat' }).click();
  const said = dialog.getByRole('region', { name: 'Co nové váhy mění' });
  await expect(said.getByRole('columnheader', { name: 'Nové váhy' })).toBeVisible({ timeout: 120_000 });
  await expect(said.getByText(/^Jinak by bylo: /)).toBeVisible();
  await expectAccessible(page, 'other weights');
  await fitsPhone(page, 'other weights');
  await dialog.getByRole('button', { name: 'Zahodit' }).click();
  await expect(page.getByLabel('Navrhování: neobsazená hodina')).toHaveValue('600');

  await open.click();
  await dialog.getByLabel('Směna v jiné prodejně').fill('201');
  await dialog.getByRole('button', { name: 'Uložit nové váhy' }).click();
  await expect(page.getByLabel('Navrhování: směna v jiné prodejně')).toHaveValue('201');
  await page.getByLabel('Navrhování: směna v jiné prodejně').fill('200');
  await page.getByRole('button', { name: 'Uložit', exact: true }).click();
  await expect(page.getByText('Nastavení bylo uloženo.')).toBeVisible();
});
