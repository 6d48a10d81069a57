import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';

/** Fills in the login screen and sends it. */
export async function enterCredentials(page: Page, username: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Uživatelské jméno').fill(username);
  await page.getByRole('textbox', { name: 'Heslo' }).fill(password);
  await page.getByRole('button', { name: 'Přihlásit se' }).click();
}

/**
 * Has the page take its line for one to save, so that it does not fetch the code of all other screens while a journey
 * reads: each journey's browser is a new one, and would fetch them all. One in parts.spec.ts shows that fetching.
 */
export const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );

/** Comes to a button as the keyboard does, by Tab, whatever was pressed before, and presses it. */
export async function pressByKeys(page: Page, button: Locator, key = 'Enter') {
  await button.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press(key);
}

/** Has a press leave the focus in the field where it is, as an iPhone does, whose buttons and checkboxes take none. */
export const focusAsOnIPhone = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('mousedown', event => {
      if (!(event.target as Element).matches('input:not([type=checkbox]), textarea, select'))
        event.preventDefault();
    }),
  );

/** Signs a person of the demo chain in past the login screen, which has its own journeys, and opens `path`. */
export async function signIn(page: Page, username: string, path = '/') {
  await saveData(page);
  const data = { uzivatelske_jmeno: username, heslo: DEMO_PASSWORD };
  expect((await page.request.post('/api/users/login/', { data })).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByText('Přihlášení do systému')).toBeHidden();
}

/** What a call past the page carries, as the page's own do (rule people-5). */
export const csrfHeaders = async (context: BrowserContext) => ({
  'x-csrftoken': (await context.cookies()).find(({ name }) => name === 'csrftoken')!.value,
});

/** A colleague at another computer, who does things past any page. */
export async function colleague(browser: Browser, username: string) {
  const context = await browser.newContext();
  const data = { uzivatelske_jmeno: username, heslo: DEMO_PASSWORD };
  expect((await context.request.post('/api/users/login/', { data })).status()).toBe(200);
  const headers = await csrfHeaders(context);
  return {
    /** Calls the API and answers what it says. */
    async send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object) {
      const answer = await context.request.fetch(`/api${path}`, { method, headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    },
    leave: () => context.close(),
  };
}

/** Has the page believe that its tab is in front of the others, or behind one. */
export const showPage = (page: Page, isShown: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isShown);

/** A text that no other run or journey uses. */
export const unique = (text: string) =>
  `${text} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;

export const NOTE = {
  name: 'poznámka.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Příliš žluťoučký kůň'),
};
