import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { visit } from './parts.ts';
import { callApi, colleague, pressByKeys, signIn, unique } from './people.ts';

/** Photos of an order, which tell later what a phone looked like when it was taken over. */

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

for (const [where, width, height] of [
  ['a computer', 1366, 768],
  ['a phone', 390, 844],
] as const)
  test(`photos are added to an order, enlarged, removed and brought back on ${where}`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'petra', '/neexistuje');
    const { order } = await callApi(page, 'POST', '/orders/orders/', {
      ...{ telefon_zakaznika: '777 123 456', jmeno_zakaznika: 'Eva', prijmeni_zakaznika: unique('Focená') },
      ...{ typ_telefonu: 'iPhone 13', dil: 'Displej' },
    });
    await visit(page, `/orders?objednavka=${order.id}`);
    const photos = page.getByRole('dialog').getByRole('region', { name: 'Fotky' });
    await expect(photos.getByText('Zatím žádné.')).toBeVisible();
    const chosen = photos.locator('input[type=file]');
    await expect(chosen).toHaveAttribute('accept', 'image/*');
    await chosen.setInputFiles([
      await picture('Displej.jpg', '#8a4b2a'),
      { name: 'zaruka.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      await picture('Kryt.jpg', '#3f5a6b'),
    ]);
    await expect(photos.getByRole('alert')).toContainText('zaruka.pdf: K objednávce lze přidat jen fotky');
    const tiles = photos.getByRole('button', { name: /^Zobrazit fotku/ });
    await expect(tiles).toHaveCount(2);
    await expect(photos.getByRole('listitem').first()).toContainText('Petra Nováková');
    await expectAccessible(page, 'photos');
    await expectNoOverflow(page);

    await pressByKeys(page, tiles.first());
    const viewer = page.getByRole('dialog', { name: 'Prohlížeč obrázků' });
    await expect(viewer).toContainText('Displej.jpg');
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('Kryt.jpg');
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(tiles.first()).toBeFocused();

    await pressByKeys(page, photos.getByRole('button', { name: 'Odebrat fotku Displej.jpg' }));
    await expect(tiles).toHaveCount(1);
    await expect(photos.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(tiles).toHaveCount(2);

    // A colleague's change is seen at once.
    const viktor = await colleague(browser, 'viktor');
    const { fotky } = await callApi(page, 'GET', `/orders/orders/${order.id}/fotky/`);
    await viktor.send('DELETE', `/orders/orders/${order.id}/fotky/${fotky[1].id}/`);
    await expect(tiles).toHaveCount(1);
    await viktor.leave();
  });

test('a photo that could not be sent stays until it is sent again, also when the order is closed meanwhile', async ({
  page,
}) => {
  await signIn(page, 'petra', '/neexistuje');
  const { order } = await callApi(page, 'POST', '/orders/orders/', {
    ...{ telefon_zakaznika: '777 123 456', jmeno_zakaznika: 'Eva', prijmeni_zakaznika: unique('Focená') },
    ...{ typ_telefonu: 'iPhone 13', dil: 'Displej' },
  });
  await visit(page, `/orders?objednavka=${order.id}`);
  const detail = page.getByRole('dialog');
  const photos = detail.getByRole('region', { name: 'Fotky' });
  await expect(photos.getByText('Zatím žádné.')).toBeVisible();
  const CALL = /\/fotky\/$/;
  await page.route(CALL, route => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await photos.locator('input[type=file]').setInputFiles(await picture('Displej.jpg', '#8a4b2a'));
  await expect(photos.getByRole('alert')).toContainText('Displej.jpg');
  await detail.getByRole('button', { name: 'Zavřít', exact: true }).last().click();
  await expect(detail).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^Detail: objednávka č. ${order.id},`) }).click();
  await page.unroute(CALL);
  await photos.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(photos.getByRole('button', { name: 'Zobrazit fotku Displej.jpg' })).toBeVisible();
  await expect(photos.getByRole('alert')).toHaveCount(0);
  const { fotky } = await callApi(page, 'GET', `/orders/orders/${order.id}/fotky/`);
  expect(fotky).toHaveLength(1);
});
