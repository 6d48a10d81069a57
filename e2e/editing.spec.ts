import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { callApi, colleague, enterCredentials, pressByKeys, signIn, unique } from './people.ts';

/** The author edits a post in its card, and a comment where it stands, for a quarter of an hour. */

const QUARTER_MS = 15 * 60_000;

type Ids = { post: number; comment: number };

const cardOf = (page: Page, { post }: Ids) => page.locator(`#prispevek-${post}`);

/** What differs between editing a post and editing a comment. */
type Kind = {
  name: string;
  field: (page: Page, ids: Ids) => Locator;
  /** What shows the text, and has the focus after editing. */
  shown: (page: Page, ids: Ids) => Locator;
  /** Shows whether editing is offered, and returns what offers it. */
  offer: (page: Page, ids: Ids) => Promise<Locator>;
  path: (ids: Ids) => string;
  late: string;
  gone: string;
};

const POST: Kind = {
  name: 'post',
  field: (page, ids) => cardOf(page, ids).getByRole('textbox', { name: 'Text příspěvku' }),
  shown: cardOf,
  offer: async (page, ids) => {
    await cardOf(page, ids).getByRole('button', { name: 'Možnosti příspěvku' }).click();
    await expect(page.getByRole('menuitem', { name: 'Kopírovat odkaz' })).toBeVisible();
    return page.getByRole('menuitem', { name: 'Upravit příspěvek' });
  },
  path: ({ post }) => `/news/${post}/`,
  late: 'Příspěvek lze upravit jen 15 minut po přidání.',
  gone: 'Příspěvek, který upravujete, byl smazán.',
};

const COMMENT: Kind = {
  name: 'comment',
  field: (page, ids) => cardOf(page, ids).getByRole('textbox', { name: 'Text komentáře' }),
  shown: (page, ids) => cardOf(page, ids).getByRole('listitem').filter({ hasText: 'Petra Nováková' }),
  offer: async (page, ids) =>
    cardOf(page, ids).getByRole('button', { name: 'Upravit komentář, Petra Nováková' }),
  path: ({ comment }) => `/news/komentare/${comment}/`,
  late: 'Komentář lze upravit jen 15 minut po přidání.',
  gone: 'Komentář, který upravujete, byl smazán.',
};

/** A post is deleted with its comments: comments go first. */
const KINDS = [COMMENT, POST];

/** Opens the editor by keyboard. */
async function openEditor(page: Page, kind: Kind, ids: Ids) {
  await pressByKeys(page, await kind.offer(page, ids));
  const field = kind.field(page, ids);
  await expect(field).toBeFocused();
  return field;
}

const linkTo = ({ post }: Ids) => `/news?prispevek=${post}&komentare=1`;

/** Petra's own post with her comment under it, on her page. */
async function written(page: Page, text: string): Promise<Ids> {
  await signIn(page, 'petra', '/neexistuje');
  const { id: post } = await callApi(page, 'POST', '/news/', { obsah: `${text} post`, kategorie: [] });
  const { id: comment } = await callApi(page, 'POST', `/news/${post}/komentare/`, {
    obsah: `${text} comment`,
  });
  await page.goto(linkTo({ post, comment }));
  await expect(COMMENT.shown(page, { post, comment })).toBeVisible();
  return { post, comment };
}

async function reader(browser: Browser, ids: Ids) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'pavel', linkTo(ids));
  return page;
}

for (const width of [1366, 390]) {
  test(`the author edits a comment and its post by keyboard, and everybody sees it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    // On a phone with its keyboard open.
    await page.setViewportSize({ width, height: width === 390 ? 520 : 768 });
    const text = unique('Otevřeno do 18');
    const ids = await written(page, text);
    const other = await reader(browser, ids);
    await expect(cardOf(other, ids)).toContainText(`${text} post`);
    await expect(cardOf(other, ids)).toContainText(`${text} comment`);
    await expect(cardOf(other, ids)).not.toContainText('upraveno');
    for (const kind of KINDS) {
      await kind.shown(page, ids).evaluate(one => one.scrollIntoView({ block: 'end' }));
      const field = await openEditor(page, kind, ids);
      await expect(field).toHaveValue(`${text} ${kind.name}`);
      await expect(cardOf(page, ids).getByText(/^Upravit lze do \d+:\d\d\.$/)).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page, `a ${kind.name} being edited`);
      // Its buttons are in sight, not below a phone's bottom navigation.
      const save = cardOf(page, ids).getByRole('button', { name: 'Uložit' });
      const isUncovered = (button: Element) => {
        const { x, width, bottom } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, bottom - 2));
      };
      expect(await save.evaluate(isUncovered)).toBe(true);
      // The caret is behind the text, so that typing goes on with it.
      await page.keyboard.type(', v sobotu do 12');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Potvrzení' });
      await question.getByRole('button', { name: 'Pokračovat v úpravách' }).click();
      await expect(field).toHaveValue(`${text} ${kind.name}, v sobotu do 12`);
      await field.press('Control+Enter');
      await expect(field).toHaveCount(0);
      for (const who of [page, other]) {
        await expect(kind.shown(who, ids)).toContainText(`${text} ${kind.name}, v sobotu do 12`);
        await expect(kind.shown(who, ids)).toContainText('upraveno před');
      }
      await expect(kind.shown(page, ids)).toBeFocused();
      await expect(await kind.offer(other, ids)).toHaveCount(0);

      // Without a change there is nothing to ask about.
      await openEditor(page, kind, ids);
      await page.keyboard.press('Escape');
      await expect(field).toHaveCount(0);
      await expect(kind.shown(page, ids)).toBeFocused();
    }
    await other.context().close();
  });
}

test('a second window of the author sees both texts and decides', async ({ page, browser }) => {
  const text = unique('Inventura');
  const ids = await written(page, text);
  const petra = await colleague(browser, 'petra');
  for (const kind of KINDS) {
    const field = await openEditor(page, kind, ids);
    await petra.send('PUT', kind.path(ids), { obsah: `${text} v 17`, verze: 1 });
    await field.fill(`${text} v 18`);
    const save = cardOf(page, ids).getByRole('button', { name: 'Uložit' });
    await save.click();
    const told = cardOf(page, ids).getByRole('alert');
    await expect(told).toContainText(/Záznam mezitím změnil Petra Nováková ve?\s\d/);
    await told.getByLabel(`${text} v 17`).check();
    await expect(field).toHaveValue(`${text} v 17`);
    await told.getByLabel(`${text} v 18`).check();
    await save.click();
    await expect(field).toHaveCount(0);
    await expect(kind.shown(page, ids)).toContainText(`${text} v 18`);
  }
  await petra.leave();
});

test('what is typed survives a reload, the end of the session, and the deletion of what is edited', async ({
  page,
  browser,
}) => {
  page.on('dialog', dialog => dialog.accept());
  const ids = await written(page, unique('Rozepsaná úprava'));
  for (const kind of KINDS) await (await openEditor(page, kind, ids)).fill(`Nový ${kind.name}`);
  await callApi(page, 'POST', '/users/logout/');
  await enterCredentials(page, 'petra');
  for (const kind of KINDS) await expect(kind.field(page, ids)).toHaveValue(`Nový ${kind.name}`);
  await page.reload();
  await expect(COMMENT.shown(page, ids)).toBeVisible();
  const admin = await colleague(browser, 'admin');
  for (const kind of KINDS) {
    await expect(await openEditor(page, kind, ids)).toHaveValue(`Nový ${kind.name}`);
    await expect(cardOf(page, ids).getByText('Obnovili jsme rozepsaný formulář.')).toBeVisible();
    await admin.send('DELETE', kind.path(ids));
    await expect(kind.field(page, ids)).toHaveCount(0);
    await expect(page.getByText(kind.gone)).toContainText(`Nový ${kind.name}`);
  }
  await expect(cardOf(page, ids)).toHaveCount(0);
  await admin.leave();
});

test('nothing is offered for editing after a quarter of an hour; what is typed stays', async ({ page }) => {
  await page.clock.install();
  const ids = await written(page, unique('Čtvrthodina'));
  for (const kind of KINDS) await (await openEditor(page, kind, ids)).fill('Dopsáno pozdě');
  await page.clock.fastForward(QUARTER_MS);
  const card = cardOf(page, ids);
  await expect(card.getByText('Čas na úpravu už uplynul. Text si můžete zkopírovat.')).toHaveCount(2);
  for (const kind of KINDS) {
    await page.route(`**/api${kind.path(ids)}`, route =>
      route.fulfill({ status: 409, json: { success: false, message: kind.late } }),
    );
    const field = kind.field(page, ids);
    await field.press('Control+Enter');
    await expect(card.getByRole('alert').filter({ hasText: kind.late })).toBeVisible();
    await expect(field).toHaveValue('Dopsáno pozdě');
    await field.press('Escape');
    await page.getByRole('button', { name: 'Zahodit' }).click();
    await expect(field).toHaveCount(0);
    await expect(await kind.offer(page, ids)).toHaveCount(0);
  }
});
