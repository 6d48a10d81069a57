import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';
import type { Weight } from '../vite.parts.ts';
import { namelessDialogs } from './accessible.ts';
import { holdAnswers } from './answers.ts';
import { DIALOGS, expectAlive, go, INNER, missing, OTHERWISE, SCREENS } from './parts.ts';
import { enterCredentials, signIn, unique } from './people.ts';

// The tests do not depend on each other, so that no worker is left alone with the longest file.
test.describe.configure({ mode: 'parallel' });

const parts = JSON.parse(readFileSync('dist/parts.json', 'utf8')) as Record<string, Weight>;

test('every part of the build is listed here', () => {
  expect([...Object.keys(SCREENS), ...Object.keys(INNER), ...OTHERWISE].sort()).toEqual(
    Object.keys(parts).sort(),
  );
});

/** Two small scripts run before the first paint. */
const SMALL = 2;

test('home is at most 150 kB of gzipped JavaScript, any screen or tab 250 kB, a screen in at most twelve files', () => {
  const screens = Object.entries(parts).filter(
    ([part]) => part in SCREENS || /^client\/(home|session)\/|Section\.tsx$/.test(part),
  );
  expect(screens.length).toBeGreaterThan(Object.keys(SCREENS).length + 6);
  for (const [part, { files, gzip }] of screens) {
    const isFirst = /^client\/(home|session)\//.test(part);
    expect.soft(gzip, part).toBeLessThanOrEqual(isFirst ? 150_000 : 250_000);
    expect.soft(files + SMALL, part).toBeLessThanOrEqual(12);
  }
  for (const [part, { gzip }] of Object.entries(parts).filter(([part]) => part.endsWith('Tab.tsx')))
    expect.soft(gzip, part).toBeLessThanOrEqual(250_000);
});

test('the files of home weigh no more than the build has written down', () => {
  const html = readFileSync('dist/client/index.html', 'utf8');
  const needs: Record<string, string[]> = JSON.parse(/id="parts">(.*?)<\/script>/.exec(html)![1]!);
  const home = Object.keys(needs).find(name => name.startsWith('SellerHome-'))!;
  const files = [/assets\/(index-[\w-]+\.js)/.exec(html)![1]!, home, ...needs[home]!];
  const weights = files.map(name => gzipSync(readFileSync(`dist/client/assets/${name}`)).length);
  expect(weights.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(
    parts['client/home/SellerHome.tsx']!.gzip,
  );
});

type Fault = { begin: (page: Page) => Promise<unknown>; end: (page: Page) => Promise<unknown> };

const CODE = '**/assets/*.js';
/** Every part is tested with the first fault; the others are handled alike, so a few parts show it. */
const A_FEW = 3;
const FAULTS: Record<string, Fault> = {
  'the parts of this build are gone': {
    begin: page => page.route(CODE, route => route.fulfill({ status: 404, json: { success: false } })),
    end: page => page.unroute(CODE),
  },
  'the network is off': {
    begin: page => page.context().setOffline(true),
    end: page => page.context().setOffline(false),
  },
  'the server is stopped': {
    begin: page => page.route('**/*', route => route.abort('connectionrefused')),
    end: page => page.unroute('**/*'),
  },
};

for (const [at, [name, fault]] of Object.entries(FAULTS).entries()) {
  const some = <Part>(parts: Part[]) => (at === 0 ? parts : parts.slice(0, A_FEW));
  const screens = some(Object.values(SCREENS));
  const inner = some(Object.entries(INNER));

  test(`${name}: no screen turns white, and each loads once it can`, async ({ page }) => {
    // An address without a page needs no part.
    await signIn(page, 'admin', '/neexistuje');
    await fault.begin(page);
    for (const path of screens) {
      await go(page, path);
      await expect(missing(page), path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectAlive(page, path);
    }
    await fault.end(page);
    // The part on the screen loads by itself, the others when they are opened again.
    await expect(missing(page)).toBeHidden();
    for (const path of screens) {
      await go(page, path);
      await expect(page.getByRole('status', { name: 'Načítání stránky' }), path).toHaveCount(0);
      await expect(missing(page), path).toBeHidden();
      await expectAlive(page, path);
    }
  });

  test(`${name}: no dialog, tab or section takes its screen away, and every dialog has a name`, async ({
    page,
  }) => {
    const nameless = await namelessDialogs(page);
    await signIn(page, 'admin', '/neexistuje');
    for (const [part, { on, open, shows }] of inner) {
      // A pointer left where its button will be would have it fetched before the fault, and imported in it: a browser past
      // whose cache requests are led here never asks for such a module again.
      await page.mouse.move(0, 0);
      await go(page, on);
      const show = () => (typeof open === 'string' ? go(page, open) : open(page).click());
      if (typeof open !== 'string') await expect(open(page), part).toBeVisible();
      else await expect(page.locator('main h1'), part).toHaveText('Analytika');
      await fault.begin(page);
      await show();
      await expect(missing(page), part).toBeVisible();
      await expectAlive(page, part);
      const box = page.getByRole('dialog');
      const isDialog = (await box.count()) > 0;
      if (isDialog) {
        await box.getByRole('button', { name: 'Zavřít' }).click();
        await expect(box, part).toBeHidden();
        await expectAlive(page, part);
      }
      await fault.end(page);
      if (isDialog) await show();
      await expect(shows(page), part).toBeVisible();
      await expect(missing(page), part).toBeHidden();
      // Whatever opened over the page is closed before the next part.
      await page.keyboard.press('Escape');
      await expect(box, part).toBeHidden();
    }
    expect(nameless).toEqual([]);
  });
}

test('code of other screens is loaded in advance and works without the server', async ({ page }) => {
  const data = { uzivatelske_jmeno: 'petra', heslo: DEMO_PASSWORD };
  expect((await page.request.post('/api/users/login/', { data })).status()).toBe(200);
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('nacteno-predem')), { timeout: 60_000 })
    .toMatch(/^\/assets\//);
  // Not by a Playwright route, with which the browser has no cache.
  await page.context().setOffline(true);
  await go(page, '/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Objednávky' })).toBeVisible();
  await expect(missing(page)).toBeHidden();
  await expectAlive(page, 'orders');
});

test('a screen requests its records as soon as its code is loaded, without waiting for a timer', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'admin', '/neexistuje');
  const release = await holdAnswers(page, '**/assets/VaultPage-*.js');
  // From here on no timer fires.
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  const asked = page.waitForRequest(/\/api\/pristupy\/$/);
  await go(page, '/access');
  await expect(page.getByRole('status', { name: 'Načítání stránky' })).toBeVisible();
  release();
  await asked;
});

test('a date can be typed when the calendar cannot be loaded', async ({ page }) => {
  await page.route('**/assets/Calendar*.js', route => route.abort());
  await signIn(page, 'petra', '/orders');
  const from = page.getByLabel('Vytvořeno od');
  await from.focus();
  await page.keyboard.press('ArrowDown');
  await expectAlive(page, 'calendar');
  // The message is over the page, like every dialog, until it is closed.
  await expect(missing(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(missing(page)).toBeHidden();
  await expect(from).toBeFocused();
  await from.fill('15.10.2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/od=2026-10-15/);
});

test('home and sign-in say that their code is missing, and load once it is back', async ({ page }) => {
  await signIn(page, 'petra', '/neexistuje');
  await page.route(CODE, route => route.fulfill({ status: 404, json: { success: false } }));
  await go(page, '/');
  await expect(missing(page)).toBeVisible();
  await expectAlive(page, 'home');
  await page.unroute(CODE);
  await expect(missing(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Moje prodeje' })).toBeVisible();

  // A person who is already signed in has not loaded the sign-in.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Moje prodeje' })).toBeVisible();
  await page.route(CODE, route => route.abort());
  await page.getByRole('button', { name: 'Odhlásit se' }).click();
  // It may have loaded with the sign-in over the page; otherwise a message says that it is missing.
  await expect(missing(page).or(page.getByLabel('Uživatelské jméno'))).toBeVisible();
  await page.unroute(CODE);
  await expect(page.getByLabel('Uživatelské jméno')).toBeVisible();
  await enterCredentials(page, 'petra');
  await expect(page.getByRole('region', { name: 'Moje prodeje' })).toBeVisible();
});

test('a form of a task that cannot load leaves the tasks alone, and loads when opened again', async ({
  page,
}) => {
  await signIn(page, 'viktor');
  const tasks = page.getByRole('region', { name: 'Úkoly' });
  const text = unique('Otřít displeje');
  await tasks.getByLabel('Text úkolu').fill(text);
  await tasks.getByLabel('Pro koho').selectOption({ label: 'Nováková Petra' });
  await tasks.getByRole('button', { name: 'Přidat' }).click();
  const edit = tasks.getByRole('button', { name: `Upravit: ${text}` });
  await expect(edit).toBeVisible();
  await page.context().setOffline(true);
  await edit.click();
  await expect(missing(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tasks).toBeVisible();
  await expect(edit).toBeFocused();
  await page.context().setOffline(false);
  await edit.click();
  await expect(page.getByRole('dialog', { name: 'Úprava úkolu' })).toBeVisible();
});

test('without the network forms and questions still open, and a failure is reported', async ({ page }) => {
  await signIn(page, 'admin', '/neexistuje');
  // Nothing that the screens show has arrived yet.
  const answersCome = await holdAnswers(page, '**/api/**');
  for (const [path, opens] of DIALOGS) {
    await go(page, path);
    await expect(page.getByRole('button', { name: opens }).first()).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: opens }).first().click();
    await expect(page.getByRole('dialog'), opens).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), opens).toBeHidden();
    await expectAlive(page, opens);
    await page.context().setOffline(false);
  }
  answersCome();
  await go(page, '/categories');
  await expect(page.getByRole('button', { name: /^Smazat: / }).first()).toBeVisible();
  await page.context().setOffline(true);
  await page
    .getByRole('button', { name: /^Smazat: / })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await question.getByRole('button', { name: 'Smazat' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: 'Server není dostupný' }).first()).toBeVisible();
  await expectAlive(page, 'after a refusal');
  await page.context().setOffline(false);
});

test('Escape in a question over a dialog answers only the question', async ({ page }) => {
  await signIn(page, 'admin', '/users');
  await page.getByRole('button', { name: 'Přidat uživatele' }).click();
  const form = page.getByRole('dialog', { name: 'Nový uživatel' });
  await form.getByLabel('Příjmení').fill('Nováková');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Potvrzení' });
  await expect(question.getByRole('button', { name: 'Pokračovat v úpravách' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Příjmení')).toHaveValue('Nováková');
});

/** Pretends that the server has another build: its page names another entry, and this build's parts are gone. */
async function deploy(page: Page) {
  await page.route(CODE, route => route.fulfill({ status: 404, json: { success: false } }));
  await page.route(
    url => url.pathname === '/',
    route => {
      const html = '<!doctype html><script type="module" crossorigin src="/assets/index-newer.js"></script>';
      return route.fulfill({ contentType: 'text/html', body: html });
    },
  );
  // Loading a page itself, whatever its address, gets the new build, which here is the old one again.
  await page.route('**/*', async route => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    await page.unroute(CODE);
    return route.continue();
  });
  await page.evaluate(() => Object.assign(window, { isBefore: true }));
}
const isBefore = (page: Page) => page.evaluate(() => 'isBefore' in window);

test('after a new build the page reloads with the next screen when nothing would be lost', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings');
  await deploy(page);
  // On a busy machine a section of the settings may still be loading: the page then reloads where it is.
  const home = page.getByRole('link', { name: 'Prodejna, úvodní stránka' });
  await home.click();
  await expect.poll(() => isBefore(page).catch(() => true)).toBe(false);
  await home.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Přehled' })).toBeVisible();
  await expect(missing(page)).toBeHidden();
});

test('a changed form is not lost to a new build: a message waits until it is reloaded', async ({ page }) => {
  await signIn(page, 'admin', '/settings');
  const field = page.getByRole('main').getByRole('textbox').first();
  const before = await field.inputValue();
  await field.fill(`${before}1`);
  await deploy(page);
  await page.getByRole('button', { name: 'Hledat' }).click();
  const box = page.getByRole('dialog');
  await expect(box.getByRole('alert')).toContainText('Je tu nová verze aplikace');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  const bar = page.getByRole('status').filter({ hasText: 'Je tu nová verze aplikace.' });
  await bar.getByRole('button', { name: 'Načíst' }).click();
  await page.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
  await expect(field).toHaveValue(`${before}1`);
  expect(await isBefore(page)).toBe(true);
  await page.unroute(CODE);
  await bar.getByRole('button', { name: 'Načíst' }).click();
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await expect.poll(() => isBefore(page).catch(() => true)).toBe(false);
  await expect(field).toHaveValue(before);
});

test('a page whose own code cannot be loaded says so and can start again', async ({ page }) => {
  await page.route(CODE, route => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Aplikaci se nepodařilo načíst');
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(page.getByRole('heading', { name: 'Přihlášení do systému' })).toBeVisible();
});
