import type { Locator, Page } from '@playwright/test';
import { callApi } from './people.ts';

/** The API's answer to the person signed in on the page, which a screen must show. */
export const answerOf = <T = Record<string, never>>(page: Page, path: string): Promise<T> =>
  callApi(page, 'GET', path);

/**
 * Requests of a path get the server's answer, changed by the journey. A page that closes during such a request loses
 * the answer and fails nothing; a page that waits for it notices.
 */
export const alterAnswers = <T>(page: Page, path: string | RegExp, change: (answer: T) => object) =>
  page.route(path, async route => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    } catch {
      await route.abort().catch(() => {});
    }
  });

/** The next request of a path gets this answer, later ones the server's: a sent file cannot be sent on. */
export const answerOnce = (page: Page, path: string, json: object) =>
  page.route(path, route => route.fulfill({ json }), { times: 1 });

/** Holds requests of a path, of one method or all. @returns a function that lets them through */
export async function holdAnswers(page: Page, path: string, method?: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>(resolve => {
    letThrough = resolve;
  });
  await page.route(path, async route => {
    if (!method || route.request().method() === method) await held;
    await route.continue();
  });
  return letThrough;
}

/** Makes the page's timers of some durations run after others: from the ms they are set for to the ms they take. */
export const retime = (page: Page, timers: Record<number, number>) =>
  page.addInitScript(given => {
    const later = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0, ...rest: []) => later(act, given[ms] ?? ms, ...rest),
    });
  }, timers);

/**
 * Presses a button that retries what failed while calls of `path` still fail, and calls `mend` once it has asked: the
 * page's own second attempt then succeeds. Mended before, news of another journey could remove the button.
 */
export async function tryAgain(page: Page, button: Locator, path: string, mend: () => unknown) {
  const asked = page.waitForRequest(request => request.url().includes(path));
  await button.click();
  await asked;
  await mend();
}

/** Saves a form, and again as soon as the first answer appears, as people do who press everything twice. */
export const saveTwice = (form: Locator) =>
  form.evaluate(
    dialog =>
      new Promise<void>(pressed => {
        const button = dialog.querySelector<HTMLElement>('[type=submit]')!;
        const told = () => dialog.querySelector('[role=alert]');
        const before = told();
        const again = () => {
          if (!told() || told() === before) return void requestAnimationFrame(again);
          button.click();
          pressed();
        };
        button.click();
        again();
      }),
  );

const moneyFormat = new Intl.NumberFormat('cs-CZ', {
  style: 'currency',
  currency: 'CZK',
  maximumFractionDigits: 0,
});

/** '1 235 Kč', as screens write it. */
export const czk = (amount: number) => moneyFormat.format(amount);
export const count = (value: number) => value.toLocaleString('cs-CZ', { maximumFractionDigits: 2 });

/** '12,5 %', with one decimal. */
export const percent = (value: number) =>
  `${value.toLocaleString('cs-CZ', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;

/** A tile's change against the previous period, which may have had nothing yet at that hour. */
export const changed = ({ procenta }: { procenta: number | null }) =>
  procenta === null
    ? 'bez srovnání proti předchozímu období'
    : `${procenta > 0 ? '▲ +' : procenta < 0 ? '▼ ' : ''}${percent(procenta)} proti předchozímu období`;

/** Matches a text of words and numbers within an accessible name, whatever spaces are between them. */
export const spoken = (text: string) => new RegExp(text.split(/\s+/u).join('\\s+'), 'u');

/** '5. 10. 2026' of 2026-10-05, as a date field shows it. */
export const shownDay = (day: string) => day.split('-').map(Number).reverse().join('. ');
