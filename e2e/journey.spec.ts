import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { alterAnswers, holdAnswers, tryAgain } from './answers.ts';
import { visit } from './parts.ts';
import { enterCredentials, NOTE, signIn, unique } from './people.ts';

/** The day of an administrator (issue 'A running house'): a person, a shop, a category, a post and its life. */

const picture = async () => ({
  name: 'výloha.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 450, channels: 3, background: '#3781de' } })
    .png()
    .toBuffer(),
});

async function gear(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Správa' }).click();
  await page.getByRole('navigation', { name: 'Správa' }).getByRole('link', { name: entry }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

let nextId = 5000 + Math.floor(Math.random() * 900_000);

/** Records what is selected in the field as soon as a value has come into it: the next key may be pressed at once. */
function noteWhatIsMarked(field: HTMLElement | SVGElement) {
  const input = field as HTMLInputElement;
  const own = Object.getOwnPropertyDescriptor(input, 'value')!;
  const note = () => {
    input.dataset.marked = input.value.slice(input.selectionStart!, input.selectionEnd!);
  };
  Object.defineProperty(input, 'value', {
    ...own,
    set(value) {
      own.set!.call(input, value);
      queueMicrotask(note);
    },
  });
}

/** Adds a person. `listComes` releases a held list of people, which brings the number that the form offers. */
async function addPerson(page: Page, listComes?: () => void, isTypedBefore = false) {
  const id = String(++nextId);
  await page.getByRole('button', { name: 'Přidat uživatele' }).click();
  const form = page.getByRole('dialog', { name: 'Nový uživatel' });
  await expect(form).toBeVisible();
  const number = form.getByRole('textbox', { name: 'ID', exact: true });
  const list = page.getByRole('button', { name: /^Upravit: /, includeHidden: true }).first();
  // The field already has the focus: typed text replaces a value that came, and stays when one comes later.
  await expect(number).toBeFocused();
  if (isTypedBefore) await page.keyboard.type(id);
  if (listComes) {
    await number.evaluate(noteWhatIsMarked);
    listComes();
  }
  await expect(list).toBeAttached();
  if (!isTypedBefore) {
    await expect(number).toHaveValue(/^[1-9]\d+$/);
    // A moment later the first digit would already stand beside what came, and go with it. Read together: another journey's new
    // person makes another number the next free one.
    if (listComes) {
      const readBoth = (input: HTMLElement | SVGElement) => [
        input.dataset.marked,
        (input as HTMLInputElement).value,
      ];
      const [marked, value] = await number.evaluate(readBoth);
      expect(marked).toBe(value);
    }
    await page.keyboard.type(id);
  }
  await expect(number).toHaveValue(id);
  await form.getByLabel('Uživatelské jméno').fill(`nova${id}`);
  await form.getByRole('textbox', { name: 'Jméno', exact: true }).fill('Anežka');
  await form.getByLabel('Příjmení').fill(`Zkušební${id}`);
  await form.getByRole('textbox', { name: 'Heslo' }).fill('tajneheslo');
  await form.getByLabel('Domovská prodejna').selectOption('Globus');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Uživatel byl vytvořen.')).toBeVisible();
  // A phone shows the first twenty people.
  await page.getByLabel('Hledat uživatele').fill(`nova${id}`);
  await expect(page.getByText(`Anežka Zkušební${id}`).first()).toBeVisible();
  return { id, username: `nova${id}` };
}

async function addShop(page: Page) {
  const name = unique('Prodejna');
  await page.getByRole('button', { name: 'Přidat prodejnu' }).click();
  const form = page.getByRole('dialog', { name: 'Nová prodejna' });
  await form.getByRole('textbox', { name: 'Název', exact: true }).fill(name);
  await form.getByLabel('Krátký název').fill('Zkouška');
  await form.getByLabel('Pořadí').fill('90');
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(name).first()).toBeVisible();
  return name;
}

async function addCategory(page: Page) {
  const name = unique('Kategorie');
  await page.getByLabel('Název').fill(name);
  await page.getByRole('button', { name: 'Přidat kategorii' }).click();
  await expect(page.getByText('Kategorie byla úspěšně vytvořena!')).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  return name;
}

async function writePost(page: Page, category: string) {
  const text = unique('Nová výloha je hotová');
  await page.getByRole('button', { name: 'Nový příspěvek' }).click();
  const composer = page.getByRole('dialog', { name: 'Nový příspěvek' });
  await expect(composer.getByRole('button', { name: 'Přidat příspěvek' })).toBeDisabled();
  await composer.getByLabel('Text příspěvku').fill(text);
  await composer.getByText(category).click();
  await composer.locator('input[type=file]').setInputFiles([await picture(), NOTE]);
  const release = await holdAnswers(page, '**/api/news/', 'POST');
  await composer.getByRole('button', { name: 'Přidat příspěvek' }).click();
  // The dialog waits for what is being sent: nothing more can be typed into it.
  await expect(composer.getByLabel('Text příspěvku')).not.toBeEditable();
  release();
  const post = page.getByRole('article').filter({ hasText: text });
  await expect(post).toBeVisible();
  // Pinned posts stand before it.
  await expect(page.locator('article:not([aria-label="Připnuté příspěvky"] article)').first()).toContainText(
    text,
  );
  await expect(post.getByRole('button', { name: 'Zobrazit obrázek výloha.png' })).toBeVisible();
  await expect(post.getByRole('link', { name: /poznámka\.txt/ })).toBeVisible();
  await expect(post.getByText(category)).toBeVisible();
  return post;
}

async function reactAndComment(page: Page, post: ReturnType<Page['getByRole']>) {
  await post.getByRole('button', { name: 'Líbí se mi: 0' }).click();
  await expect(post.getByRole('button', { name: 'Líbí se mi: 1' })).toHaveAttribute('aria-pressed', 'true');
  await post.getByRole('button', { name: 'Srdce: 0' }).click();
  await expect(post.getByRole('button', { name: 'Líbí se mi: 0' })).toHaveAttribute('aria-pressed', 'false');
  await post.getByRole('button', { name: 'Srdce: 1' }).click();
  await expect(post.getByRole('button', { name: 'Srdce: 0' })).toBeVisible();

  await post.getByRole('button', { name: 'Zobrazit komentáře' }).click();
  // Text typed while it is being sent stays, to be sent next.
  const field = post.getByLabel('Napište komentář');
  await field.fill('Vypadá skvěle');
  const release = await holdAnswers(page, '**/komentare/', 'POST');
  await post.getByRole('button', { name: 'Odeslat' }).click();
  await field.pressSequentially(' a svítí');
  release();
  await expect(post.getByRole('listitem').filter({ hasText: 'Vypadá skvěle' })).toBeVisible();
  await expect(field).toHaveValue('a svítí');
  await post.getByRole('button', { name: /Smazat komentář/ }).click();
  await expect(page.getByText('Opravdu chcete smazat tento komentář?')).toBeVisible();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(post.getByText('Vypadá skvěle')).toBeHidden();
}

async function deletePost(page: Page, post: ReturnType<Page['getByRole']>) {
  await post.getByRole('button', { name: /Možnosti příspěvku/ }).click();
  await page.getByRole('menuitem', { name: 'Smazat příspěvek' }).click();
  await expect(page.getByText('Opravdu chcete smazat tento příspěvek?')).toBeVisible();
  await page.getByRole('button', { name: 'Smazat', exact: true }).click();
  await expect(post).toBeHidden();
}

for (const width of [1366, 390]) {
  test(`an ADMIN manages a person, a shop, a category and a post with two files, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await signIn(page, 'admin', '/neexistuje');

    const listComes = await holdAnswers(page, '**/api/users/list/');
    await gear(page, 'Uživatelé');
    const person = await addPerson(page, listComes, width === 390);
    await gear(page, 'Prodejny');
    const shop = await addShop(page);
    await gear(page, 'Kategorie novinek');
    const category = await addCategory(page);

    await visit(page, '/news');
    const post = await writePost(page, category);
    await reactAndComment(page, post);

    await post.getByRole('button', { name: 'Zobrazit obrázek výloha.png' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await deletePost(page, post);

    await visit(page, '/stores');
    // Nothing is chosen yet; what the message asks for is possible, in cards as in a table.
    await page.getByRole('button', { name: 'Deaktivovat vybrané' }).click();
    await expect(page.getByText('Zaškrtněte je v seznamu.')).toBeVisible();
    await page.getByRole('checkbox', { name: `Vybrat: ${shop}` }).check();
    await expect(page.getByText('Zaškrtněte je v seznamu.')).toBeHidden();
    await page.getByRole('button', { name: 'Deaktivovat vybrané' }).click();
    const question = page.getByRole('dialog', { name: 'Potvrzení' });
    await expect(question).toContainText(/Opravdu chcete deaktivovat 1\sprodejnu\?/);
    await expect(question).toContainText(shop);
    await question.getByRole('button', { name: 'Ponechat aktivní' }).click();
    await expect(question).toBeHidden();
    // What depends on a shop, such as people and shifts, is said first, in the question as in the form.
    const zbyva = { lide: 3, smeny: 13, objednavky: 1, kiosky: 0, cile: 0, ukoly: 0 };
    await alterAnswers<object>(page, '**/api/stores/prodejny/zbyva/**', answer => ({ ...answer, zbyva }));
    await page.getByRole('button', { name: 'Deaktivovat vybrané' }).click();
    await expect(question).toContainText(
      /Visí na tom: 3\slidé s domovskou prodejnou, 13\snadcházejících směn, 1\sotevřená objednávka\./,
    );
    await question.getByRole('button', { name: 'Ponechat aktivní' }).click();
    await page.getByRole('button', { name: `Upravit: ${shop}` }).click();
    const form = page.getByRole('dialog', { name: 'Úprava prodejny' });
    await form.getByLabel('Aktivní prodejna').press('Space');
    await expect(form.getByRole('alert').getByRole('link')).toHaveText([
      /3\slidé/,
      /13\snadcházejících/,
      /1\sotevřená/,
    ]);
    await expect(form.getByRole('alert')).toBeInViewport();
    await form.getByLabel('Aktivní prodejna').press('Space');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: `Smazat: ${shop}` }).click();
    await expect(page.getByText('Opravdu chcete smazat tuto prodejnu?')).toBeVisible();
    await page.getByRole('button', { name: 'Smazat', exact: true }).click();
    await expect(page.getByRole('button', { name: `Smazat: ${shop}` })).toBeHidden();

    await visit(page, '/users');
    await page.getByLabel('Hledat uživatele').fill(person.username);
    await page.getByRole('button', { name: /Smazat: Anežka/ }).click();
    await expect(page.getByText('Opravdu chcete smazat tohoto uživatele?')).toBeVisible();
    await page.getByRole('button', { name: 'Smazat', exact: true }).click();
    await expect(page.getByText('Uživatel byl smazán.')).toBeVisible();
  });
}

test('a new person signs in with the given password, and a wrong one is refused', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/users');
  await expect(page.getByRole('columnheader', { name: 'Jméno (podle příjmení)' })).toBeVisible();
  const { username } = await addPerson(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/');
  await enterCredentials(other, username, 'spatneheslo');
  await expect(other.getByText('Nesprávné uživatelské jméno nebo heslo')).toBeVisible();
  await enterCredentials(other, username, 'tajneheslo');
  await expect(other.getByText('Anežka').first()).toBeVisible();
  await context.close();
});

test('an address naming a deleted category does not prevent writing a post', async ({ page }) => {
  await signIn(page, 'petra', '/news?kategorie=999999');
  await page.getByRole('button', { name: 'Nový příspěvek' }).click();
  await expect(page.getByText('Vybraná kategorie už není. Příspěvek zůstal bez ní.')).toBeVisible();
  const composer = page.getByRole('dialog', { name: 'Nový příspěvek' });
  await composer.getByLabel('Text příspěvku').fill(unique('Bez kategorie'));
  await composer.getByRole('button', { name: 'Přidat příspěvek' }).click();
  await expect(composer).toBeHidden();
});

test('categories that failed to load can be loaded again by a button', async ({ page }) => {
  let failing = true;
  await page.route('**/api/news/kategorie/', route =>
    failing ? route.fulfill({ status: 500, json: { success: false } }) : route.fallback(),
  );
  await signIn(page, 'petra', '/news');
  const filter = page.getByRole('navigation', { name: 'Kategorie' });
  const again = filter.getByRole('button', { name: 'Načíst kategorie znovu' });
  await tryAgain(page, again, '/api/news/kategorie/', () => {
    failing = false;
  });
  await expect(filter.getByRole('link', { name: 'Akce' })).toBeVisible();
  await expect(again).toHaveCount(0);
});
