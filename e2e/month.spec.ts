import { expect, type Page, test } from '@playwright/test';
import { daysOfMonth, weekdayOf } from '#shared/core/days.ts';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { holdAnswers, shownDay } from './answers.ts';
import { monthAhead } from './days.ts';
import { visit } from './parts.ts';
import { signIn } from './people.ts';
import { expectWages, sheetBy } from './sheets.ts';

/**
 * A month in a shop's life, from wishes to the file for wages, with a seller's phone, the manager's desk and head
 * office side by side. No other journey uses the shop; the planned month is the month after next, the closed one is
 * the last.
 */

const planned = monthAhead(2);
const closed = monthAhead(-1);
const workdays = daysOfMonth(planned).filter(day => weekdayOf(day) < 5);
/** Tuesday to Thursday of the second week, away from the public holidays of January and the like. */
const [wished, worked, next] = workdays.slice(7, 10) as [string, string, string];
const dayName = (day: string) => `${Number(day.slice(8))}\\.\\s${Number(day.slice(5, 7))}\\.`;

const told = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

test('a month leads from wishes through a plan, sick leave and a swap to closed timesheets and wages', async ({
  browser,
}) => {
  const open = async (username: string, path: string, width: number, height = 844) => {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
    await signIn(page, username, path);
    return page;
  };
  const [monika, vlasta, admin] = await Promise.all([
    open('monika', '/shifts?zalozka=volno', 390),
    open('vlasta', `/shifts?zalozka=plan&mesic=${planned}`, 1366),
    open('admin', `/shifts?zalozka=vykaz&mesic=${closed}&prodejna=5`, 1920, 1080),
  ]);

  await test.step('the seller says on the phone when she cannot work', async () => {
    const wishes = monika.getByRole('region', { name: 'Přání k plánu' });
    await wishes.getByRole('button', { name: 'Následující měsíc' }).click();
    await wishes.getByText('Nemohu', { exact: true }).first().click();
    const cell = wishes.locator(`[data-day="${wished}"]`);
    await cell.click();
    await expect(cell.getByText('Nemohu')).toBeVisible();
    await expectNoOverflow(monika);
  });

  const plan = vlasta.getByRole('table', { name: /^Plán směn/ });

  await test.step('the manager sees it in the planner, drafts around it and publishes', async () => {
    const add = (name: string, day: string) =>
      plan.getByRole('button', { name: new RegExp(`^Přidat směnu: ${name}, ${dayName(day)}`) });
    await expect(add('Monika Kříž', wished)).toHaveAccessibleName(/Nemohu/);
    await vlasta.getByRole('button', { name: 'Návrh', exact: true }).click();
    for (const [name, day] of [
      ['Monika Kříž', worked],
      ['Daniel Blažek', next],
    ] as const) {
      await add(name, day).click({ force: true });
      const form = vlasta.getByRole('dialog', { name: 'Směna v návrhu' });
      await form.getByRole('button', { name: 'Uložit směnu' }).click();
      await expect(form).toBeHidden();
    }
    await vlasta.getByRole('button', { name: 'Zveřejnit…' }).click();
    await expect(vlasta.getByRole('dialog', { name: /^Zveřejnit plán/ })).toContainText('Monika Kříž');
    await vlasta.keyboard.press('Enter');
    await told(vlasta, 'Plán byl zveřejněn: 2 změny, 2 lidé.');
  });

  await test.step('the seller sees it and says so', async () => {
    await visit(monika, `/shifts?mesic=${planned}`);
    const changes = monika.getByRole('region', { name: 'Váš plán se změnil: 1 změna' });
    await changes.getByRole('button', { name: 'Viděl(a) jsem' }).click();
    await expect(changes).toBeHidden();
    await vlasta.getByRole('button', { name: 'Platný plán' }).click();
    await told(vlasta, /Viděli: Monika Kříž/);
  });

  await test.step('she falls ill; the manager finds who stands in', async () => {
    await visit(monika, '/shifts?zalozka=volno');
    await monika.getByRole('button', { name: 'Požádat o volno' }).click();
    const form = monika.getByRole('dialog', { name: 'Požádat o volno' });
    await form.getByLabel('Druh').selectOption({ label: 'Nemoc' });
    await form.getByLabel('Od dne').fill(shownDay(worked));
    await form.getByRole('button', { name: 'Odeslat' }).click();
    await told(monika, 'Volno je zapsané a v plánu.');
    // The manager's planner shows it without a reload.
    await plan.getByRole('button', { name: /^Monika Kříž, .*Nemoc/ }).click();
    const ill = vlasta.getByRole('dialog', { name: 'Monika Kříž' });
    await ill.getByRole('button', { name: 'Kdo může zaskočit?' }).click();
    await expectAccessible(vlasta, 'who can stand in for the ill');
    await ill.getByRole('button', { name: 'Předat směnu: Radek Kopecký' }).click();
    await told(vlasta, 'Směnu má Radek Kopecký.');
    await vlasta.keyboard.press('Escape');
    await expect(plan.getByRole('button', { name: /^Radek Kopecký, .*Práce/ })).toBeVisible();
  });

  const radek = await open('radek', `/shifts?mesic=${planned}`, 390);

  await test.step('the stand-in swaps with a colleague, and home tells the manager that it waits', async () => {
    // On a phone tapping a day shows its shifts below.
    await radek.locator(`[data-day="${worked}"]`).first().click();
    await radek.getByRole('button', { name: /^Radek Kopecký, / }).click();
    const own = radek.getByRole('dialog', { name: 'Radek Kopecký' });
    await own.getByRole('button', { name: 'Nabídnout' }).click();
    const form = radek.getByRole('dialog', { name: 'Nabídnout směnu' });
    const daniels = form.getByRole('option', { name: new RegExp(`^Daniel Blažek: .*${dayName(next)}`) });
    await form.getByLabel('Výměnou za').selectOption((await daniels.getAttribute('value'))!);
    await expectAccessible(radek, 'a swap on a phone');
    await form.getByRole('button', { name: 'Nabídnout' }).click();
    await told(radek, /Nabídka je vyvěšená/);
    const daniel = await open('daniel', '/shifts?zalozka=nabidky', 390);
    await daniel
      .getByRole('button', { name: /Radek Kopecký/ })
      .first()
      .click();
    await told(daniel, /až to vedoucí potvrdí/);
    await daniel.context().close();
    await visit(vlasta, '/');
    const waiting = vlasta.getByRole('region', { name: 'Čeká na rozhodnutí' });
    const line = waiting.getByRole('listitem').filter({ hasText: 'přebírá směnu' });
    await expect(waiting.getByText(/^Výkazy, /)).toBeVisible();
    await line.getByRole('link', { name: 'Daniel Blažek' }).click();
    await vlasta.getByRole('button', { name: /^Potvrdit: .*Radek Kopecký/ }).click();
    await told(vlasta, 'Směna byla předána.');
  });

  await test.step('the last month: the manager adds what is missing and approves, head office closes', async () => {
    await visit(vlasta, `/shifts?zalozka=vykaz&mesic=${closed}`);
    const shop = vlasta.getByRole('region', { name: 'Výkazy prodejny' });
    const missing = shop.getByRole('button', { name: /chybí odchod$/ });
    await expect(shop.getByText(/^Zbývá vyřešit/)).toBeVisible();
    for (let left = await missing.count(); left > 0; left--) {
      await missing.first().click();
      const detail = vlasta.getByRole('dialog');
      await detail.getByRole('button', { name: 'Opravit docházku' }).click();
      await detail.getByLabel('Čas').fill('20:00');
      await detail.getByLabel('Důvod').fill('Zapomenutý odchod');
      await detail.getByRole('button', { name: 'Zapsat opravu' }).click();
      await told(vlasta, 'Oprava docházky byla zapsána.');
      await vlasta.keyboard.press('Escape');
      await expect(missing).toHaveCount(left - 1);
    }
    const approve = shop.getByRole('button', { name: /^Schválit, / });
    for (let left = await approve.count(); left > 0; left--) {
      await approve.first().click();
      await expect(approve).toHaveCount(left - 1);
    }
    // Nobody approves their own timesheet; the manager is told who does.
    await expect(shop.getByRole('listitem').filter({ hasText: 'Schvaluje administrátor' })).toContainText(
      'Vlasta Žáčková',
    );
    // Head office, with the screen open all the time, sees only hers left.
    const office = admin.getByRole('region', { name: 'Výkazy prodejny' });
    await office.getByRole('button', { name: 'Schválit, Vlasta Žáčková' }).click();
    await office.getByRole('button', { name: 'Uzavřít měsíc' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Uzavřít měsíc' }).click();
    await expect(office.getByText('Měsíc je uzavřený', { exact: false })).toBeVisible();
    await expectAccessible(admin, 'a closed month');
  });

  await test.step('wages leave as a spreadsheet and for PAMICA; opened again the month changes', async () => {
    const office = admin.getByRole('region', { name: 'Výkazy prodejny' });
    await office.getByRole('button', { name: 'Podklady pro mzdy' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Podklady pro mzdy/ });
    const arriving = admin.waitForEvent('download');
    await dialog.getByRole('button', { name: 'PAMICA (XML 1.0)' }).click();
    expect((await arriving).suggestedFilename()).toBe(`mzdy_${closed}_vsetin.xml`);
    const wages = await sheetBy(admin, dialog.getByRole('button', { name: 'CSV' }));
    expect(wages.name).toBe(`mzdy_${closed}_vsetin.csv`);
    await expectWages(office, wages.lists[0]!);
    const codesCome = await holdAnswers(admin, '**/api/mzdy/kody/');
    await dialog.getByRole('button', { name: 'Kódy mzdového programu' }).click();
    const codes = admin.getByRole('dialog', { name: 'Kódy mzdového programu' });
    // The dialog is shown before the codes arrive, and nothing can be saved in it yet.
    await expect(codes).toBeVisible();
    await expect(codes.getByRole('button', { name: 'Uložit' })).toHaveCount(0);
    codesCome();
    await codes.getByLabel('Lékař').fill('V 03');
    await codes.getByRole('button', { name: 'Uložit' }).click();
    await expect(codes.getByText('Kód má jen písmena bez diakritiky a číslice').first()).toBeVisible();
    await codes.getByLabel('Lékař').fill('V03');
    await codes.getByRole('button', { name: 'Zrušit' }).click();
    await admin.keyboard.press('Escape');
    await office.getByRole('button', { name: 'Znovu otevřít' }).click();
    const reason = admin.getByRole('dialog', { name: /^Znovu otevřít/ });
    await reason.getByRole('textbox').fill('Chybí nemoc');
    await reason.getByRole('button', { name: 'Znovu otevřít' }).click();
    await expect(office.getByRole('button', { name: 'Uzavřít měsíc' })).toBeEnabled();
    // The manager's screen was updated, too.
    await expect(
      vlasta.getByRole('region', { name: 'Výkazy prodejny' }).getByRole('button', { name: 'Uzavřít měsíc' }),
    ).toBeEnabled();
  });
});
