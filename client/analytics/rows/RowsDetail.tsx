import { NUMBERS } from '#shared/analytics/rows.ts';
import { part } from '../../parts/part.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { Details } from '../details/Details.tsx';
import type { Query } from '../section/spec.ts';
import { rowsOf } from './address.ts';

/** Every section has numbers that open their rows; the code of the list is loaded when the first one is pressed. */
const NumberRows = part(() => import('./NumberRows.tsx'), 'NumberRows', { waiting: () => <PageSkeleton /> });

/** The rows behind a number of a screen with the filters `query`, which is undefined until they are known. */
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
