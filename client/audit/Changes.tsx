import type { AuditRow } from '#shared/audit/contract.ts';
import { fieldLabel } from '#shared/audit/labels.ts';
import classes from './Changes.module.css';
import { type Names, shown } from './values.ts';

type Props = { id: string; row: AuditRow; names: Names };

/** Field by field what was before and what is after; a record that is gone has no after. */
export const Changes = ({ id, row, names }: Props) => (
  <dl id={id} className={classes.changes}>
    {Object.entries(row.zmeny).map(([field, [before, after]]) => (
      <div key={field} className={classes.change}>
        <dt>{fieldLabel(field, row.tabulka)}</dt>
        <dd>
          {before !== null && <del>{shown(before, { field, table: row.tabulka }, names)}</del>}
          {before !== null && row.co !== 'smazani' && <span aria-hidden>→</span>}
          {row.co !== 'smazani' && <ins>{shown(after, { field, table: row.tabulka }, names)}</ins>}
        </dd>
      </div>
    ))}
  </dl>
);
