import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { signIn } from './people.ts';

test('the morning mail has a preview in both forms, its own server, and a test that says what is missing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/settings');
  const panel = page.getByRole('region', { name: 'Ranní e-mail' });
  await panel.getByRole('button', { name: 'Náhled' }).click();
  const preview = page.getByRole('dialog', { name: 'Náhled ranního e-mailu' });
  const mail = preview.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: 'Dobré ráno, Alena' })).toBeVisible();
  await expect(mail.getByRole('heading', { name: 'Včera v celém řetězci' })).toBeVisible();
  await preview.getByLabel('Komu').selectOption({ label: 'Petra Nováková (ID 12)' });
  await expect(mail.getByRole('heading', { name: 'Vaše včerejší výsledky' })).toBeVisible();
  await expectAccessible(page, 'preview of a mail');
  await expectNoOverflow(page);
  await preview.getByText('Prostý text').click();
  await expect(preview.getByText('VAŠE VČEREJŠÍ VÝSLEDKY')).toBeVisible();
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: /server$/ }).click();
  const form = page.getByRole('dialog', { name: 'Poštovní server' });
  await form.getByLabel('SMTP server').fill('127.0.0.1');
  await form.getByLabel('Port').fill('1');
  await form.getByLabel('Odesílatel').fill('prodejna@posta.example');
  await expectAccessible(page, 'the form of the mail server');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(panel.getByText('Odchází z prodejna@posta.example přes 127.0.0.1:1.')).toBeVisible();
  await panel.getByRole('button', { name: 'Poslat zkušební' }).click();
  await expect(page.getByText('Nemáte vyplněný e-mail. Doplňte jej ve svém profilu.')).toBeVisible();
});
