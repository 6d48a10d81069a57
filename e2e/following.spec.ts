import { type Browser, expect, type Page, test } from '@playwright/test';
import { addDays, czechDay } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { expectAccessible } from './accessible.ts';
import { visit } from './parts.ts';
import { callApi, colleague, signIn, unique } from './people.ts';

/** The page on which a customer follows an order, without signing in (rule orders-10). */

const promised = addDays(pragueClock(Date.now()).datum, 5);

async function withOrder(page: Page, more: object = {}) {
  const { order } = await callApi(page, 'POST', '/orders/orders/', {
    jmeno_zakaznika: 'Květoslava',
    prijmeni_zakaznika: unique('Sledující'),
    telefon_zakaznika: '777 123 456',
    typ_telefonu: 'iPhone 13',
    dil: 'Displej',
    barva: 'černá',
    slibeno: promised,
    ...more,
  });
  await visit(page, `/orders?objednavka=${order.id}`);
  return { id: order.id as number, detail: page.getByRole('dialog', { name: `Objednávka č. ${order.id}` }) };
}

/** The customer's own phone: another browser, without cookies and without scripts. */
async function onPhone(browser: Browser, theme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme: theme,
    javaScriptEnabled: false,
  });
  return { phone: await context.newPage(), leave: () => context.close() };
}

const step = (phone: Page) => phone.locator('li[aria-current=step]');

test('a customer follows an order from the slip until the link is withdrawn', async ({ page, browser }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, detail } = await withOrder(page);
  const link = detail.getByRole('link', { name: /\/z\// });
  const address = (await link.getAttribute('href'))!;
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/z\/[A-Za-z0-9_-]{22}$/);

  // Printing is replaced: the slip stays as long as it is looked at.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await detail.getByRole('button', { name: 'Vytisknout lístek' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'QR kód pro zákazníka' })).toBeVisible();
  await expect(page.getByText('Namiřte na kód fotoaparát telefonu')).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`objednavka=${id}$`) })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  const { phone, leave } = await onPhone(browser);
  const answer = (await phone.goto(address))!;
  expect(answer.status()).toBe(200);
  await expect(phone.getByRole('heading', { name: `Objednávka č. ${id}` })).toBeVisible();
  await expect(phone.getByText('Displej (černá) pro iPhone 13')).toBeVisible();
  await expect(step(phone)).toHaveText(/Přijali jsme/);
  await expect(phone.getByText(czechDay(promised))).toBeVisible();
  await expect(phone.getByRole('heading', { name: /^Prodejna / })).toBeVisible();
  await expect(phone.locator('dt')).toHaveCount(3);
  await expect(phone.locator('body')).not.toContainText('Květoslava');

  await detail.getByLabel('Změnit stav').selectOption('dorazilo_ceka');
  await detail.getByRole('button', { name: 'Změnit stav' }).click();
  await expect(detail.getByRole('region', { name: 'Zpráva zákazníkovi' })).toBeVisible();
  await phone.reload();
  await expect(step(phone)).toHaveText(/Připraveno k vyzvednutí/);
  await expect(phone.getByText('Slíbený den')).toHaveCount(0);

  await detail.getByRole('button', { name: 'Zrušit odkaz' }).click();
  await page.getByRole('dialog', { name: 'Potvrzení' }).getByRole('button', { name: 'Zrušit odkaz' }).click();
  await expect(detail.getByRole('button', { name: 'Vytvořit odkaz' })).toBeVisible();
  expect((await phone.reload())!.status()).toBe(404);
  await expect(phone.getByRole('heading', { name: 'Odkaz nikam nevede' })).toBeVisible();

  await detail.getByRole('button', { name: 'Vytvořit odkaz' }).click();
  await expect(link).toBeVisible();
  const next = (await link.getAttribute('href'))!;
  expect(next).not.toBe(address);
  expect((await phone.goto(next))!.status()).toBe(200);
  await leave();
});

test('the page fits a phone in both themes, however long a word is, and has nothing that axe finds', async ({
  page,
  browser,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { detail } = await withOrder(page, { dil: 'D'.repeat(80), typ_telefonu: '<script>x</script>' });
  const address = (await detail.getByRole('link', { name: /\/z\// }).getAttribute('href'))!;
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      colorScheme: theme,
      bypassCSP: true,
    });
    const phone = await context.newPage();
    const problems: string[] = [];
    phone.on('console', message => problems.push(message.text()));
    await phone.goto(address);
    await expect(phone.getByText('<script>x</script>')).toBeVisible();
    const { scroll, width, ground } = await phone.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
    expect(scroll).toBeLessThanOrEqual(width);
    expect(ground).toBe(theme === 'dark' ? 'rgb(21, 24, 28)' : 'rgb(243, 244, 246)');
    await expectAccessible(phone, `the customer's page, ${theme}`);
    await phone.goto(`${address.slice(0, -1)}-`);
    await expectAccessible(phone, `a link that leads nowhere, ${theme}`);
    expect(problems.filter(text => !/404/.test(text))).toEqual([]);
    await context.close();
  }
});

test('a link withdrawn by a colleague disappears from an open order', async ({ page, browser }) => {
  await signIn(page, 'petra', '/neexistuje');
  const { id, detail } = await withOrder(page);
  await expect(detail.getByRole('button', { name: 'Kopírovat odkaz' })).toBeVisible();
  const pavel = await colleague(browser, 'pavel');
  await pavel.send('DELETE', `/orders/orders/${id}/odkaz/`);
  await expect(detail.getByText('Zákazník teď žádný odkaz nemá.')).toBeVisible();
  await pavel.leave();
});
