import { contract } from '#shared/contract.ts';
import type { Feature } from '#shared/core/route.ts';
import { questions } from './questions.ts';
import { reads } from './reads.ts';
import type { Records } from './records.ts';

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Routes of GET calls, those without parameters first: '/shifts/plan/' is no '/shifts/:id/'. */
const gets = Object.values<Feature>(contract)
  .flatMap(feature => Object.values(feature))
  // A kiosk's screen needs a paired computer; it is a shop's team of today.
  .filter(({ method, can }) => method === 'GET' && can !== 'kiosk')
  .map(({ path }) => ({ path, pattern: patternOf(path) }))
  .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));

const ANY: Records = {
  ...{ orders: [1], posts: [1], lastPost: 1, category: 1, file: 'x', image: 'x', tasks: [1], accesses: [1] },
  ...{
    earlier: 1,
    shift: 1,
    import: 1,
    receipt: 'doklad=1',
    proposal: 1,
    proposalsTogether: 1,
    month: '2026-11',
    today: '2026-11-21',
  },
};

/** The GET calls of the contracts that the benchmark does not measure: each must have a question. */
export function unasked(): string[] {
  const addresses = [...questions(ANY.today, { id: 12, jmeno: '' }, ''), ...reads(ANY)].map(
    ({ path }) => path,
  );
  const asked = new Set(
    addresses.map(address => gets.find(({ pattern }) => pattern.test(address.split('?')[0]!))?.path),
  );
  return gets.filter(({ path }) => !asked.has(path)).map(({ path }) => `GET ${path}`);
}
