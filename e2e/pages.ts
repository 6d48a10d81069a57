import { readFileSync } from 'node:fs';

/** Every address of the client's own table: read as text, for it brings the browser's code along. */
export const PAGES = [
  ...readFileSync(new URL('../client/routes.tsx', import.meta.url), 'utf8').matchAll(/\bpath: '([^']+)'/g),
].map(([, path]) => path!);

/** Pages whose journeys look at them with more on them than they open with, and where. */
const ELSEWHERE: Record<string, string> = {
  '/': 'home.spec.ts',
  '/orders': 'orders.spec.ts',
  '/profile': 'profile.spec.ts',
  '/import': 'import.spec.ts',
  '/pairing': 'import.spec.ts',
  '/rules': 'import.spec.ts',
};

/** What a page shows under further addresses; service and e-shop are looked at by their own journeys. */
const VARIANTS: Record<string, string[]> = {
  '/analytics': [
    '?sekce=polozky',
    '?sekce=cisla',
    '?sekce=celkova',
    '?sekce=celkova&detail=prodejny',
    '?sekce=prodejni',
    '?sekce=prodejni&typ=time',
    '?sekce=proc&detail=slozka:kalendar',
  ],
  '/shifts': [
    '?zalozka=plan',
    '?zalozka=hodiny',
    '?zalozka=dochazka',
    '?zalozka=volno',
    '?zalozka=vykaz',
    '?zalozka=nabidky',
  ],
};

/** What the journey of accessibility opens: a page that is new is among it by itself. */
export const SCREENS = [
  ...PAGES.filter(path => !(path in ELSEWHERE)).flatMap(path => [
    path,
    ...(VARIANTS[path] ?? []).map(query => path + query),
  ]),
  '/neexistuje',
];

/** What these lists say of pages that are no more, or of journeys that do not look: nothing. */
export const mistakes = (): string[] => [
  ...[...Object.keys(ELSEWHERE), ...Object.keys(VARIANTS)]
    .filter(path => !PAGES.includes(path))
    .map(path => `${path} is no page`),
  ...Object.entries(ELSEWHERE)
    .filter(([path, spec]) => {
      const journey = readFileSync(new URL(spec, import.meta.url), 'utf8');
      return !journey.includes(`'${path}'`) || !journey.includes('expectAccessible');
    })
    .map(([path, spec]) => `${spec} does not look at ${path}`),
];
