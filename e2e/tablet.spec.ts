import { expect, type Locator, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { drawn, expectNoOverflow } from './accessible.ts';
import { callApi, signIn } from './people.ts';

/** A tablet, upright or lying, used with fingers: wider than a phone, but still without a mouse. */
test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

const boxOf = async (element: Locator) => (await element.boundingBox())!;

test('the date of an order does not overlap its buttons, and names in the calendar are readable', async ({
  page,
}) => {
  await signIn(page, 'viktor', '/orders');
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    const card = page.locator('[data-status=nove]').getByRole('listitem').first();
    await drawn(page);
    const day = await boxOf(card.getByRole('time'));
    const text = await card.getByRole('time').evaluate(time => {
      const range = document.createRange();
      range.selectNodeContents(time);
      return range.getBoundingClientRect().bottom;
    });
    for (const name of ['Přesunout', 'Detail', 'Smazat']) {
      const button = await boxOf(card.getByRole('button', { name: new RegExp(`^${name}`) }));
      expect(button.x >= day.x + day.width || button.y >= text - 1, name).toBe(true);
      expect(button.height).toBeGreaterThanOrEqual(44);
    }
  }

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/shifts');
  await drawn(page);
  const chips = page.getByRole('button', { name: /, \d+:\d\d–\d+:\d\d/ });
  const names = await chips.evaluateAll(all =>
    all.slice(0, 20).map(chip => {
      const name = chip.querySelector(':scope > :first-child > span')!;
      return name.clientWidth / name.scrollWidth;
    }),
  );
  expect(names.length).toBe(20);
  // At least half of the letters.
  expect(Math.min(...names)).toBeGreaterThan(0.5);
});

test('on an upright tablet home’s four tiles are two by two', async ({ page }) => {
  await signIn(page, 'admin', '/');
  const names = ['Tržby dnes bez DPH', 'Tržby tento měsíc bez DPH', 'Dnes na směně', 'Aktivní úkoly'];
  await expect(page.getByText(names[0]!, { exact: true })).toBeVisible();
  await drawn(page);
  const [one, two, three, four] = await Promise.all(
    names.map(name => boxOf(page.getByText(name, { exact: true }))),
  );
  expect([two!.y, four!.y, three!.x, four!.x]).toEqual([one!.y, three!.y, one!.x, two!.x]);
});

test('on an upright tablet clocking in comes before charts and tasks', async ({ page }) => {
  await signIn(page, 'petra', '/');
  const panel = page.getByRole('region', { name: /^Docházka/ });
  await expect(panel).toBeVisible();
  await drawn(page);
  for (const name of ['Moje prodeje', 'Úkoly od vedoucího']) {
    const later = page.getByRole('region', { name });
    await expect(later).toBeVisible();
    expect((await boxOf(panel)).y).toBeLessThan((await boxOf(later)).y);
  }
});

test('a name of eighty letters does not make any screen that shows it overflow', async ({ page }) => {
  await signIn(page, 'admin', '/neexistuje');
  const fields = { jmeno: 'Ž'.repeat(80), prijmeni: 'Ý'.repeat(80), role: 'PRODEJCE', prodejna: 'Globus' };
  const data = {
    ...fields,
    id: 9_901,
    uzivatelske_jmeno: 'd'.repeat(50),
    heslo: DEMO_PASSWORD,
  };
  await callApi(page, 'POST', '/users/create/', data);
  try {
    for (const path of ['/users', '/audit']) {
      await page.goto(path);
      await drawn(page);
      for (const width of [390, 1000, 1024, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page);
      }
    }
    await signIn(page, data.uzivatelske_jmeno);
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await drawn(page);
      await expectNoOverflow(page);
    }
  } finally {
    await signIn(page, 'admin', '/neexistuje');
    await callApi(page, 'DELETE', `/users/delete/${data.id}/`);
  }
});
