import type { AuditRow } from '#shared/audit/contract.ts';
import classes from './Changes.module.css';
import { fieldLabel, shown } from './values.ts';

type Props = { id: string; row: AuditRow };

/** Field by field what was before and what is after; a record that is gone has no after. */
export const Changes = ({ id, row }: Props) => (
  <dl id={id} className={classes.changes}>
    {Object.entries(row.zmeny).map(([field, [before, after]]) => (
      <div key={field} className={classes.change}>
        <dt>{fieldLabel(field)}</dt>
        <dd>
          {before !== null && <del>{shown(before)}</del>}
          {before !== null && row.co !== 'smazani' && <span aria-hidden>→</span>}
          {row.co !== 'smazani' && <ins>{shown(after)}</ins>}
        </dd>
      </div>
    ))}
  </dl>
);
