import type { AuditRow } from '#shared/audit/contract.ts';
import { fieldLabel } from '#shared/audit/labels.ts';
import classes from './Changes.module.css';
import { type Names, shown } from './values.ts';

type Props = { id: string; row: AuditRow; names: Names };

/** Field by field what was before and what is after; a record that is gone has no after, but for what is said of its going. */
export const Changes = ({ id, row: { co, tabulka, zmeny }, names }: Props) => (
  <dl id={id} className={classes.changes}>
    {Object.entries(zmeny).map(([field, [before, after]]) => {
      const hasAfter = co !== 'smazani' || after !== null;
      return (
        <div key={field} className={classes.change}>
          <dt>{fieldLabel(field, tabulka)}</dt>
          <dd>
            {before !== null && <del>{shown(before, { field, table: tabulka }, names)}</del>}
            {before !== null && hasAfter && <span aria-hidden>→</span>}
            {hasAfter && <ins>{shown(after, { field, table: tabulka }, names)}</ins>}
          </dd>
        </div>
      );
    })}
  </dl>
);
