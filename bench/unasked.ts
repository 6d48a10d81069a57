import { contract } from '#shared/contract.ts';
import type { Feature } from '#shared/core/route.ts';
import { questions } from './questions.ts';
import { type Read, reads } from './reads.ts';
import type { Records } from './records.ts';

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Routes of GET calls, those without parameters first: '/shifts/plan/' must not match '/shifts/:id/'. */
const gets = Object.values<Feature>(contract)
  .flatMap(feature => Object.values(feature))
  // A kiosk's screen needs a paired computer; it shows a shop's team of today.
  .filter(({ method, can }) => method === 'GET' && can !== 'kiosk')
  .map(route => ({ ...route, pattern: patternOf(route.path) }))
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

/** The calls that `addresses` belong to. */
const askedBy = (addresses: string[]) =>
  new Set(addresses.map(address => gets.find(({ pattern }) => pattern.test(address.split('?')[0]!))));

/** Calls that need neither a record nor a parameter and have no question of their own: requested as they are. */
export function plainReads(addresses: string[]): Read[] {
  const asked = askedBy(addresses);
  return gets
    .filter(get => !asked.has(get) && !get.params && (!get.query || get.query.safeParse({}).success))
    .map(({ path, summary }) => ({ name: summary, path }));
}

/** The GET calls of the contracts that the benchmark does not measure: each must get a question. */
export function unasked(): string[] {
  const said = [...questions(ANY.today, { id: 12, jmeno: '' }, ''), ...reads(ANY)].map(({ path }) => path);
  const asked = askedBy([...said, ...plainReads(said).map(({ path }) => path)]);
  return gets.filter(get => !asked.has(get)).map(({ path }) => `GET ${path}`);
}
