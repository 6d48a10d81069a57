import type { AuditRow } from '#shared/audit/contract.ts';
import classes from './Changes.module.css';
import { fieldLabel, shown } from './values.ts';

type Props = { id: string; changes: AuditRow['zmeny'] };

/** Field by field what was before and what is after. */
export const Changes = ({ id, changes }: Props) => (
  <dl id={id} className={classes.changes}>
    {Object.entries(changes).map(([field, [before, after]]) => (
      <div key={field} className={classes.change}>
        <dt>{fieldLabel(field)}</dt>
        <dd>
          {before !== null && <del>{shown(before)}</del>}
          {before !== null && <span aria-hidden>→</span>}
          <ins>{shown(after)}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
