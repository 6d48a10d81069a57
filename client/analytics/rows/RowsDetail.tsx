import { NUMBERS } from '#shared/analytics/rows.ts';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { Details } from '../details/Details.tsx';
import type { Query } from '../section/spec.ts';
import { rowsOf } from './address.ts';
import { NumberRows } from './NumberRows.tsx';

/** What is behind a number of the screen, whose filters are `query`; undefined while they are not known. */
export const RowsDetail = ({ query }: { query: Query | undefined }) => (
  <Details
    kinds={{
      radky: key => {
        const of = rowsOf(key);
        if (!of) return null;
        const title = [NUMBERS[of.cislo].nazev, of.popis].filter(Boolean).join(': ');
        const body = query ? (
          <NumberRows key={key} cislo={of.cislo} query={{ ...query, ...of.query }} />
        ) : (
          <PageSkeleton />
        );
        return { title, body };
      },
    }}
  />
);
