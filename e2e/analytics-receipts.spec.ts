import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { answerOf, shownDay } from './answers.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';

/** From any number to the document behind it, and back; comparisons in words; colours that stay. */

type Item = { doklad: string; zdroj: string; datum: string };
const ITEMS =
  '/analytics/celkova-cisla/channel-items/?period=custom&start_date=2026-09-01&end_date=2026-09-30';

test('a number leads to its lines, a line to its receipt, Back to the list, and Ctrl+K finds the receipt', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(
    page,
    'admin',
    '/analytics?sekce=celkova&period=custom&start_date=2026-09-01&end_date=2026-09-30&detail=polozky:servis',
  );
  const { items } = await answerOf<{ items: Item[] }>(page, `${ITEMS}&kanal=servis`);
  const { doklad, zdroj, datum } = items[0]!;
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: doklad, exact: true }).first()).toBeVisible();
  // A phone draws twenty of them at first.
  await expect(dialog.getByRole('row')).toHaveCount(21);
  await dialog.getByRole('button', { name: 'Zobrazit další' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(41);
  const more = dialog.getByRole('button', { name: 'Zobrazit další' });
  while (await more.isVisible()) await more.press('Enter');
  // The focus does not fall out of the dialog with the button.
  await expect(dialog.getByText(/^Zobrazeno vše \(\d+\)\.$/)).toBeFocused();
  await dialog.getByRole('link', { name: doklad, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Doklad ${doklad}` })).toBeVisible();
  const { doklad: receipt } = await answerOf<{ doklad: { radky: { nazev: string }[] } }>(
    page,
    `/analytics/doklad/?${new URLSearchParams({ doklad, zdroj })}`,
  );
  const rows = page.getByRole('table', { name: 'Řádky dokladu' }).getByRole('row');
  await expect(rows).toHaveCount(receipt.radky.length + 1);
  await expect(rows.nth(1)).toContainText(receipt.radky[0]!.nazev);
  await expect(
    page.getByText(new RegExp(`${shownDay(datum).replaceAll('.', '\\.').replaceAll(' ', '\\s')}.*Servis`)),
  ).toBeVisible();
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'S DPH', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'S DPH', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expectAccessible(page, 'a document of the sales');
  await page.getByRole('button', { name: 'Zpět' }).click();
  await expect(dialog.getByRole('link', { name: doklad, exact: true }).first()).toBeVisible();

  // An address without a number says where to find one.
  await visit(page, '/analytics?sekce=doklad');
  await expect(page.getByText('Který doklad?')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Co hledáte' }).fill(doklad);
  await page.getByRole('option', { name: doklad }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Doklad ${doklad}` })).toBeVisible();
});

test('changes name the compared days, and a category keeps its colour in every chart', async ({ page }) => {
  await signIn(page, 'admin', '/analytics?sekce=celkova&period=month&selected_month=2026-09');
  await expect(page.getByText(/Srovnáváno s\s1\.–31\.\s8\.\s2026/)).toBeVisible();
  const panel = page.getByRole('region', { name: 'Vývoj prodejů v čase' });
  const keys = panel.getByRole('group', { name: 'Legenda' }).getByRole('button');
  await expect(keys).toHaveCount(5);
  const colorOf = (name: string) =>
    keys
      .filter({ hasText: name })
      .locator('span')
      .first()
      .evaluate(one => one.style.getPropertyValue('--color'));
  const names = await keys.allInnerTexts();
  const colors = await Promise.all(names.map(colorOf));
  expect(new Set(colors).size).toBe(5);
  await panel.getByRole('button', { name: /^Vybráno/ }).click();
  const box = page.getByRole('checkbox', { name: names[0], exact: true });
  await expect(box).toBeChecked();
  // The box shows what the address says: it follows the click with a delay.
  await box.click();
  await expect(box).not.toBeChecked();
  await expect(keys).toHaveCount(4);
  expect(await Promise.all(names.slice(1).map(colorOf))).toEqual(colors.slice(1));
  await visit(page, '/analytics?sekce=prodejni');
  const development = page.getByRole('region', { name: 'Vývoj kategorií v čase' });
  const there = development.getByRole('group', { name: 'Legenda' }).getByRole('button');
  await expect(there).toHaveCount(5);
  for (const [at, name] of names.entries()) {
    const key = there.filter({ hasText: name });
    if ((await key.count()) === 0) continue;
    expect(
      await key
        .locator('span')
        .first()
        .evaluate(one => one.style.getPropertyValue('--color')),
    ).toBe(colors[at]);
  }
  // The bucket of today is marked as running, in the table too.
  await development.getByText('Tabulka').click();
  await expect(development.getByRole('row').last()).toContainText(/\(do\steď\)/);
});
