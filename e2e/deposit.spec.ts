import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { visit } from './parts.ts';
import { signIn, unique } from './people.ts';

/** What a customer paid in advance. */

test('a deposit is typed beside the price, says what remains, and is on the card, in the detail, on the slip and in the history', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await signIn(page, 'petra', '/neexistuje');
  const surname = unique('Zálohová');
  await visit(page, `/orders?hledat=${encodeURIComponent(surname)}`);
  await page.getByRole('button', { name: 'Nová objednávka' }).click();
  const form = page.getByRole('dialog', { name: 'Nová objednávka' });
  await form.getByLabel('Telefon zákazníka').fill('777 123 456');
  await form.getByLabel('Jméno zákazníka').fill('Jana');
  await form.getByLabel('Příjmení zákazníka').fill(surname);
  await form.getByLabel('Typ telefonu').fill('iPhone 13');
  await form.getByLabel('Díl').fill('Displej');
  await form.getByLabel('Cena').fill('2 350');
  const deposit = form.getByLabel('Záloha');
  await deposit.fill('3000');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Záloha nesmí být vyšší než cena').last()).toBeVisible();
  await deposit.fill('500,-');
  await expect(form.getByText('Doplatek 1 850 Kč')).toBeVisible();
  await expectAccessible(page, 'deposit');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();

  const card = page.getByRole('listitem').filter({ hasText: surname });
  await expect(card).toContainText('záloha 500 Kč');
  await card.getByRole('button', { name: /^Detail/ }).click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText('Doplatek')).toBeVisible();
  await expect(detail.getByText('1 850 Kč')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.emulateMedia({ media: 'print' });
  await page
    .getByRole('button', { name: 'Vytisknout lístek', includeHidden: true })
    .evaluate(button => (button as HTMLElement).click());
  await expect(page.getByRole('row', { name: 'Doplatek 1 850 Kč' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  await detail.getByRole('button', { name: 'Upravit' }).click();
  const edit = page.getByRole('dialog', { name: /^Úprava/ });
  await edit.getByLabel('Záloha').fill('');
  await edit.getByRole('button', { name: 'Uložit' }).click();
  await expect(edit).toBeHidden();
  await expect(detail.getByText('Záloha: 500 Kč → —')).toBeVisible();
  await expect(detail.getByText('Doplatek')).toBeHidden();
});
