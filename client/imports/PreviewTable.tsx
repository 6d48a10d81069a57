import { Fragment } from 'react';
import type { Preview } from '#shared/imports/shapes.ts';
import { FIELD_LABELS, LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { LineField } from '#shared/sales/lines.ts';
import { dateTime } from '../core/format.ts';
import classes from './PreviewTable.module.css';

type Row = Preview['radky'][number];

const AMOUNTS = new Set<LineField>([
  'kusy',
  'cena_s_dph',
  'obrat',
  'obrat_bez_dph',
  'naklad_bez_dph',
  'sazba_dph',
]);

/** A value of a line as a Czech reader expects it; amounts keep every digit that will be stored. */
function shown(field: LineField, value: string | null | undefined): string {
  if (!value) return '';
  if (field === 'cas') return dateTime(value);
  return AMOUNTS.has(field) ? value.replace('.', ',') : value;
}

/** The row's number, with its sheet if several are read: '12', 'Červen, 12'. */
const placeOf = ({ radek, list }: Row) => (list === undefined ? radek : `${list}, ${radek}`);

/** The reasons as text: 'kusy: Povinný údaj chybí.'; for a row as a whole only the reason. */
const reasonsOf = ({ problemy }: Row) =>
  problemy.map(({ sloupec, duvod }) => (sloupec ? `${sloupec}: ${duvod}` : duvod)).join(' · ');

/** Whether a row was refused; rows that the profile skips are not mistakes. */
const isRefused = ({ problemy, jePreskocen }: Row) => (problemy.length > 0 && !jePreskocen) || undefined;

const Reasons = ({ row, columns }: { row: Row; columns: number }) =>
  row.problemy.length > 0 && (
    <tr data-refused={isRefused(row)}>
      <td />
      <td colSpan={columns} className={isRefused(row) && classes.reason}>
        {reasonsOf(row)}
      </td>
    </tr>
  );

/** The first rows of a file with its own columns, and the field that each column fills. */
const FileRows = ({ preview: { sloupce, radky } }: { preview: Preview }) => (
  <table className={classes.table}>
    <caption className="visually-hidden">První řádky souboru</caption>
    <thead>
      <tr>
        <th scope="col">Řádek</th>
        {sloupce.map(({ nazev, pole }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may have one name
          <th key={at} scope="col" data-used={pole.length > 0 || undefined} title={nazev}>
            {nazev}
            {pole.length > 0 && (
              <span className={classes.field}>{pole.map(field => FIELD_LABELS[field]).join(', ')}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {radky.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of several sheets may have one number
        <Fragment key={place}>
          <tr data-refused={isRefused(row)}>
            <th scope="row">{placeOf(row)}</th>
            {row.bunky.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is where it is
              <td key={at} title={cell}>
                {cell}
              </td>
            ))}
          </tr>
          <Reasons row={row} columns={sloupce.length} />
        </Fragment>
      ))}
    </tbody>
  </table>
);

const STATES = { novy: 'nový', zmeneny: 'změněný', beze_zmeny: 'beze změny' };

/** The line's shop, person and counter; unmatched names and branches can be linked on Nespárováno. */
const Meaning = ({ of }: { of: Row['ulozeni'][number] | undefined }) => (
  <>
    <td>{of && (of.prodejna ?? 'nespárováno')}</td>
    <td>{of && (of.osoba ?? 'nespárováno')}</td>
    <td>{of?.citac?.toUpperCase()}</td>
  </>
);

/** The lines that the rows become, with the fields that any of them has. */
function LineRows({ preview: { radky } }: { preview: Preview }) {
  const fields = LINE_FIELDS.filter(field => radky.some(row => row.hodnoty.some(line => line[field])));
  const isTold = radky.some(row => row.ulozeni.length > 0);
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">Řádky tak, jak se naimportují</caption>
      <thead>
        <tr>
          <th scope="col">Řádek</th>
          {isTold && <th scope="col">Doklad je</th>}
          {fields.map(field => (
            <th key={field} scope="col" data-used>
              {FIELD_LABELS[field]}
            </th>
          ))}
          {isTold && (
            <>
              <th scope="col">Prodejna</th>
              <th scope="col">Osoba</th>
              <th scope="col">Čítač</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {radky.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of several sheets may have one number
          <Fragment key={place}>
            {row.hodnoty.map((line, at) => (
              <tr key={line.doklad}>
                <th scope="row">{placeOf(row)}</th>
                {isTold && <td>{row.ulozeni[at] && STATES[row.ulozeni[at].stav]}</td>}
                {fields.map(field => (
                  <td key={field} title={line[field] ?? undefined}>
                    {shown(field, line[field])}
                  </td>
                ))}
                {isTold && <Meaning of={row.ulozeni[at]} />}
              </tr>
            ))}
            {row.hodnoty.length === 0 && (
              <tr data-refused={isRefused(row)}>
                <th scope="row">{placeOf(row)}</th>
                <td colSpan={fields.length + (isTold ? 4 : 0)} className={isRefused(row) && classes.reason}>
                  {reasonsOf(row)}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type Props = { preview: Preview; isAsLines: boolean };

/** The first 20 rows of a file, as they are or as they will be imported (rule sales-5). */
export const PreviewTable = ({ preview, isAsLines }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={classes.scroll} tabIndex={0} aria-label="Náhled souboru">
    {isAsLines ? <LineRows preview={preview} /> : <FileRows preview={preview} />}
  </section>
);
