import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { monthAhead } from './days.ts';
import { visit } from './parts.ts';
import { callApi, colleague, enterCredentials, signIn } from './people.ts';

/** One's own profile (rule people-13). */

const picture = async () => ({
  name: 'já.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c92a2a' } })
    .jpeg()
    .toBuffer(),
});

test('an edit of personal data is checked, saved and shown in the header', async ({ page, browser }) => {
  // A person only of this journey: other people's names are read by the journeys running beside it.
  const admin = await colleague(browser, 'admin');
  const id = 980_000 + Math.floor(Math.random() * 9000);
  const person = { id, uzivatelske_jmeno: `profil${id}`, jmeno: 'Lucie', prijmeni: `Profilová${id}` };
  await admin.send('POST', '/users/create/', { ...person, heslo: DEMO_PASSWORD, prodejna: 'Globus' });
  await admin.leave();
  await signIn(page, person.uzivatelske_jmeno, '/profile');
  await expect(page.getByText('Neuvedeno').first()).toBeVisible();
  await page.getByRole('button', { name: 'Upravit údaje' }).click();
  const form = page.getByRole('dialog', { name: 'Úprava osobních údajů' });
  await form.getByLabel('Jméno').fill('');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Jméno je povinné').first()).toBeVisible();
  await form.getByLabel('Jméno').fill('Lucinka');
  await form.getByLabel('Telefon').fill('777 555 444');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Chyba při komunikaci se serverem')).toBeVisible();
  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByText('Profil byl úspěšně aktualizován')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Lucinka')).toBeVisible();
  await expect(page.getByText('777 555 444')).toBeVisible();
});

test('a password change reports mistakes and leaves the person signed in', async ({ page }) => {
  await signIn(page, 'martin', '/profile');
  const open = () => page.getByRole('button', { name: 'Změnit heslo' }).click();
  const form = page.getByRole('dialog', { name: 'Změna hesla' });
  const fill = async (old: string, wanted: string, again: string) => {
    await form.getByRole('textbox', { name: 'Staré heslo' }).fill(old);
    await form.getByRole('textbox', { name: 'Nové heslo' }).fill(wanted);
    await form.getByRole('textbox', { name: 'Potvrzení hesla' }).fill(again);
    await form.getByRole('button', { name: 'Uložit' }).click();
  };
  await open();
  await fill(DEMO_PASSWORD, 'noveheslo', 'jineheslo');
  await expect(form.getByText('Nová hesla se neshodují').first()).toBeVisible();
  await fill('spatne', 'noveheslo', 'noveheslo');
  await expect(form.getByText('Staré heslo není správné').first()).toBeVisible();
  await expect(form.getByText('Chyba při změně hesla')).toBeVisible();
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Chyba při komunikaci se serverem')).toBeVisible();
  await page.context().setOffline(false);
  await fill(DEMO_PASSWORD, 'noveheslo', 'noveheslo');
  await expect(page.getByText('Heslo bylo úspěšně změněno')).toBeVisible();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Odhlásit se' }).click();
  await enterCredentials(page, 'martin', 'noveheslo');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Můj profil');
  await open();
  await fill('noveheslo', DEMO_PASSWORD, DEMO_PASSWORD);
  await expect(form).toBeHidden();
  // The notice of the first change may still be there.
  await expect(page.getByText('Heslo bylo úspěšně změněno').last()).toBeVisible();
});

test('a picture is checked, previewed, uploaded, shown in the header and deleted', async ({ page }) => {
  await signIn(page, 'tomas', '/profile?zalozka=obrazek');
  await page.getByRole('button', { name: 'Nahrát' }).click();
  await expect(page.getByText('Vyberte prosím soubor k nahrání.')).toBeVisible();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'ja.webp', mimeType: 'image/webp', buffer: Buffer.from('x') });
  await expect(
    page.getByText('Nepodporovaný typ souboru. Povolené jsou pouze JPG, PNG a GIF.'),
  ).toBeVisible();
  await input.setInputFiles({ name: 'ja.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByText('Soubor je příliš velký. Maximální velikost je 5MB.')).toBeVisible();
  await input.setInputFiles(await picture());
  await expect(page.getByRole('img', { name: 'Náhled nového obrázku' })).toBeVisible();
  await expect(page.getByText('já.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Nahrát' }).click();
  await expect(page.getByText('Profilový obrázek byl úspěšně nahrán')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Váš profilový obrázek' })).toBeVisible();
  await expect(page.getByText(/^Nahráno /)).toBeVisible();
  const avatar = page.locator('header img[src*="nahled=1"]');
  await expect(avatar).toHaveJSProperty('naturalWidth', 96);
  await page.getByRole('button', { name: 'Smazat obrázek' }).click();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(page.getByText('Profilový obrázek byl smazán')).toBeVisible();
  await expect(avatar).toBeHidden();
  await expect(page.getByRole('img', { name: 'Váš profilový obrázek' })).toBeHidden();
});

test('leaving with a chosen but unsent picture asks first', async ({ page }) => {
  await signIn(page, 'petra', '/profile?zalozka=obrazek');
  const chosen = page.getByRole('img', { name: 'Náhled nového obrázku' });
  await page.locator('input[type=file]').setInputFiles(await picture());
  await expect(chosen).toBeVisible();
  for (const leave of [
    page.getByRole('tab', { name: 'Přihlášení' }),
    page.getByRole('navigation').first().getByRole('link', { name: 'Žebříček' }),
  ]) {
    await leave.click();
    await page.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
    await expect(chosen).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Přihlášení' }).click();
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await expect(page.getByRole('table', { name: 'Kde jste přihlášení' })).toBeVisible();
  // No question is asked about a file that is no longer wanted.
  await page.getByRole('tab', { name: 'Profilový obrázek' }).click();
  await page.locator('input[type=file]').setInputFiles(await picture());
  await page.getByRole('button', { name: 'Zrušit' }).click();
  await page.getByRole('tab', { name: 'Přihlášení' }).click();
  await expect(page.getByRole('table', { name: 'Kde jste přihlášení' })).toBeVisible();
});

test('results show a month, an empty day and a failure of the points', async ({ page }) => {
  // On the first of a month there are no results of that month yet.
  const month = monthAhead(-1);
  await signIn(page, 'petra', `/profile?zalozka=vysledky&mesic=${month}`);
  await expect(page.getByRole('heading', { name: 'Tento měsíc' })).toBeVisible();
  const { data } = await callApi(
    page,
    'GET',
    `/analytics/salesperson/analytics/?user_id=12&type=monthly&date=${month}`,
  );
  await page.getByRole('button', { name: 'Měsíční data' }).click();
  const history = page.locator('section').filter({ hasText: 'Vybrané datum' });
  await expect(history.getByRole('row').filter({ hasText: 'Položky nad 100 Kč' })).toContainText(
    data[0].polozky_nad_100.toLocaleString('cs-CZ'),
  );
  await page.getByRole('button', { name: 'Denní data' }).click();
  await page.getByLabel('Datum').fill('5.1.2020');
  await page.getByLabel('Datum').press('Enter');
  await expect(page.getByText('Žádná data nejsou k dispozici pro vybrané datum.')).toBeVisible();
  await page.route('**/salesperson/points/today/**', route => route.abort());
  await page.getByRole('button', { name: 'Moje body' }).click();
  await expect(page.getByRole('heading', { name: /^Vybrané datum/ })).toBeHidden();
  await page.reload();
  await expect(page.getByText('Chyba při načítání dnešních bodů')).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`the tabs and forms of the profile are accessible in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript(stored => localStorage.setItem('theme', stored), theme);
    await signIn(page, 'petra', '/neexistuje');
    for (const tab of ['udaje', 'vysledky', 'obrazek']) {
      await visit(page, `/profile?zalozka=${tab}`);
      await expectAccessible(page, tab);
    }
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Upravit údaje' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'form');
  });
}

test('a person sees where they are signed in and can sign out there', async ({ page, browser }) => {
  // Another browser, so that its session is found among those that other journeys left.
  const userAgent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
  const phone = await (
    await browser.newContext({ userAgent, viewport: { width: 390, height: 844 } })
  ).newPage();
  await signIn(phone, 'martin', '/orders');
  await signIn(page, 'martin', '/profile?zalozka=prihlaseni');
  const sessions = page.getByRole('table', { name: 'Kde jste přihlášení' });
  await expect(sessions.getByText('Toto zařízení')).toHaveCount(1);
  await expectAccessible(page, 'sessions');
  const ends = sessions.getByRole('button', { name: /^Odhlásit: Firefox, Android/ });
  await expect(ends).toHaveCount(1);
  await ends.click();
  await expect(ends).toHaveCount(0);
  await expect(page.getByText('Odhlášeno: Firefox, Android.')).toBeVisible();
  await expect(phone.getByLabel('Uživatelské jméno')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  // The link leads to another tab, where the person does what the text says.
  await page.getByRole('link', { name: 'změňte si heslo' }).click();
  await expect(page.getByRole('button', { name: 'Změnit heslo' })).toBeVisible();
});
