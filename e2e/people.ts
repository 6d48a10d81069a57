import { setTimeout } from 'node:timers/promises';
import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';

/** Fills in the login screen and sends it. */
export async function enterCredentials(page: Page, username: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Uživatelské jméno').fill(username);
  await page.getByRole('textbox', { name: 'Heslo' }).fill(password);
  await page.getByRole('button', { name: 'Přihlásit se' }).click();
}

/**
 * Makes the page believe that its connection saves data, so that it does not load the code of all other screens while
 * a journey reads: each journey's new browser would load them all. A test in parts.spec.ts covers that.
 */
export const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );

/** Reaches a button by Tab, as the keyboard does, whatever was pressed before, and presses it. */
export async function pressByKeys(page: Page, button: Locator, key = 'Enter') {
  const arrive = async () => {
    await button.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    return button.evaluate(one => one === document.activeElement);
  };
  // The next control, to which Tab leads, may leave the page meanwhile: a row of a live list, for example.
  await expect.poll(arrive).toBe(true);
  await page.keyboard.press(key);
}

/** Makes a press leave the focus in its field, as on an iPhone, whose buttons and checkboxes do not take it. */
export const focusAsOnIPhone = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('mousedown', event => {
      if (!(event.target as Element).matches('input:not([type=checkbox]), textarea, select'))
        event.preventDefault();
    }),
  );

/** Retries when the application says after how many seconds to, as its pages do (docs/decisions/0023). */
async function patiently(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  const answer = await ask();
  const seconds = answer.headers()['retry-after'];
  if (answer.status() !== 503 || seconds === undefined) return answer;
  await setTimeout(Number(seconds) * 1000);
  return patiently(ask);
}

async function enter(context: BrowserContext, username: string) {
  const data = { uzivatelske_jmeno: username, heslo: DEMO_PASSWORD };
  expect((await patiently(() => context.request.post('/api/users/login/', { data }))).status()).toBe(200);
}

/** Signs a person of the demo chain in without the login screen, which has its own journeys, and opens `path`. */
export async function signIn(page: Page, username: string, path = '/') {
  await saveData(page);
  await enter(page.context(), username);
  await page.goto(path);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByText('Přihlášení do systému')).toBeHidden();
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API without the page, as the person signed in there, and returns the answer; a text is sent as CSV. */
export async function callApi(
  who: Page | BrowserContext,
  method: Method,
  path: string,
  data?: object | string,
) {
  const context = 'context' in who ? who.context() : who;
  const token = (await context.cookies()).find(({ name }) => name === 'csrftoken')!.value;
  const headers = { 'x-csrftoken': token, ...(typeof data === 'string' && { 'content-type': 'text/csv' }) };
  const answer = await patiently(() => context.request.fetch(`/api${path}`, { method, data, headers }));
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A colleague at another computer, who works by the API without a page. */
export async function colleague(browser: Browser, username: string) {
  const context = await browser.newContext();
  await enter(context, username);
  return {
    send: (method: Method, path: string, data?: object) => callApi(context, method, path, data),
    leave: () => context.close(),
  };
}

/** Makes the page believe that its tab is in front of the others, or behind one. */
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

/** Ends the session together with the next call of a path: nothing else that the page asks may reveal it before. */
export const endSessionWith = (page: Page, path: string) =>
  page.route(
    path,
    async route => {
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
