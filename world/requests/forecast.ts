import { type Makers, none } from './request.ts';

/** The forecast, of the shop of who asks or of all. */
export const forecast = {
  'GET /predpoved/': none,
} satisfies Makers;
