import type { AuditRow } from '#shared/audit/contract.ts';
import { fieldLabel } from '#shared/audit/labels.ts';
import classes from './Changes.module.css';
import { type Names, shown } from './values.ts';

type Props = { id: string; row: AuditRow; names: Names };

/** The old and new value of each field. A deleted record has no new values, except those about its deletion. */
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
