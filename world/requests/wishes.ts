import { addDays } from '#shared/core/days.ts';
import { fresh, NO_ID } from '../records.ts';
import type { Makers, Making } from './request.ts';

const whose = ({ record, owner }: Making) => (record === 'missing' ? NO_ID : owner);

/** Wishes of a month that is going to be planned. */
export const wishes = {
  'GET /prani/': making => ({ query: { mesic: '2075-03', osoba: whose(making) } }),
  'PUT /prani/': making => ({
    body: { datum: addDays('2075-01-01', fresh() % 3000), druh: 'nemohu', user_id: whose(making) },
  }),
} satisfies Makers;
