import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { alterAnswers } from './answers.ts';
import { signIn } from './people.ts';

/** A new installation has one ADMIN and nothing else: screens say what belongs there and what to do first (home-4). */

test('screens without shops, sales or categories say so and lead to what comes first, at 390 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await alterAnswers<object>(page, /\/prodejny\/choices\//, answer => ({ ...answer, stores: [] }));
  await page.route(/\/api\/kiosky\/$/, route => route.fulfill({ json: { success: true, kiosky: [] } }));
  await page.route(/\/api\/news\/kategorie\//, route => route.fulfill({ json: [] }));
  await alterAnswers<object>(page, /\/api\/parovani\//, answer => ({
    ...answer,
    ...{ osoby: [], pobocky: [], kategorie: [], beze_jmena: { radku: 0, obrat: 0, posledni_den: null } },
  }));
  // A kiosk needs a shop: its form had nothing to choose from.
  await signIn(page, 'admin', '/kiosky');
  await expect(page.getByText('Zatím tu není žádná prodejna')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Přidat kiosek' })).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page, 'kiosks without a shop');
  await page.getByRole('link', { name: 'Přidat prodejnu' }).click();
  await expect(page).toHaveURL(/\/stores$/);

  // Without sales nothing is linked either.
  await page.goto('/pairing');
  await expect(page.getByText('Zatím tu nejsou žádné prodeje')).toBeVisible();
  await expect(page.getByText('Všechno je spárované')).toHaveCount(0);
  await expectAccessible(page, 'no names of sales');
  await page.getByRole('link', { name: 'Naimportovat prodeje' }).click();
  await expect(page).toHaveURL(/\/import$/);

  // There is nothing to filter the news by.
  await page.goto('/news');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Kategorie' })).toHaveCount(0);
});
