import { readFileSync } from 'node:fs';

/** Every address in the client's own table, read as text, as an import would bring the browser's code along. */
export const PAGES = [
  ...readFileSync(new URL('../client/routes.tsx', import.meta.url), 'utf8').matchAll(
    /\b(?:path: |page\(\s*)'([^']+)'/g,
  ),
].map(([, path]) => path!);

/** Pages that other journeys check with more content than they open with, and the journey of each. */
const ELSEWHERE: Record<string, string> = {
  '/': 'home.spec.ts',
  '/orders': 'orders.spec.ts',
  '/profile': 'profile.spec.ts',
  '/import': 'import.spec.ts',
  '/pairing': 'import.spec.ts',
  '/rules': 'import.spec.ts',
};

/** What a page shows at further addresses; the journeys of service and e-shop check those themselves. */
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

/** The screens that the accessibility journey opens; a new page is included automatically. */
export const SCREENS = [
  ...PAGES.filter(path => !(path in ELSEWHERE)).flatMap(path => [
    path,
    ...(VARIANTS[path] ?? []).map(query => path + query),
  ]),
  '/neexistuje',
];

/** Entries of these lists about pages that no longer exist, or journeys that do not check; there should be none. */
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
