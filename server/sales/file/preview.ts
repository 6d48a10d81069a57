import type { Preview } from '#shared/imports/contract.ts';
import type { LineField } from '#shared/sales/lines.ts';
import { readRows } from './format.ts';
import { type Line, LineMaker } from './line.ts';
import type { ReadOptions } from './lines.ts';
import type { Problem } from './problem.ts';
import { headerProblem } from './profile-columns.ts';
import { columnKey, type Row } from './row.ts';

/**
 * The first `count` rows of a file (4-decisions §5: 20). Throws a FileProblem as `readLines` does for what
 * it meets that far; that columns are missing is told in `problem` instead, so that they can be chosen.
 */
export async function preview(
  path: string,
  { format, profile, ...options }: ReadOptions,
  count = 20,
): Promise<Preview> {
  let result: Preview | null = null;
  let maker: LineMaker | null = null;
  let positions: number[] = [];

  const show = (row: Row): Preview['radky'][number] => {
    const lines: Line[] = [];
    const problems: Problem[] = [];
    maker?.take(row, lines, problems);
    return {
      radek: row.row,
      bunky: positions.map(at => row.cells[at] ?? ''),
      hodnoty: lines.map(({ values }) => values),
      problemy: problems.map(({ radek, sloupec, duvod }) => ({ radek, sloupec, duvod })),
    };
  };

  for await (const { columns, found, rows } of readRows(path, format, profile)) {
    if (!result) {
      result = {
        sloupce: sloupceOf(found, profile),
        problem: headerProblem(found, profile, rows),
        radky: [],
      };
      maker = result.problem === null ? new LineMaker(profile, columns, options) : null;
      positions = found === columns ? found.map((_, at) => at) : found.map(name => columns.indexOf(name));
    }
    result.radky.push(...rows.slice(0, count - result.radky.length).map(show));
    if (result.radky.length >= count) break;
  }
  return result!;
}

const sloupceOf = (found: string[], profile: ReadOptions['profile']): Preview['sloupce'] =>
  found.map(nazev => ({
    nazev,
    pole: Object.entries(profile.pole)
      .filter(([, source]) => 'sloupec' in source && columnKey(source.sloupec) === columnKey(nazev))
      .map(([field]) => field as LineField),
  }));
