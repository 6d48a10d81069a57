import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Cell, type Listed, numberOf, readCsv, readXlsx, recordsOf } from '#test/sheets.ts';

/** Presses what downloads a spreadsheet. @returns the file's name and its lists; CSV has only one */
export async function sheetBy(page: Page, button: Locator): Promise<{ name: string; lists: Listed[] }> {
  const arriving = page.waitForEvent('download');
  await button.click();
  const download = await arriving;
  const name = download.suggestedFilename();
  const file = await readFile(await download.path());
  return { name, lists: name.endsWith('.csv') ? [readCsv(file)] : await readXlsx(file) };
}

/** '2026-10-05' of a day in XLSX. */
export const dayOf = (cell: Cell) => (cell as Date).toISOString().slice(0, 10);

/** '8:05' of a time of day in XLSX. */
export const timeOf = (cell: Cell) => (cell as Date).toISOString().slice(11, 16).replace(/^0/, '');

/** The cells of each shown row of a table as texts, with plain spaces. */
export const shownRows = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll(rows =>
      rows.map(row =>
        [...(row as HTMLTableRowElement).cells].map(cell => cell.textContent.replace(/\s+/g, ' ').trim()),
      ),
    );

/** A text of `Intl` with plain spaces. */
export const plain = (text: string) => text.replace(/\s+/g, ' ');

/** The list for wages has the people of the shop's closed timesheets in their order, with the hours shown there. */
export async function expectWages(shop: Locator, wages: Listed) {
  const people = recordsOf(wages);
  await expect(shop.getByRole('listitem')).toContainText(
    people.map(({ Jméno: first, Příjmení: last, Odpracováno: worked }) => {
      const minutes = Math.round(numberOf(worked!) * 60);
      const length = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
      return new RegExp(`^${first} ${last}.*\\D${length}\\sh`);
    }),
  );
}
