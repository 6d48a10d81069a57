import { type Browser, expect, type Page, type Request, test } from '@playwright/test';
import { retime } from './answers.ts';
import { callApi, colleague, showPage, signIn, unique } from './people.ts';

test('a new post appears on another person’s open screen by itself', async ({ page, browser }) => {
  await signIn(page, 'petra', '/news');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'pavel', '/news');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(other.getByRole('article').first()).toBeVisible();

  const text = unique('Živě');
  await other.getByRole('button', { name: 'Nový příspěvek' }).click();
  await other.getByLabel('Text příspěvku').fill(text);
  const answered = other.waitForResponse(
    response => response.url().endsWith('/api/news/') && response.request().method() === 'POST',
  );
  await other.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await answered;
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  await context.close();
});

/** Pavel comments on one of Petra's posts. */
async function commenting(page: Page, browser: Browser) {
  const petra = await colleague(browser, 'petra');
  const { id } = await petra.send('POST', '/news/', { obsah: unique('Zmizí'), kategorie: [] });
  await signIn(page, 'pavel', `/news?prispevek=${id}&komentare=1`);
  const post = page.locator(`#prispevek-${id}`);
  await post.getByLabel('Napište komentář').fill('Rozepsáno: volal pan Novák');
  return { petra, id, post };
}

test('an unfinished comment is shown when somebody deletes its post', async ({ page, browser }) => {
  const { petra, id, post } = await commenting(page, browser);
  await petra.send('DELETE', `/news/${id}/`);
  await expect(post).toBeHidden();
  await expect(page.getByText('Rozepsáno: volal pan Novák')).toBeVisible();
  await petra.leave();
});

test('an unfinished comment is shown when its post is deleted while the page is hidden', async ({
  page,
  browser,
}) => {
  const { petra, id, post } = await commenting(page, browser);
  await showPage(page, false);
  await petra.send('DELETE', `/news/${id}/`);
  await showPage(page, true);
  await expect(post).toBeHidden();
  await expect(page.getByText('Rozepsáno: volal pan Novák')).toBeVisible();
  await petra.leave();
});

test('a comment on a post that was deleted and restored is not reported as lost', async ({
  page,
  browser,
}) => {
  const petra = await colleague(browser, 'petra');
  const { id } = await petra.send('POST', '/news/', { obsah: unique('Vrátí se'), kategorie: [] });
  await signIn(page, 'pavel', '/news');
  const post = page.locator(`#prispevek-${id}`);
  await expect(post).toBeVisible();
  await petra.send('DELETE', `/news/${id}/`);
  await expect(post).toHaveCount(0);
  await petra.send('POST', `/news/${id}/obnovit/`);
  await post.getByRole('button', { name: 'Zobrazit komentáře' }).click();
  await post.getByLabel('Napište komentář').fill('Rozepsáno: volal pan Novák');
  await post.getByRole('button', { name: 'Skrýt komentáře' }).click();
  await expect(post.getByLabel('Napište komentář')).toHaveCount(0);
  // It would be shown by now, since the next notice appears after it; a while later it would disappear by itself.
  await post.getByRole('button', { name: 'Možnosti příspěvku' }).click();
  await page.getByRole('menuitem', { name: 'Kopírovat odkaz' }).click();
  await expect(page.getByText(/^Odkaz/)).toBeVisible();
  expect(await page.getByText('Příspěvek, ke kterému píšete komentář, byl smazán.').count()).toBe(0);
  await petra.leave();
});

test('a notice of a comment brings a reader who scrolled away back to the post, with its comments open', async ({
  page,
  browser,
}) => {
  const pavel = await colleague(browser, 'pavel');
  const petra = await colleague(browser, 'petra');
  const { id } = await petra.send('POST', '/news/', { obsah: unique('Debata'), kategorie: [] });
  const said = unique('Souhlasím');
  await pavel.send('POST', `/news/${id}/komentare/`, { obsah: said });
  await signIn(page, 'petra', `/news?prispevek=${id}&komentare=1`);
  const post = page.locator(`#prispevek-${id}`);
  await expect(post).toBeFocused();
  await post.getByRole('button', { name: 'Skrýt komentáře' }).click();
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(post).not.toBeInViewport();
  await page.getByRole('button', { name: /^Upozornění/ }).click();
  await page.getByRole('link', { name: said }).click();
  await expect(post).toBeInViewport();
  await expect(post).toBeFocused();
  await expect(post.getByText(said)).toBeVisible();
  await pavel.leave();
  await petra.leave();
});

test('deleting a post moves the focus to the next one, and undoing it moves the focus back', async ({
  page,
  browser,
}) => {
  await retime(page, { 10000: 600_000 });
  const petra = await colleague(browser, 'petra');
  const [next, id] = [
    (await petra.send('POST', '/news/', { obsah: unique('Zůstane'), kategorie: [] })).id,
    (await petra.send('POST', '/news/', { obsah: unique('Zmizí'), kategorie: [] })).id,
  ];
  await signIn(page, 'petra', '/news');
  const post = page.locator(`#prispevek-${id}`);
  await page.route(`**/api/news/${id}/`, async route => {
    const response = await route.fetch();
    await expect(post).toHaveCount(0);
    await route.fulfill({ response });
  });
  await post.getByRole('button', { name: 'Možnosti příspěvku' }).click();
  await page.getByRole('menuitem', { name: 'Smazat příspěvek' }).click();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(page.locator(`#prispevek-${next}`)).toBeFocused();
  await page.getByRole('button', { name: 'Vrátit' }).click();
  await expect(post).toBeFocused();
  await petra.leave();
});

test('two deleted posts of a category can both be restored, for everybody', async ({ page, browser }) => {
  const admin = await colleague(browser, 'admin');
  const petra = await colleague(browser, 'petra');
  const category = { nazev: unique('Inventura'), barva: '#0066cc', ikona: '' };
  const { id } = await admin.send('POST', '/news/kategorie/vytvorit/', category);
  const posts: string[] = [];
  for (const obsah of ['Nejstarší', 'Prostřední', 'Nejnovější'])
    posts.unshift(
      `prispevek-${(await petra.send('POST', '/news/', { obsah: unique(obsah), kategorie: [id] })).id}`,
    );
  const context = await browser.newContext();
  const other = await context.newPage();
  // Undo notices stay for as long as the journey takes.
  await retime(page, { 10000: 600_000 });
  await signIn(page, 'petra', `/news?kategorie=${id}`);
  await signIn(other, 'pavel', `/news?kategorie=${id}`);
  const shown = async (expected: string[]) => {
    for (const screen of [page, other])
      await expect(async () =>
        expect(
          await screen.getByRole('article').evaluateAll(articles => articles.map(article => article.id)),
        ).toEqual(expected),
      ).toPass();
  };
  await shown(posts);
  for (const gone of posts.slice(1).reverse()) {
    await page.locator(`#${gone}`).getByRole('button', { name: 'Možnosti příspěvku' }).click();
    await page.getByRole('menuitem', { name: 'Smazat příspěvek' }).click();
    await page.getByRole('button', { name: 'Smazat', exact: true }).click();
    await expect(page.locator(`#${gone}`)).toHaveCount(0);
  }
  await shown(posts.slice(0, 1));
  const back = page.getByRole('button', { name: 'Vrátit zpět' });
  await expect(back).toHaveCount(2);
  await back.first().click();
  await back.click();
  await shown(posts);
  await context.close();
  await petra.leave();
  await admin.leave();
});

test('the mark of unread news stays until all news is opened, not just one category', async ({
  page,
  browser,
}) => {
  await signIn(page, 'pavel', '/profile');
  const petra = await colleague(browser, 'petra');
  const post = { obsah: unique('Nepřečteno'), kategorie: [] };
  await petra.send('POST', '/news/', post);
  await petra.leave();

  const link = page
    .getByRole('navigation', { name: 'Hlavní navigace' })
    .getByRole('link', { name: 'Novinky' });
  await expect(link).toHaveAccessibleName(/nov(ý|é|ých) příspěv/);
  const noted: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/news/videno/')) noted.push(request.url());
  });
  await page.goto('/news?kategorie=1');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(noted).toEqual([]);
  await expect(link).toHaveAccessibleName(/nov(ý|é|ých) příspěv/);
  await link.click();
  await expect(page.getByRole('article').filter({ hasText: post.obsah })).toBeVisible();
  await expect(link).toHaveAccessibleName('Novinky');
});

test('a change of one post fetches only that post, however many are loaded', async ({ page }) => {
  await signIn(page, 'petra', '/news');
  const articles = page.getByRole('article');
  await expect(articles.first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    expect(await articles.count()).toBeGreaterThan(40);
  }).toPass();
  await expect(page.getByText('Načítání starších novinek…')).toHaveCount(0);

  // Other journeys write meanwhile, too: each of their posts causes a request for that one post, and a change of a
  // category or a person causes requests for all of them.
  let asked: (string | null)[] = [];
  const open = new Set<Request>();
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/api/news/' || request.method() !== 'GET') return;
    open.add(request);
    asked.push(searchParams.get('prispevek'));
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => void open.delete(request));
  let concernsAll = false;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.eventSourceMessageReceived', ({ data }) => {
    concernsAll ||= /"tema":"(categories|people)"/.test(data);
  });
  /** Waits until everything heard so far has been fetched: all posts are, one part after the other. */
  const fetched = async () => {
    let before: number;
    do {
      before = asked.length;
      await expect.poll(() => open.size).toBe(0);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    } while (open.size > 0 || asked.length > before);
  };
  const old = articles.nth(35);
  const id = Number((await old.getAttribute('id'))!.replace(/\D/g, ''));
  const comments = page.locator(`#prispevek-${id}`).getByRole('button', { name: /komentář/ });
  do {
    concernsAll = false;
    await fetched();
    const before = await comments.textContent();
    asked = [];
    await callApi(page, 'POST', `/news/${id}/komentare/`, { obsah: unique('Odpověď') });
    await expect(comments).not.toHaveText(before!);
  } while (concernsAll);
  expect(asked.filter(one => one === `${id}`)).toHaveLength(1);
  expect(asked).not.toContain(null);
});

test('a deactivated person is signed out at once', async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'roman', '/news');
  await expect(other.getByRole('article').first()).toBeVisible();

  await signIn(page, 'admin', '/users');
  await page.getByRole('button', { name: 'Upravit: Roman Šimek' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Aktivní účet').uncheck({ force: true });
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Přihlášení do systému' })).toBeVisible();
  await context.close();
});

test('deleting the oldest comment removes it for everybody', async ({ page, browser }) => {
  const petra = await colleague(browser, 'petra');
  const { id } = await petra.send('POST', '/news/', { obsah: unique('Rozhovor'), kategorie: [] });
  for (const obsah of ['Smažu ho', 'Druhý', 'Třetí'])
    await petra.send('POST', `/news/${id}/komentare/`, { obsah });
  const context = await browser.newContext();
  const other = await context.newPage();
  const open = async (screen: typeof page, username: string) => {
    await signIn(screen, username, '/news');
    const post = screen.locator(`#prispevek-${id}`);
    await post.getByRole('button', { name: 'Zobrazit komentáře' }).click();
    await expect(post.getByText('Smažu ho')).toBeVisible();
    return post;
  };
  const [own, theirs] = [await open(page, 'petra'), await open(other, 'pavel')];
  await own
    .getByRole('button', { name: /Smazat komentář/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  for (const post of [own, theirs]) {
    await expect(post.getByText('Smažu ho')).toHaveCount(0);
    await expect(post.getByText('Druhý')).toBeVisible();
  }
  await context.close();
  await petra.leave();
});
