import { expect, test } from '@playwright/test';
import { CLIENT, realProvider } from '#test/provider.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { signIn } from './people.ts';

const BASE = `http://127.0.0.1:${process.env.E2E_PORT ?? 3947}`;

test('an ADMIN enters a provider, a person links their account and signs in with it, a stranger is refused', async ({
  page,
}) => {
  const provider = await realProvider([`${BASE}/prihlaseni`]);
  try {
    await signIn(page, 'admin', '/settings');
    const panel = page.getByRole('region', { name: 'Přihlášení firemním účtem' });
    await panel.getByRole('button', { name: /^(Nastavit|Upravit) poskytovatele$/ }).click();
    const form = page.getByRole('dialog', { name: 'Přihlášení firemním účtem' });
    await form.getByRole('switch', { name: 'Nabízet při přihlášení' }).check();
    await form.getByLabel('Název na tlačítku').fill('Účet firmy');
    await form.getByLabel('Adresa poskytovatele').fill(provider.vydavatel);
    await form.getByLabel('ID aplikace').fill(CLIENT.klient);
    await form.getByLabel('Tajný klíč').fill(CLIENT.tajny_klic);
    await expectAccessible(page, 'provider');
    await form.getByRole('button', { name: 'Uložit' }).click();
    await expect(panel.getByText(`Účet firmy: ${provider.vydavatel}`)).toBeVisible();

    provider.person = { sub: 'radek', email: 'radek@firma.example' };
    await signIn(page, 'radek', '/profile?zalozka=prihlaseni');
    const own = page.getByRole('region', { name: 'Firemní účet' });
    await own.getByRole('button', { name: /^Propojit/ }).click();
    await expect(own.getByText('Propojeno s radek@firma.example')).toBeVisible();
    await expectAccessible(page, 'linked');

    await page.getByRole('button', { name: 'Odhlásit se' }).click();
    const button = page.getByRole('button', { name: 'Účet firmy' });
    await expect(button).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await expectAccessible(page, 'sign-in');
    await page.setViewportSize({ width: 1366, height: 768 });
    provider.person = { sub: 'cizi' };
    await button.click();
    await expect(page.getByRole('alert')).toContainText('není propojený s žádným aktivním uživatelem');
    provider.person = { sub: 'radek' };
    await button.click();
    // Back on the page on which the sign-in was shown.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Můj profil');
    expect(new URL(page.url()).search).toBe('?zalozka=prihlaseni');
  } finally {
    // Leaves the sign-in as it was for other journeys.
    await signIn(page, 'admin', '/settings');
    const panel = page.getByRole('region', { name: 'Přihlášení firemním účtem' });
    await panel.getByRole('button', { name: 'Upravit poskytovatele' }).click();
    const form = page.getByRole('dialog', { name: 'Přihlášení firemním účtem' });
    await form.getByRole('switch', { name: 'Nabízet při přihlášení' }).uncheck();
    await form.getByRole('button', { name: 'Uložit' }).click();
    await expect(form).toBeHidden();
    await provider.close();
  }
});
