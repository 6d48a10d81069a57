import { describe, expect, test } from 'vitest';
import { exists, importsOf, isTest, runtimeImports, sources } from './sources.ts';

/** All imports of `files` for which `isWrong` is true, as 'path → target'. */
const wrongImports = (
  files: string[],
  isWrong: (one: ReturnType<typeof importsOf>[number], path: string) => boolean,
) =>
  files.flatMap(path =>
    importsOf(path)
      .filter(one => isWrong(one, path))
      .map(one => `${path} → ${one.target}`),
  );

const inFolder = (folder: string) => (one: { target: string; isPackage: boolean }) =>
  !one.isPackage && one.target.startsWith(`${folder}/`);

test('the search for imports finds real ones', () => {
  expect(importsOf('server/app.ts').length).toBeGreaterThan(20);
  expect(importsOf('shared/contract.ts').every(one => one.target.endsWith('/contract.ts'))).toBe(true);
});

test('every imported file exists', () => {
  const missing = wrongImports(
    sources('shared', 'server', 'client', 'world', 'test', 'e2e', 'proof'),
    one => !one.isPackage && !exists(one.target),
  );
  expect(missing).toEqual([]);
});

describe('shared/ is pure', () => {
  const PACKAGES = ['zod'];
  const TEST_IMPORTS = [...PACKAGES, 'vitest', 'test/property.ts'];

  test('imports only a schema library and itself', () => {
    const wrong = wrongImports(
      sources('shared'),
      (one, path) =>
        !inFolder('shared')(one) && !(isTest(path) ? TEST_IMPORTS : PACKAGES).includes(one.target),
    );
    expect(wrong).toEqual([]);
  });
});

describe('client/ui knows neither the server nor the address', () => {
  /** The parts of the rest of the client that it may import. */
  const WITHIN = /^client\/(ui|core\/(clock|format|unsaved))\b/;
  const NAMED: Record<string, string> = {
    'client/ui/page/Together.tsx': 'waits for what the parts of a page ask for',
    'client/ui/notices/problem.ts': 'says in words what an answer refused',
    'client/ui/hooks/useReached.ts': 'knows when the server has been reached again',
    'client/ui/lists/sorting.ts': 'keeps in the address what a table is ordered by',
    'client/ui/lists/useFound.tsx': 'keeps in the address what a list is searched for',
  };
  const wrong = sources('client/ui')
    .filter(path => !isTest(path))
    .filter(path =>
      importsOf(path).some(
        one => one.target.startsWith('@tanstack/') || (inFolder('client')(one) && !WITHIN.test(one.target)),
      ),
    );

  test('only the listed files of client/ui know either', () =>
    expect(wrong.sort()).toEqual(Object.keys(NAMED).sort()));

  test('client/ui needs no feature built on it', () => {
    const isAbove = (one: { target: string; isPackage: boolean }) =>
      inFolder('client')(one) && !/^client\/(ui|core)\//.test(one.target);
    expect(wrongImports(sources('client/ui'), isAbove)).toEqual([]);
  });
});

describe('client and server never meet', () => {
  test('the client imports nothing of the server', () => {
    expect(wrongImports(sources('client'), inFolder('server'))).toEqual([]);
  });

  test('the server imports nothing of the client', () => {
    expect(wrongImports(sources('server', 'world'), inFolder('client'))).toEqual([]);
  });

  test('what runs imports neither tests nor the demo world', () => {
    const isOutside = (one: { target: string; isPackage: boolean }) =>
      ['test', 'e2e', 'proof', 'world'].some(folder => inFolder(folder)(one));
    expect(
      wrongImports(
        sources('shared', 'server', 'client').filter(path => !isTest(path)),
        isOutside,
      ),
    ).toEqual([]);
  });

  test('the client imports only types from contracts', () => {
    const wrong = wrongImports(
      sources('client').filter(path => !isTest(path)),
      one => /^shared\/(.+\/)?([a-z]+-)?contract\.ts$/.test(one.target) && !one.isTypeOnly,
    );
    expect(wrong).toEqual([]);
  });

  /** Checks the rule above also through other modules of shared/. */
  test('the schema library never reaches the browser', () => {
    const ways: string[] = [];
    const seen = new Set<string>();
    const visit = (path: string, way: string[]) => {
      for (const { target, isPackage } of runtimeImports(path)) {
        if (target === 'zod') ways.push([...way, path, target].join(' → '));
        if (isPackage || seen.has(target)) continue;
        seen.add(target);
        visit(target, [...way, path]);
      }
    };
    for (const path of sources('client').filter(path => !isTest(path))) visit(path, []);
    expect(ways).toEqual([]);
  });
});

/**
 * A feature is a folder of server/ with a routes.ts. Other features, and the lower layers, may import only its
 * queries.ts or a door listed here: a file of functions that others need as they are.
 */
const DOORS: Record<string, string> = {
  'server/users/person-asked.ts': 'whose record may be asked for is one rule',
  'server/shifts/changes.ts': 'what is made of shifts is kept while they hold',
  'server/analytics/sold-yesterday.ts':
    'a morning mail asks for several people or days at once, which no screen does',
  'server/analytics/shop-numbers.ts': 'goals are measured by the numbers of the screens',
  'server/forecast/stored.ts': 'the prediction of the advanced analysis is the stored forecast',
  'server/absences/judge.ts': 'what an absence takes of the plan is one rule, also in a timesheet',
  'server/users/closed.ts': 'what others were told of an account goes with it, however it is closed',
  'server/factors/resetting.ts': 'the wish to take a second step goes with its account',
  'server/users/person.ts': 'the columns of a person, for everybody who joins people',
  'server/session/cookies.ts': 'the name of the device’s cookie where a password is changed',
  'server/mail/render.ts': 'every mail looks the same',
  'server/session/hashing.ts': 'passwords are also set by the administration of people',
  'server/session/password-policy.ts': 'what a password may be is the same wherever it is set',
  'server/session/limits.ts': 'a second step is guessed at as a password is',
  'server/session/ending.ts': 'what lets a person in ends the same way, whatever ends it',
  'server/session/enter.ts': 'the second step ends in the same session as the password alone',
  'server/session/devices/tell.ts': 'a person is told of their sign-in the same way whatever changed',
  'server/factors/asking.ts': 'signing in asks for the second step',
  'server/session/attempts.ts': 'a password is guessed at wherever it is asked for',
  'server/files/receive.ts': 'an upload belongs to the record of another feature',
  'server/files/quota.ts': 'a person’s uploads of a day are limited together',
  'server/files/portrait.ts': 'the image of a person',
  'server/shifts/planning.ts': 'what a shift may be is the same in the plan and in its draft',
  'server/shifts/judging.ts': 'whoever gives somebody a shift asks the same law',
  'server/drafts/adding.ts': 'what is added to a draft is judged the same way, whoever proposed it',
  'server/shifts/months.ts': 'a draft is a month of the plan with differences',
  'server/shifts/view.ts': 'a shift is shown the same way wherever it is',
  'server/shifts/bulk/words.ts': 'a shift among many is named the same way',
  'server/timesheet/months.ts': 'wages are made of closed months',
  'server/shifts/attendance.ts': 'a kiosk clocks people in by the same state machine',
  'server/analytics/sellers/goods.ts': 'a question asks who sold goods, which no screen does',
  'server/vault/cipher.ts': 'the password of the mail server is sealed as those of the vault are',
  'server/imports/notices/post.ts': 'text messages are posted by the rules of notices',
  'server/imports/sources/ask.ts': 'what a server refuses is said the same way everywhere',
  'server/orders/find.ts': 'a message finds its order, or who deleted it, as every call does',
  'server/orders/link/link-for.ts': 'a message has the link that the detail shows',
  'server/labels/named.ts': 'the labels of an order are checked and named the same way wherever they change',
  'server/sms/message.ts': 'a move of an order writes and withdraws its message',
  'server/notifications/notify.ts': 'told inside the write of another feature',
  'server/notifications/remind.ts': 'what is reminded of by itself is reminded of once',
  'server/absences/leaving.ts':
    'what somebody who leaves asked for is taken back, and told anew of who moves',
  'server/offers/move.ts':
    'what somebody who leaves offered or accepted, and what is offered of a shift that goes, is taken back',
  'server/users/asked-shop.ts':
    'the wish for another shop ends with whatever settles it, and its bell with it',
  'server/tasks/telling.ts': 'tasks of somebody who leaves go to another as any task does',
  'server/files/file-name.ts': 'what senders call their files is cleaned the same way everywhere',
};

/** The layers that all features build on or that run beside them. */
const ROOMS = ['core', 'gate', 'operation', 'sheets'].map(name => `server/${name}`);

describe('features of the server', () => {
  const inServer = sources('server').filter(path => !isTest(path));
  const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
  const isFeature = (folder: string) => exists(`${folder}/routes.ts`);
  const crossings = inServer
    .filter(path => isFeature(folderOf(path)) || ROOMS.includes(folderOf(path)))
    .flatMap(path => importsOf(path).map(one => ({ path, ...one })))
    .filter(one => inFolder('server')(one) && isFeature(folderOf(one.target)))
    .filter(one => folderOf(one.path) !== folderOf(one.target));

  test('meet only in queries.ts or a named door', () => {
    const wrong = crossings.filter(({ target }) => !target.endsWith('/queries.ts') && !DOORS[target]);
    expect(wrong.map(one => `${one.path} → ${one.target}`)).toEqual([]);
  });

  test('use every named door', () => {
    const used = new Set(crossings.map(one => one.target));
    expect(Object.keys(DOORS).filter(door => !used.has(door))).toEqual([]);
  });

  test('leave routes.ts to the composition', () => {
    const wrong = wrongImports(
      inServer.filter(path => path !== 'server/features.ts' && !path.endsWith('/feature.ts')),
      one => !one.isPackage && /^server\/[^/]+\/(routes|feature)\.ts$/.test(one.target),
    );
    expect(wrong).toEqual([]);
  });

  test('the embedded database knows nothing of the application', () => {
    const wrong = wrongImports(
      sources('server/embedded').filter(path => !isTest(path)),
      one => !one.isPackage && !inFolder('server/embedded')(one),
    );
    expect(wrong).toEqual([]);
  });
});
