import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { monthAhead } from './days.ts';
import { callApi, signIn } from './people.ts';

/** Proposed rosters (rule shifts-16). A month that no other journey uses. */
const month = monthAhead(16);

const panelOf = (page: Page) => page.getByRole('region', { name: 'Navrhování směn' });
const ghostsOf = (page: Page) =>
  page.getByRole('table', { name: /^Plán směn/ }).getByRole('button', { name: /^Navrženo: / });

/** Starts a proposal and waits for its first roster, which the one shown until then could be mistaken for. */
async function propose(page: Page) {
  const begun = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/rozpisy/'),
  );
  await panelOf(page).getByRole('button', { name: 'Navrhnout', exact: true }).click();
  const { rozpis } = await (await begun).json();
  const now = async () => (await callApi(page, 'GET', `/rozpisy/${rozpis.id}/`)).rozpis;
  await expect.poll(async () => (await now()).smeny.length, { timeout: 60_000 }).toBeGreaterThan(0);
}

/** Stops the proposal, unless it has ended by itself. */
async function end(panel: Locator) {
  const stop = panel.getByRole('button', { name: 'Zastavit' });
  const ended = panel.getByText(/^(Hotovo|Zastaveno): [^0]/);
  await expect(panel.getByText(/^(Zlepšuje se|Hotovo|Zastaveno)/)).toBeVisible();
  await stop.click({ timeout: 3_000 }).catch(() => {});
  await expect(ended).toBeVisible();
}

async function openPanel(page: Page) {
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${month}&navrh=1`);
  await page.getByRole('button', { name: 'Navrhnout směny' }).click();
  const how =
    'Hodiny proti smlouvě jsou bez zákonných přestávek, v plánu jsou s nimi. Prodeje jednotlivých lidí se nepoužívají.';
  await expect(panelOf(page)).toContainText(how);
}

test('a month is proposed, locked, stopped, compared, explained, accepted by person and undone', async ({
  page,
}) => {
  await openPanel(page);
  const panel = panelOf(page);
  await propose(page);
  await expect(ghostsOf(page).first()).toBeVisible();
  await expect(panel.getByRole('row', { name: /^Neobsazené hodiny/ })).toBeVisible();
  await end(panel);
  await expectAccessible(page, 'a proposal');

  // Locked by keyboard, a shift stays in the next proposal.
  const first = ghostsOf(page).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAccessibleName(/zamčeno/);
  const locked = (await first.getAttribute('aria-label'))!;
  await propose(page);
  await end(panel);

  await expect(page.getByRole('button', { name: locked })).toBeVisible();

  // Two proposals are compared, and a shift is asked why it is there.
  await panel.getByLabel('Porovnat s').selectOption({ index: 1 });
  await expect(panel.getByRole('columnheader', { name: 'Jiný' })).toBeVisible();

  // The history says with which weights each was made; all weights on demand.
  await panel.getByText(/^Historie rozpisů/).click();
  const newest = panel.getByRole('list', { name: 'Historie rozpisů' }).getByRole('listitem').first();
  await expect(newest).toContainText(/Viktor Malý, doplnit, kdo chybí, semínko 1, /);
  await newest.locator('summary').click();
  await expect(newest.getByText(/Neobsazená hodina \d+ · /)).toBeVisible();

  await page.getByRole('button', { name: locked }).focus();
  await ghostsOf(page).nth(3).focus();
  await panel.getByRole('button', { name: /^Proč .*\?$/ }).click();
  const why = panel.getByRole('region', { name: /^Proč, / });
  await expect(why.getByRole('columnheader')).toHaveCount(5);
  await expectAccessible(page, 'why a shift is proposed');

  const person = locked.split(', ')[0]!.replace('Navrženo: ', '');
  let accepted = 0;
  page.on('request', request => {
    if (request.url().endsWith('/prijmout/')) accepted += 1;
  });
  // Twice without a pause: the second would meet what the first has written. By keyboard, which must continue.
  const accept = page.getByRole('button', { name: new RegExp(`^Přijmout navržené, ${person}:`) });
  await accept.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await accept.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const bar = page.getByRole('region', { name: 'Návrh plánu' });
  await expect(bar).toContainText('V návrhu:');
  expect(accepted).toBe(1);
  await expect(
    page.getByRole('button', { name: new RegExp(`^${person}, .*v návrhu nová`) }).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^Navrženo: ${person}`) })).toHaveCount(0);
  // Its button disappeared with what it accepted: the keyboard continues after it.
  await expect(page.getByRole('table').locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(bar).toContainText('Návrh se neliší od platného plánu.');
  await expect(page.getByRole('button', { name: new RegExp(`^Navrženo: ${person}`) }).first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(ghostsOf(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'a proposal on a phone');
});
