import { addDays } from '#shared/core/days.ts';
import { fresh, NO_ID } from '../records.ts';
import type { Makers, Making } from './request.ts';

const entered = () => {
  const den = addDays('2070-01-01', fresh() % 3000);
  return { druh: 'lekar', od: den, do: den };
};
const whose = ({ record, owner }: Making) => (record === 'missing' ? NO_ID : owner);
const absenceId = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.absence(owner) },
});

/** Absences and vacation balances. */
export const absences = {
  'GET /nepritomnosti/': making => ({ query: { osoba: whose(making) } }),
  'GET /nepritomnosti/zustatek/': making => ({ query: { osoba: whose(making) } }),
  'GET /nepritomnosti/dopad/': making => ({ query: { ...entered(), user_id: whose(making) } }),
  'POST /nepritomnosti/': making => ({ body: { ...entered(), user_id: whose(making) } }),
  'POST /nepritomnosti/:id/rozhodnuti/': async making => ({
    ...(await absenceId(making)),
    body: { schvalit: true },
  }),
  'POST /nepritomnosti/:id/zpet/': async making => ({ ...(await absenceId(making)), body: {} }),
  'POST /nepritomnosti/zustatek/': making => ({
    body: { user_id: whose(making), rok: 2026, hodiny: 8, duvod: 'Převod z minulého roku' },
  }),
} satisfies Makers;
