import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { alterAnswers } from './answers.ts';
import { callApi, enterCredentials, signIn } from './people.ts';

/** The second step of signing in (rules people-16, people-17), with Chromium's own virtual authenticator. */

// Passkeys need a host with a name. The journeys change accounts, so they run one after the other.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? 3947}` });
test.describe.configure({ mode: 'serial' });

async function withAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return client;
}

const PROFILE = '/profile?zalozka=prihlaseni';
const steps = (page: Page) => page.getByRole('table', { name: 'Druhý krok přihlášení' });
const codeOf = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at });

/** Adds an application with codes; returns its secret and recovery codes. `meanwhile` runs before its code. */
async function addTotp(
  page: Page,
  name: string,
  meanwhile?: (shown: () => Promise<string>) => Promise<void>,
) {
  await page.getByRole('button', { name: 'Přidat aplikaci s kódy' }).click();
  const form = page.getByRole('dialog', { name: 'Přidat aplikaci s kódy' });
  await expect(form.getByRole('img', { name: 'QR kód pro aplikaci s kódy' })).toBeVisible();
  const secret = (await form.locator('code').innerText()).replace(/\s/g, '');
  await expect(form.getByLabel('Kód z aplikace')).toBeFocused();
  await meanwhile?.(async () => (await form.locator('code').innerText()).replace(/\s/g, ''));
  await form.getByLabel('Název').fill(name);
  await form.getByLabel('Kód z aplikace').fill('000000');
  await form.getByRole('button', { name: 'Přidat', exact: true }).click();
  await expect(form.getByText('Kód není správný nebo už byl použit.')).toBeVisible();
  await form.getByLabel('Kód z aplikace').fill(codeOf(secret));
  await form.getByLabel('Kód z aplikace').press('Enter');
  const codes = page.getByRole('dialog', { name: 'Záchranné kódy' });
  await expect(codes.locator('code')).toHaveCount(10);
  const recovery = await codes.locator('code').allInnerTexts();
  return { secret, recovery, saved: () => codes.getByRole('button', { name: 'Mám je uložené' }).click() };
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Odhlásit se' }).click();
  await expect(page.getByLabel('Uživatelské jméno')).toBeVisible();
}

test('a code application is added, asked for, replaced by a recovery code, and removed', async ({ page }) => {
  await signIn(page, 'tomas', PROFILE);
  const { secret, recovery, saved } = await addTotp(page, 'Můj telefon', async shown => {
    const scanned = await shown();
    await page.context().setOffline(true);
    await expect(page.getByText('Bez spojení, zkouším znovu')).toBeAttached();
    // Everything shown is requested again at once, and the secret is the one that was scanned.
    const asked = page.waitForResponse(answer => /\/api\/users\/profile\//.test(answer.url()));
    await page.context().setOffline(false);
    await asked;
    expect(await shown()).toBe(scanned);
  });
  await expectAccessible(page, 'codes');
  // A browser that forbids copying is no reason to lose them.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    document.execCommand = () => false;
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Zkopírovat' }).click();
  await expect(
    page.getByText('Nepodařilo se zkopírovat do schránky. Opište je, nebo vytiskněte.'),
  ).toBeVisible();
  await saved();
  await expect(steps(page).getByText('Můj telefon')).toBeVisible();
  await expect(page.getByText('Zbývá vám 10 záchranných kódů.')).toBeVisible();
  await expectAccessible(page, 'steps');
  await signOut(page);
  await enterCredentials(page, 'tomas');
  await expect(page.getByRole('heading', { name: 'Druhý krok přihlášení' })).toBeVisible();
  await expectAccessible(page, 'second step');
  const field = page.getByLabel('Kód z aplikace nebo záchranný kód');
  await expect(field).toBeFocused();
  await field.fill('123456');
  await field.press('Enter');
  await expect(page.getByText('Kód není správný nebo už byl použit.')).toBeVisible();
  // The code of the next half minute: this one's was used when the application was added.
  await field.fill(codeOf(secret, Date.now() + 30_000));
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Můj profil');
  await signOut(page);
  await enterCredentials(page, 'tomas');
  await field.fill(recovery[4]!.toLowerCase());
  await field.press('Enter');
  await expect(page.getByText('Zbývá vám 9 záchranných kódů.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Odebrat: Můj telefon' }).click();
  await page.getByRole('button', { name: 'Odebrat', exact: true }).click();
  await expect(page.getByText('Odebráno: Můj telefon.')).toBeVisible();
  await expect(steps(page)).toBeHidden();
});

test('a passkey is created and used to sign in and to confirm one’s identity', async ({ page }) => {
  await withAuthenticator(page);
  await signIn(page, 'lucie', PROFILE);
  await page.getByRole('button', { name: 'Přidat přístupový klíč' }).click();
  const form = page.getByRole('dialog', { name: 'Přidat přístupový klíč' });
  await expect(form.getByLabel('Název')).toBeFocused();
  await form.getByLabel('Název').fill('Notebook v Přerově');
  await form.getByRole('button', { name: 'Pokračovat' }).click();
  await page.getByRole('button', { name: 'Mám je uložené' }).click();
  await expect(steps(page).getByText('Notebook v Přerově')).toBeVisible();
  await signOut(page);
  await enterCredentials(page, 'lucie');
  await page.getByRole('button', { name: 'Použít přístupový klíč' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Můj profil');
  // As if ten minutes had passed.
  let isStale = true;
  await page.route('**/druhy-krok/kody/', async route => {
    if (!isStale) return route.continue();
    isStale = false;
    const message = 'Potvrďte prosím, že jste to vy.';
    await route.fulfill({ status: 403, json: { success: false, error: message, message, overit: true } });
  });
  await page.getByRole('button', { name: 'Nové záchranné kódy' }).click();
  await page.getByRole('button', { name: 'Vytvořit nové' }).click();
  const proof = page.getByRole('dialog', { name: 'Ověření totožnosti' });
  await expect(proof.getByLabel('Heslo', { exact: true })).toBeVisible();
  await expectAccessible(page, 'proof');
  await expect(proof.getByRole('button', { name: 'Použít přístupový klíč' })).toBeFocused();
  await proof.getByRole('button', { name: 'Použít přístupový klíč' }).click();
  await expect(page.getByRole('dialog', { name: 'Záchranné kódy' })).toBeVisible();
  await page.getByRole('button', { name: 'Mám je uložené' }).click();
  await page.getByRole('button', { name: 'Odebrat: Notebook v Přerově' }).click();
  await page.getByRole('button', { name: 'Odebrat', exact: true }).click();
  await expect(steps(page)).toBeHidden();
});

test('an ADMIN who needs a second step is led to set it up, and removing it takes a second ADMIN', async ({
  page,
  browser,
}) => {
  // Not the ADMIN of the other journeys, whom the setting would also affect.
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin', '/users');
  const person = { uzivatelske_jmeno: 'druha.hlava', jmeno: 'Druhá', prijmeni: 'Hlava', role: 'ADMIN' };
  await callApi(admin, 'POST', '/users/create/', { id: 98_001, ...person, heslo: 'prodejna1' });
  // The setting as this ADMIN sees it: really switched on, it would also affect the ADMIN of every other journey.
  let isLed = true;
  await alterAnswers<{ user?: object }>(page, /\/api\/users\/(login|current)\/$/, ({ user, ...answer }) => ({
    ...answer,
    user: user && { ...user, chybi_krok: isLed },
  }));
  await page.goto('/');
  await enterCredentials(page, 'druha.hlava');
  await expect(page.getByRole('heading', { name: 'Nastavte si druhý krok přihlášení' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page, 'setup');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  const { saved } = await addTotp(page, 'Telefon hlavy');
  // The codes stay, although an answer meanwhile says that nothing is missing any more.
  isLed = false;
  const told = page.waitForResponse(answer => answer.url().endsWith('/api/users/current/'));
  await callApi(admin, 'PUT', '/users/update/98001/', { ...person, telefon: '606123456' });
  await told;
  await saved();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await admin.reload();
  const row = admin.getByRole('row').filter({ hasText: 'druha.hlava' });
  await row.getByRole('button', { name: 'Zrušit druhý krok: Druhá Hlava' }).click();
  await admin.getByRole('button', { name: 'Zažádat o zrušení' }).click();
  await expect(row.getByText('Čeká na druhého')).toBeVisible();
  await expectAccessible(admin, 'users');
});
