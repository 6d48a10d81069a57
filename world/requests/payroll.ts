import { type Makers, none } from './request.ts';

/** Files for wages. */
export const payroll = {
  'GET /mzdy/': () => ({ query: { mesic: '2026-11' } }),
  'GET /mzdy/pamica/': async ({ make }) => ({ query: { mesic: await make.paidMonth() } }),
  'GET /mzdy/kody/': none,
  'PUT /mzdy/kody/': () => ({ body: { dovolena: 'V02', nemoc: 'N01', noc: '' } }),
} satisfies Makers;
