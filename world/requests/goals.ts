import { fresh, NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** Goals of shops; a month of its own each time. */
export const goals = {
  'GET /cile/': none,
  'PUT /cile/': ({ record }) => ({
    body: {
      prodejna: record === 'missing' ? NO_ID : 1,
      mesic: `20${10 + (Math.floor(fresh() / 12) % 90)}-${String((fresh() % 12) + 1).padStart(2, '0')}`,
      obrat: 1_250_000 + (fresh() % 1000),
    },
  }),
} satisfies Makers;
