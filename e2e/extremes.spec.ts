import { expect, test } from '@playwright/test';
import { drawn, expectNoEndlessPage, expectNoOverflow } from './accessible.ts';
import { alterAnswers } from './answers.ts';
import { callApi, signIn, unique } from './people.ts';

/** Screens stay usable with the longest names and the most records that the product accepts. */

/** As long as a name may be, without a space. */
const WORD = 'Nejneobhospodařovávatelnější'.repeat(3).slice(0, 80);

/** Changes the first record of a list. */
const changeFirst =
  <Row extends object>(change: Partial<Row>) =>
  ([first, ...others]: Row[]) => [{ ...first!, ...change }, ...others];

type Access = { store: string; category: string };
type User = { uzivatelske_jmeno: string; prijmeni: string; prodejna: string };
type Store = { nazev: string; vedouci_prodejny: string; email: string };

for (const width of [390, 1366, 1920])
  test(`names of eighty letters without a space fit at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'admin', '/neexistuje');
    await alterAnswers<Access[]>(page, '**/api/pristupy/', changeFirst({ store: WORD, category: WORD }));
    await alterAnswers<{ store: string }[]>(page, '**/api/pristupy/stores/', stores => [
      ...stores,
      { store: WORD, count: 1 },
    ]);
    await alterAnswers<{ users: User[] }>(page, '**/api/users/list/', ({ users, ...rest }) => ({
      ...rest,
      users: changeFirst<User>({ uzivatelske_jmeno: WORD, prijmeni: WORD, prodejna: WORD })(users),
    }));
    await alterAnswers<{ stores: Store[] }>(page, /\/stores\/prodejny\/(\?|$)/, answer => ({
      ...answer,
      stores: changeFirst<Store>({ nazev: WORD, vedouci_prodejny: WORD, email: `${WORD}@a.cz` })(
        answer.stores,
      ),
    }));
    for (const path of ['/access', '/users', '/stores']) {
      await page.goto(path);
      const shown = page.getByRole('main').getByText(WORD).filter({ visible: true });
      await expect(shown.first(), path).toBeVisible();
      await drawn(page);
      await expectNoOverflow(page);
    }
    await page.goto('/access');
    // What does not fit into its badge is in its title.
    await expect(page.getByTitle(WORD)).toHaveCount(1);
  });

for (const width of [390, 1366])
  test(`home, numbers and lists keep a shop, a person and a supplier of eighty letters in sight at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route(/\/api\/(?!events)/, async route => {
      try {
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({ response, body: text.replaceAll(/Globus|Nováková|Displeje\.example/g, WORD) });
      } catch {
        await route.abort().catch(() => {});
      }
    });
    await signIn(page, 'admin', '/');
    for (const path of [
      '/',
      '/analytics?sekce=polozky',
      '/analytics?sekce=prodejni&typ=stores',
      '/analytics?sekce=servis',
      '/shifts?zalozka=dochazka',
      '/leaderboard',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(WORD).first(), path).toBeAttached();
      await drawn(page);
      await expectNoOverflow(page);
    }
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Nákupní seznam' }).click();
    const list = page.getByRole('dialog', { name: 'Nákupní seznam' });
    await expect(list.getByText(WORD).first()).toBeVisible();
    expect(await list.evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  });

test('a name of eighty letters fits at a kiosk and in a shop’s timesheets on a phone', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/neexistuje');
  type Person = { jmeno: string; prijmeni: string };
  await alterAnswers<{ lide: Person[] }>(page, /\/vykazy\/(\?|$)/, answer => ({
    ...answer,
    lide: changeFirst<Person>({ jmeno: WORD, prijmeni: WORD })(answer.lide),
  }));
  await page.goto('/shifts?zalozka=vykaz');
  await expect(page.getByRole('button', { name: WORD }).first()).toBeVisible();
  await expectNoOverflow(page);

  const { kod } = await callApi(page, 'POST', '/kiosky/', { nazev: unique('Dlouhá jména'), prodejna: 1 });
  const kiosk = await (await browser.newContext({ viewport: { width: 768, height: 1024 } })).newPage();
  await kiosk.goto('/kiosk');
  await kiosk.getByLabel('Párovací kód').fill(kod);
  await alterAnswers<{ lide: Person[] }>(kiosk, '**/api/kiosk/', answer => ({
    ...answer,
    lide: changeFirst<Person>({ jmeno: WORD, prijmeni: WORD })(answer.lide),
  }));
  await kiosk.keyboard.press('Enter');
  const tile = kiosk.getByRole('button', { name: WORD });
  await expect(tile).toBeVisible();
  await expectNoOverflow(kiosk);
  await tile.click();
  await expect(kiosk.getByRole('heading', { name: WORD })).toBeVisible();
  await expectNoOverflow(kiosk);
  await kiosk.context().close();
});

test('the age of an order of weeks stays in its card, beside its number or below it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'viktor', '/orders');
  const ages = page.getByRole('main').locator('li [data-urgency]');
  await expect(ages.filter({ hasText: /^.*\d\d\s.*d\s\d\d\s.*h$/ }).first()).toBeVisible();
  const beyond = await ages.evaluateAll(found =>
    found.flatMap(age => {
      const card = age.closest('li')!;
      const right =
        card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight);
      return age.getBoundingClientRect().right > right + 1 ? [card.innerText.slice(0, 20)] : [];
    }),
  );
  expect(beyond).toEqual([]);
});

test('a seller with five hundred tasks has a phone page that ends, and all tasks by and by', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'petra', '/neexistuje');
  await alterAnswers<{ id: number }[]>(page, /\/api\/tasks\/\?/, tasks =>
    Array.from({ length: 500 }, (_, at) => ({
      ...tasks[0]!,
      id: 1_000_000 + at,
      ukol: `Úkol ${at}`,
      stav: 'v_procesu',
    })),
  );
  await page.goto('/');
  const tasks = page.getByRole('region', { name: 'Úkoly od vedoucího' }).getByRole('listitem');
  await expect(tasks).toHaveCount(20);
  await drawn(page);
  await expectNoEndlessPage(page);
  await page.getByRole('button', { name: /^Zobrazit další/ }).click();
  await expect(tasks).toHaveCount(40);
});
