import { expect, test } from '@playwright/test';
import { addDays, czechDay } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { visit } from './parts.ts';
import { callApi, signIn, unique } from './people.ts';

/** The day on which a customer was promised the part. */

test('the form says by when such parts come, promises it at a press, and a broken promise stands out', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const surname = unique('Slíbená');
  const today = pragueClock(Date.now()).datum;
  const { order } = await callApi(page, 'POST', '/orders/orders/', {
    jmeno_zakaznika: 'Jana',
    prijmeni_zakaznika: surname,
    telefon_zakaznika: '777 123 456',
    typ_telefonu: 'iPhone 13',
    dil: 'Displej',
    dodavatel: 'MobilParts',
    slibeno: addDays(today, -1),
  });
  await visit(page, `/orders?hledat=${encodeURIComponent(surname)}`);
  const card = page.getByRole('listitem').filter({ hasText: surname });
  await expect(card).toContainText(`Slib nedodržen: slíbeno ${czechDay(addDays(today, -1))}`);

  await page.getByRole('button', { name: new RegExp(`^Detail: objednávka č. ${order.id},`) }).click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText('Slíbeno na')).toBeVisible();
  await detail.getByRole('button', { name: 'Upravit' }).click();
  const form = page.getByRole('dialog', { name: `Úprava objednávky č. ${order.id}` });
  await expect(form.getByText(/^Do \S+ \d.* dorazí (8|9|10) z 10, podle \d+ (stejných )?dílů/)).toBeVisible();
  const use = form.getByRole('button', { name: /^Slíbit na / });
  const day = (await use.getAttribute('aria-label'))!.replace(/^Slíbit na \S+ /, '');
  await use.click();
  await expect(form.getByLabel('Slíbeno na')).toHaveValue(day.replace(/\s/g, ' '));
  await expect(use).toHaveCount(0);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(detail.getByText(`Slíbeno na: ${czechDay(addDays(today, -1))} → ${day}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toContainText(`slíbeno ${day}`);
  await expect(card).not.toContainText('Slib nedodržen');
});
