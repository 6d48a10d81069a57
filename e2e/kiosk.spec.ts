import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { alterAnswers, holdAnswers } from './answers.ts';
import { colleague, pressByKeys, signIn, unique } from './people.ts';

const PIN = '580316';

test('a shop’s computer is paired, and people clock in on it with a PIN', async ({ page, browser }) => {
  const name = unique('Pokladna');
  await signIn(page, 'admin', '/kiosky');
  await page.getByRole('button', { name: 'Přidat kiosek' }).click();
  const form = page.getByRole('dialog', { name: 'Nový kiosek' });
  await form.getByLabel('Název počítače').fill(name);
  await form.getByRole('button', { name: 'Uložit' }).click();
  const told = page.getByRole('dialog', { name: 'Párovací kód' });
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec((await told.textContent())!)![0];
  await expectAccessible(page, 'the code of a kiosk');
  // Shown once: a click beside it does not remove it, and the keyboard focus is inside.
  await expect(told.locator(':focus')).toHaveCount(1);
  await page.mouse.click(5, 400);
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Hotovo' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Čeká na kód');
  // The button that opened the form and the code: somebody without a mouse continues there.
  await expect(page.getByRole('button', { name: 'Přidat kiosek' })).toBeFocused();

  const viktor = await (await browser.newContext()).newPage();
  await signIn(viktor, 'viktor', '/profile');
  await viktor.getByRole('button', { name: /PIN$/ }).click();
  const pin = viktor.getByRole('dialog', { name: 'PIN pro docházkový kiosek' });
  await pin.getByRole('textbox', { name: 'PIN', exact: true }).fill('1234');
  await pin.getByRole('textbox', { name: 'PIN ještě jednou' }).fill('1234');
  await pin.getByRole('button', { name: 'Uložit' }).click();
  await expect(pin.getByText('Tento PIN uhodne každý, zvolte jiný').first()).toBeVisible();
  await pin.getByRole('textbox', { name: 'PIN', exact: true }).fill(PIN);
  await pin.getByRole('textbox', { name: 'PIN ještě jednou' }).fill(PIN);
  await pin.getByRole('button', { name: 'Uložit' }).click();
  await expect(pin).toBeHidden();

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const kiosk = await context.newPage();
  await kiosk.clock.install();
  await kiosk.goto('/kiosk');
  await expectAccessible(kiosk, 'pairing a kiosk');
  await kiosk.getByLabel('Párovací kód').fill(code.toLowerCase());
  await kiosk.keyboard.press('Enter');
  const tile = kiosk.getByRole('button', { name: /^Viktor / });
  await expect(tile).toContainText('Mimo práci');
  // The form is gone: the keyboard continues with the team.
  await expect(kiosk.getByRole('heading', { name: 'Kdo jste?' })).toBeFocused();
  await expectAccessible(kiosk, 'the team');

  // After midnight, the shift of somebody who has not left yet is yesterday's.
  await alterAnswers<object>(kiosk, '**/api/kiosk/', answer => ({ ...answer, dnes: '2999-01-01' }));
  await kiosk.clock.fastForward(31_000);
  await expect(tile).toContainText(/včera \d/);
  await kiosk.unrouteAll({ behavior: 'wait' });

  // Walking away leaves neither a name nor a PIN open, even when the team is being looked at meanwhile.
  await tile.click();
  await kiosk.keyboard.type(PIN);
  await expect(kiosk.getByRole('button', { name: 'Příchod' })).toBeEnabled();
  const looked = kiosk.waitForResponse(answer => new URL(answer.url()).pathname === '/api/kiosk/');
  await kiosk.clock.fastForward(31_000);
  await looked;
  await kiosk.clock.fastForward(31_000);
  await expect(tile).toBeVisible();

  // A double tap on one's tile opens the panel: its second press types none of the digits that appear under it.
  await tile.click();
  const key = (await kiosk.getByRole('button', { name: '5', exact: true }).boundingBox())!;
  await kiosk.getByRole('button', { name: 'Zpět na tým' }).click();
  await tile.evaluate((one, { x, y }) => {
    one.style.cssText = `position: fixed; left: ${x}px; top: ${y}px`;
  }, key);
  await kiosk.mouse.dblclick(key.x + key.width / 2, key.y + key.height / 2);
  await expect(kiosk.getByLabel('PIN', { exact: true })).toHaveValue('');

  // A wrong PIN says how many tries are left; the right one clocks in by keyboard alone.
  const five = kiosk.getByRole('button', { name: '5', exact: true });
  const before = await five.boundingBox();
  await kiosk.keyboard.type('999111');
  await kiosk.keyboard.press('Enter');
  await expect(kiosk.getByText('Nesprávný PIN. Zbývají 4 pokusy.')).toBeInViewport({ ratio: 1 });
  // Nor does what it says move the keys under a finger.
  expect(await five.boundingBox()).toEqual(before);
  await expectAccessible(kiosk, 'the PIN');
  // A tablet's own keyboard would cover the keys of the screen.
  await expect(kiosk.getByLabel('PIN', { exact: true })).toHaveAttribute('inputmode', 'none');
  await kiosk.keyboard.type(PIN);
  const letTeamCome = await holdAnswers(kiosk, '**/api/kiosk/');
  await kiosk.keyboard.press('Enter');
  await expect(kiosk.getByRole('status').filter({ hasText: /Viktor .*Příchod \d/ })).toBeVisible();
  await expect(kiosk.getByRole('button', { name: 'Hotovo' })).toBeFocused();
  // It returns by itself to the team, which is up to date even before it is fetched again.
  await expect(tile).toContainText('V práci');
  letTeamCome();
  await expect(kiosk.getByRole('heading', { name: 'Kdo jste?' })).toBeFocused();

  // Without a network nothing claims to be stored; when the network is back, it is stored, once.
  await kiosk.setViewportSize({ width: 390, height: 844 });
  await tile.click();
  for (const digit of PIN) await kiosk.getByRole('button', { name: digit, exact: true }).click();
  await context.setOffline(true);
  await kiosk.getByRole('button', { name: 'Odchod' }).click();
  await expect(kiosk.getByText('Záznam ještě není uložený.')).toBeVisible();
  // It continues without its panel, and says whose record it is, also to the next person.
  const waiting = kiosk.getByRole('alert').filter({ hasText: /^Odchod: Viktor .* – čeká na spojení/ });
  await kiosk.getByRole('button', { name: 'Zpět na tým' }).click();
  await expect(waiting).toBeVisible();
  await expect(kiosk.getByText('Bez spojení se serverem')).toBeVisible();
  await expectAccessible(kiosk, 'a press that waits');
  const colleague = kiosk.getByRole('button', { name: /^(?!Viktor ).*(Mimo práci|V práci|Na pauze)/ });
  await colleague.first().click();
  await expect(kiosk.getByLabel('PIN', { exact: true })).toBeEnabled();
  await kiosk.getByRole('button', { name: 'Zpět na tým' }).click();
  await context.setOffline(false);
  await expect(kiosk.getByRole('status').filter({ hasText: /Odchod \d/ })).toBeVisible();
  await kiosk.keyboard.press('Enter');
  await expect(tile).toContainText('Mimo práci');
  await expect(kiosk.getByRole('heading', { name: 'Kdo jste?' })).toBeFocused();
  await expectNoOverflow(kiosk);
  await expectAccessible(kiosk, 'the team on a phone');

  // After two minutes it is no longer sent, which stays on the screen until it is read.
  await tile.click();
  await kiosk.keyboard.type(PIN);
  await context.setOffline(true);
  await kiosk.getByRole('button', { name: 'Příchod' }).click();
  await expect(kiosk.getByText('Záznam ještě není uložený.')).toBeVisible();
  await kiosk.clock.fastForward(121_000);
  const lost = kiosk.getByRole('alert').filter({ hasText: /^Příchod \d+:\d\d: Viktor .* – nezapsáno/ });
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await kiosk.clock.fastForward(61_000);
  await expect(tile).toContainText('Mimo práci');
  await expect(lost).toBeVisible();
  await lost.getByRole('button', { name: 'Zavřít hlášení' }).click();
  await expect(lost).toBeHidden();

  // The kiosk can do nothing else, and ends at once.
  expect((await context.request.get('/api/shifts/')).status()).toBe(401);
  await tile.click();
  await kiosk.keyboard.type(PIN);
  await page.reload();
  await pressByKeys(page, page.getByRole('row', { name }).getByRole('button', { name: 'Zrušit' }));
  await page.getByRole('button', { name: 'Zrušit kiosek', exact: true }).press('Enter');
  await expect(page.getByRole('row', { name })).toContainText('Zrušený');
  // Its button is gone: the keyboard continues with the next one, or with what is above.
  await expect(
    page.getByRole('button', { name: /^(Zrušit|Přidat) kiosek/ }).and(page.locator(':focus')),
  ).toHaveCount(1);
  // Who presses then is told how to clock in otherwise, and that stays when the code is asked for.
  await kiosk.getByRole('button', { name: 'Příchod' }).click();
  await expect(kiosk.getByText('Docházku zapíšete ve směnách')).toBeVisible();
  await kiosk.clock.fastForward(31_000);
  await expect(kiosk.getByLabel('Párovací kód')).toBeVisible();
  await expect(lost).toContainText('Docházku zapíšete ve směnách');
  await expectAccessible(kiosk, 'an ended kiosk');
  await kiosk.reload();
  await expect(kiosk.getByLabel('Párovací kód')).toBeVisible();
});

test('on a phone a long kiosk name does not reach its state', async ({ page, browser }) => {
  const admin = await colleague(browser, 'karel');
  const nazev = unique('PokladnaUVchoduSVelmiDlouhýmNázvem').replaceAll(' ', '');
  const { id } = await admin.send('POST', '/kiosky/', { prodejna: 1, nazev });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/kiosky');
  const card = page.getByRole('row', { name: nazev });
  const state = (await card.locator('.mantine-Badge-root').boundingBox())!;
  const end = await card
    .getByText(nazev)
    .evaluate(
      title => title.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(title).paddingRight),
    );
  expect(end).toBeLessThanOrEqual(state.x - 4);
  await admin.send('DELETE', `/kiosky/${id}/`);
  await admin.leave();
});
