import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { visit } from './parts.ts';
import { callApi, signIn, unique } from './people.ts';

/** The purchase list: what has to be ordered from whom. */

test('parts of one supplier are chosen, copied and marked as ordered together, with one undo', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'petra', '/neexistuje');
  const family = unique('Nákupní');
  const supplier = unique('Dodavatel Čipů');
  const add = async (more: object) => {
    const { order } = await callApi(page, 'POST', '/orders/orders/', {
      jmeno_zakaznika: 'Jan',
      prijmeni_zakaznika: family,
      telefon_zakaznika: '777 123 456',
      typ_telefonu: 'iPhone 13',
      dil: 'Displej',
      dodavatel: supplier,
      ...more,
    });
    return order.id as number;
  };
  const first = await add({});
  const second = await add({ dodavatel: supplier.toUpperCase(), dil: 'displej' });
  await add({ dil: 'Baterie', barva: 'černá' });
  await add({ dodavatel: '' });
  const gone = await add({ dil: 'Konektor' });
  await callApi(page, 'PATCH', `/orders/orders/${gone}/update_status/`, { novy_status: 'neni_skladem' });

  await visit(page, `/orders?hledat=${encodeURIComponent(family)}`);
  await page.getByRole('button', { name: 'Nákupní seznam' }).click();
  const list = page.getByRole('dialog', { name: 'Nákupní seznam' });
  await expect(list.getByText('Platí filtry nástěnky.')).toBeVisible();
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([supplier, 'Bez dodavatele']);
  const ours = list.getByRole('region', { name: supplier });
  await expect(ours.getByRole('listitem')).toHaveCount(4);
  // What the supplier does not have is there, but not to be ordered.
  await expect(ours).toContainText(/Vybráno 3 ze\s4/);
  await expect(ours.getByRole('checkbox', { name: /^Konektor/ })).not.toBeChecked();
  await ours.getByRole('checkbox', { name: /^Baterie/ }).uncheck();
  await ours.getByRole('button', { name: /^Kopírovat seznam/ }).click();
  await expect(page.getByText('Seznam zkopírován do schránky')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `2× Displej, iPhone 13 (č. ${first}, ${second})`,
  );
  await expectAccessible(page, 'purchase list');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'purchase list on a phone');
  await page.emulateMedia({ media: 'print' });
  await expect(ours.getByRole('listitem')).toHaveCount(2);
  await expect(ours.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  // By keyboard: what was ordered goes, and the focus stays in the list.
  await ours.getByRole('button', { name: /^Označit jako objednané/ }).focus();
  await page.keyboard.press('Enter');
  await expect(ours.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/2\sobjednávky → Objednáno/)).toBeVisible();
  const { kanban_data } = await callApi(
    page,
    'GET',
    `/orders/orders/?search=${encodeURIComponent(family)}&status=objednano`,
  );
  expect(kanban_data.objednano.orders.map(({ id }: { id: number }) => id)).toEqual([first, second]);
  await expect(list.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(ours.getByRole('listitem')).toHaveCount(4);

  // The last part of a supplier takes its section away; nothing is left in the end.
  const others = list.getByRole('region', { name: 'Bez dodavatele' });
  await others.getByRole('button', { name: /^Označit jako objednané/ }).focus();
  await page.keyboard.press('Enter');
  await expect(others).toHaveCount(0);
  await expect(list.locator(':focus')).toHaveCount(1);
  await ours.getByRole('checkbox', { name: /^Vybrat vše/ }).check();
  await ours.getByRole('button', { name: /^Označit jako objednané/ }).click();
  await expect(list.getByText('Nic není potřeba objednat')).toBeVisible();

  // The parcel with two of them has arrived.
  await list.getByRole('button', { name: 'Na cestě' }).click();
  await expect(ours).toContainText(/Vybráno 0 ze\s4/);
  await ours.getByRole('checkbox', { name: /^Baterie/ }).check();
  await ours.getByRole('checkbox', { name: /^Konektor/ }).check();
  await ours.getByRole('button', { name: /^Označit jako dorazilé/ }).click();
  await expect(ours.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/2\sobjednávky → Dorazilo čeká na zákazníka/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('region', { name: 'Objednáno', exact: true }).getByRole('listitem'),
  ).toHaveCount(3);
});

test('a purchase list whose orders could not be loaded says so, and loads them again', async ({ page }) => {
  await page.route(/\/api\/orders\/orders\/(\?|$)/, route => route.fulfill({ status: 500 }));
  await signIn(page, 'petra', '/orders');
  await page.getByRole('button', { name: 'Nákupní seznam' }).click();
  const list = page.getByRole('dialog', { name: 'Nákupní seznam' });
  const failed = list.getByRole('alert').filter({ hasText: 'Nepodařilo se načíst objednávky' });
  await expect(failed).toBeVisible();
  await expect(list.getByText('Nic není potřeba objednat')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await failed.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expect(failed).toHaveCount(0);
});
