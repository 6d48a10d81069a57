import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow, inDarkTheme } from './accessible.ts';
import { monthAhead } from './days.ts';
import { callApi, pressByKeys, signIn, unique } from './people.ts';

/** Templates of shifts (rule shifts-18), in a month that no other journey uses. */
const month = monthAhead(23);

const template = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Šablony směn' }).getByRole('button', { name });
const times = async (page: Page) =>
  Promise.all(['Od', 'Do'].map(name => page.getByRole('textbox', { name, exact: true }).inputValue()));

test('a manager names the times of shifts, changes and deletes them, and takes the deletion back', async ({
  page,
}) => {
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${month}`);
  await page.getByRole('button', { name: 'Šablony směn' }).click();
  const list = page.getByRole('dialog', { name: 'Šablony směn' });
  // Those of all shops are head office's.
  await expect(list.getByRole('row', { name: /^Ranní/ })).toContainText('Všechny prodejny');
  await expect(list.getByRole('button', { name: 'Upravit: Ranní, Všechny prodejny' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Přidat šablonu' }).click();
  const form = page.getByRole('dialog', { name: 'Nová šablona směny' });
  const name = unique('Úklid');
  await form.getByLabel('Název').fill(name);
  await form.getByRole('textbox', { name: 'Od', exact: true }).fill('19');
  await form.getByRole('textbox', { name: 'Do', exact: true }).fill('1830');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Čas konce musí být po začátku').last()).toBeVisible();
  await expectAccessible(page, 'form of a template');
  // The message goes when the time is taken, at the beginning of the press, and the button moves from under it.
  await form.getByRole('textbox', { name: 'Do', exact: true }).fill('2030');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  const row = list.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('19:00–20:30');
  await expectAccessible(page, 'templates');
  await inDarkTheme(page, () => expectAccessible(page, 'templates in the dark theme'));
  await row.getByRole('button', { name: `Upravit: ${name}, Globus` }).click();
  const edit = page.getByRole('dialog', { name: 'Upravit šablonu směny' });
  await edit.getByRole('textbox', { name: 'Do', exact: true }).fill('21');
  await edit.getByRole('button', { name: 'Uložit' }).click();
  await expect(row).toContainText('19:00–21:00');
  await row.getByRole('button', { name: `Smazat: ${name}, Globus` }).click();
  await expect(page.getByText(`Šablona ${name} byla smazána.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(row).toContainText('19:00–21:00');
  await row.getByRole('button', { name: `Smazat: ${name}, Globus` }).click();
  await expect(row).toHaveCount(0);
});

test('a template fills in times and type wherever a shift is entered, by keyboard and on a phone', async ({
  page,
}) => {
  await signIn(page, 'viktor', `/shifts?zalozka=plan&mesic=${month}`);
  const name = unique('Školení');
  const { sablona } = await callApi(page, 'POST', '/shifts/sablony/', {
    ...{ nazev: name, prodejna_id: 1, cas_od: '08:00', cas_do: '20:00' },
  });
  const afternoon = template(page, 'Odpolední 14:00–20:00');

  // The dialog of a cell of the plan.
  await page.getByRole('button', { name: /^Přidat směnu: Petra Nováková, 4\.\s/ }).click();
  const form = page.getByRole('dialog', { name: 'Přidat novou směnu' });
  await expect(afternoon).toHaveAttribute('aria-pressed', 'false');
  await pressByKeys(page, afternoon);
  await expect(afternoon).toHaveAttribute('aria-pressed', 'true');
  expect(await times(page)).toEqual(['14:00', '20:00']);
  await expectAccessible(page, 'templates in the form of a shift');
  await form.getByRole('textbox', { name: 'Do', exact: true }).fill('19');
  await page.keyboard.press('Tab');
  await expect(afternoon).toHaveAttribute('aria-pressed', 'false');
  await form.getByRole('textbox', { name: 'Do', exact: true }).fill('20');
  await page.keyboard.press('Tab');
  await expect(afternoon).toHaveAttribute('aria-pressed', 'true');
  await form.getByLabel('Typ směny').selectOption('Dovolená');
  await expect(afternoon).toHaveAttribute('aria-pressed', 'false');
  // What a template filled in stays when the day changes, even if it was that day's opening hours.
  await form.getByLabel('Prodejna').selectOption('Senimo');
  await expect(template(page, new RegExp(name))).toHaveCount(0);
  await form.getByLabel('Prodejna').selectOption({ value: '1' });
  await template(page, `${name} 8:00–20:00`).click();
  await form.getByLabel('Prodejna').selectOption('Senimo');
  expect(await times(page)).toEqual(['08:00', '20:00']);
  await form.getByLabel('Prodejna').selectOption({ value: '1' });
  await afternoon.click();
  await form.getByRole('button', { name: 'Uložit směnu' }).click();
  await expect(form).toBeHidden();
  await expect(
    page.getByRole('button', { name: /^Petra Nováková, \p{L}+ 4\.\s.*14:00–20:00/u }),
  ).toBeVisible();

  // The draft, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/shifts?zalozka=plan&navrh=1&mesic=${month}`);
  await page.getByRole('button', { name: 'Přidat směnu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Směna v návrhu' }).waitFor();
  await template(page, 'Ranní 8:00–14:00').click();
  expect(await times(page)).toEqual(['08:00', '14:00']);
  await expectNoOverflow(page);
  await inDarkTheme(page, () => expectAccessible(page, 'templates in the form of the draft'));

  // Many shifts at once; untouched, each day has its own times, so none is pressed.
  await page.goto(`/shifts?mesic=${month}`);
  await page.getByRole('button', { name: 'Hromadně' }).click();
  const many = page.getByRole('dialog', { name: 'Hromadné vytváření směn' });
  await expect(template(page, `${name} 8:00–20:00`)).toHaveAttribute('aria-pressed', 'false');
  await template(page, `${name} 8:00–20:00`).click();
  await expect(template(page, `${name} 8:00–20:00`)).toHaveAttribute('aria-pressed', 'true');
  await expect(many.getByText('Nezměněné časy se řídí')).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page, 'templates of many shifts');
  await callApi(page, 'DELETE', `/shifts/sablony/${sablona.id}/`);
});
