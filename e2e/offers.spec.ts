import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { alterAnswers, holdAnswers } from './answers.ts';
import { monthAhead } from './days.ts';
import { visit } from './parts.ts';
import { callApi, signIn } from './people.ts';

/** Contracts of a person, and a shift that changes hands. */

/** A month in which no other journey has shifts. */
const MONTH = monthAhead(11);

const choose = (page: Page, what: RegExp) =>
  page.getByRole('listitem').filter({ hasText: what }).getByRole('button').first();

test('an ADMIN gives a person a contract and is told which one it ends', async ({ page }) => {
  await signIn(page, 'admin', '/users?hledat=Pokorná');
  await page.getByRole('button', { name: /^Smlouvy: Hana Pokorná, bez smlouvy/ }).click();
  const history = page.getByRole('dialog', { name: 'Smlouvy: Hana Pokorná' });
  await expect(history.getByText('Zatím bez smlouvy')).toBeVisible();
  const add = async (from: string, hours: string) => {
    await history.getByRole('button', { name: 'Nová smlouva' }).click();
    const form = page.getByRole('dialog', { name: /^Nová smlouva/ });
    await form.getByRole('textbox', { name: 'Týdenní hodiny' }).fill(hours);
    await form.getByLabel('Platí od').fill(from);
    // The typed date counts when the field is left.
    await page.keyboard.press('Tab');
    return form;
  };
  const first = await add('1. 1. 2025', '30');
  await expectAccessible(page, 'a contract');
  await first.getByRole('button', { name: 'Uložit' }).click();
  await expect(first).toBeHidden();
  const second = await add('1. 3. 2026', '37,5');
  await expect(
    second.getByText(/Dosavadní smlouva \(HPP 30\sh týdně\) skončí 28\.\s2\.\s2026/),
  ).toBeVisible();
  await second.getByRole('button', { name: 'Uložit' }).click();
  await expect(second).toBeHidden();
  await expect(history.getByRole('row')).toHaveCount(3);
  await expectAccessible(page, 'the contracts of a person');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Smlouvy: Hana Pokorná, HPP 37,5\sh týdně/ })).toBeVisible();
});

test('a seller offers a shift, another takes it on a phone, the manager confirms', async ({ browser }) => {
  const open = async (username: string, path: string, width = 1366) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await signIn(page, username, path);
    return page;
  };
  const petra = await open('petra', `/shifts?mesic=${MONTH}`);
  const { smena } = await callApi(petra, 'POST', '/shifts/', {
    datum: `${MONTH}-11`,
    prodejna: 1,
    cas_od: '10:00',
    cas_do: '16:00',
    poznamka: 'Klíče má Hana',
  });
  await visit(petra, `/shifts?mesic=${MONTH}&smena=${smena.id}`);
  const detail = petra.getByRole('dialog', { name: 'Petra Nováková' });
  await detail.getByRole('button', { name: 'Nabídnout' }).click();
  const form = petra.getByRole('dialog', { name: 'Nabídnout směnu' });
  await form.getByRole('textbox', { name: 'Vzkaz' }).fill('Mám zkoušku');
  await form.getByRole('button', { name: 'Nabídnout' }).click();
  await expect(petra.getByText(/Nabídka je vyvěšená/)).toBeVisible();
  // A shift that is already offered says so instead of being offered again.
  const offered = detail.getByRole('link', { name: 'Nabízíte ji' });
  await expect(offered).toHaveAttribute('href', '/shifts?zalozka=nabidky');
  await expect(detail.getByText('Hledá se')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Nabídnout' })).toHaveCount(0);

  const words = new RegExp(
    `11\\.\\s${Number(MONTH.slice(5))}\\.\\s${MONTH.slice(0, 4)}, 10:00–16:00, Globus`,
  );
  const pavel = await open('pavel', '/shifts?zalozka=nabidky', 390);
  const viktor = await open('viktor', '/shifts?zalozka=nabidky');
  await expect(pavel.getByText('„Mám zkoušku“')).toBeVisible();
  await expectAccessible(pavel, 'offers on a phone');
  const cardOf = (page: Page) => page.getByRole('listitem').filter({ hasText: words });
  await choose(pavel, words).press('Enter');
  await expect(pavel.getByText(/Směna bude vaše, až to vedoucí potvrdí/)).toBeVisible();
  // The pressed button is gone: the keyboard continues from the offer.
  await expect(cardOf(pavel)).toBeFocused();
  await expect(detail.getByText('Čeká na vedoucího')).toBeVisible();
  const home = await open('viktor', '/');
  const waiting = home.getByRole('listitem').filter({ hasText: /přebírá směnu: \p{L}+ 11\./u });
  await expect(waiting).toHaveText(/^Pavel Svoboda/);
  await home.close();
  // The manager sees it without a reload.
  await expect(choose(viktor, words)).toHaveText('Potvrdit');
  await expectAccessible(viktor, 'offers to decide');
  // A refusal cannot be taken back, so it is asked first, with both names.
  await viktor.getByRole('button', { name: /^Zamítnout: .*, Petra Nováková$/ }).press('Enter');
  const question = viktor.getByRole('dialog', { name: 'Potvrzení' });
  await expect(question).toContainText(/Petra Nováková, .*; přebírá Pavel Svoboda/);
  await question.getByRole('button', { name: 'Zrušit' }).press('Enter');
  await expect(viktor.getByRole('button', { name: /^Zamítnout: .*, Petra Nováková$/ })).toBeFocused();
  await choose(viktor, words).press('Enter');
  await expect(viktor.getByText('Směna byla předána.')).toBeVisible();
  await expect(viktor.getByRole('region', { name: 'Nabídky směn' })).toBeFocused();

  await visit(viktor, `/shifts?mesic=${MONTH}&smena=${smena.id}`);
  const taken = viktor.getByRole('dialog', { name: 'Pavel Svoboda' });
  await taken.getByRole('button', { name: 'Kdo může zaskočit?' }).click();
  const back = taken.getByRole('button', { name: 'Předat směnu: Petra Nováková' });
  await expect(back).toBeVisible();
  await expectAccessible(viktor, 'who can stand in');
  // The notes about the swap disappear with it.
  await back.click();
  await expect(viktor.getByText('Směnu má Petra Nováková.')).toBeVisible();
  const given = await callApi(viktor, 'GET', `/shifts/${smena.id}/`);
  expect(given.smena).toMatchObject({ user: { jmeno: 'Petra' }, poznamka: 'Klíče má Hana' });

  // However many there are, a phone draws a few of each kind at a time.
  await alterAnswers<{ nabidky: { id: number }[] }>(pavel, '**/api/nabidky/', ({ nabidky, ...rest }) => ({
    ...rest,
    nabidky: Array.from({ length: 50 }, (_, at) => ({ ...nabidky[0], id: 1e6 + at })),
  }));
  await pavel.reload();
  const offers = pavel.getByRole('region', { name: 'Nabídky směn' }).getByRole('listitem');
  await pavel.getByRole('button', { name: 'Zobrazit další (ještě 42)' }).click();
  await expect(offers).toHaveCount(16);
});

test('contracts pasted or read from a spreadsheet are checked, and mistakes shown, before they are written', async ({
  page,
}) => {
  const peopleCome = await holdAnswers(page, '**/api/users/list/');
  await signIn(page, 'admin', '/users');
  await page.getByRole('button', { name: 'Smlouvy z tabulky' }).click();
  const dialog = page.getByRole('dialog', { name: 'Smlouvy z tabulky' });
  await expect(dialog).toBeVisible();
  peopleCome();
  const rows = dialog.getByLabel('Řádky z tabulky');
  const header = 'Zaměstnanec\tDruh\tÚvazek\tPlatí od\tPlatí do';
  await rows.fill(`${header}\nJan Cizí\thpp\t40\t1. 1. 2041\t31. 1. 2041`);
  await expect(dialog.getByText('Takového uživatele neznáme')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Zapsat' })).toBeDisabled();
  await expectAccessible(page, 'contracts that cannot be written');
  // Nothing is promised about contracts that could not be tried.
  await page.route('**/smlouvy/hromadne/', route => route.abort());
  await rows.fill(`${header}\nViktor Malý\tHPP\t36\t1. 1. 2041\t31. 1. 2041`);
  await expect(dialog.getByText('Smlouvy nelze zkontrolovat')).toBeVisible();
  await expect(dialog.getByText(/^(Zapíšeme|zapíše se)/)).toHaveCount(0);
  await page.unroute('**/smlouvy/hromadne/');
  await rows.fill(`${header}\nViktor Malý\tHPP\t37,5\t1. 1. 2041\t31. 1. 2041`);
  await expect(dialog.getByText(/^zapíše se, dosavadní končí 31\.\s12\.\s2040/)).toBeVisible();
  await expectAccessible(page, 'contracts of a spreadsheet');
  // A file that is not a table is reported; the downloaded list is read as it is: these contracts exist already.
  const pick = async (name: string, buffer: Buffer) => {
    const chosen = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Vybrat soubor' }).click();
    await (await chosen).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  await pick('smlouvy.xlsx', Buffer.from('PK\u0003\u0004 nic'));
  await expect(dialog.getByText('Soubor nelze přečíst.')).toBeVisible();
  await pick('smlouvy.xlsx', await (await page.request.get('/api/smlouvy/?format=xlsx')).body());
  await expect(dialog.getByText('Soubor nelze přečíst.')).toHaveCount(0);
  const petra = dialog.getByRole('row').filter({ hasText: 'Nováková Petra' });
  await expect(petra.first()).toContainText(/HPP.*od 1\.\s\d+\.\s\d{4}/);
  await expect(petra.first()).toContainText(/Na část těchto dnů už má smlouvu od/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await expect(dialog).toHaveCount(0);
});
