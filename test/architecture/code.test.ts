import { describe, expect, test } from 'vitest';
import { LOCKS } from '#server/core/database/locks.ts';
import { isTest, linesWith, read, sources } from './sources.ts';

const PROGRAM = sources('shared', 'server', 'client', 'world');
const withoutTests = PROGRAM.filter(path => !isTest(path));

/** Matches of `pattern` outside of the exceptions, and exceptions that are no longer needed. */
function findings(files: string[], pattern: RegExp, exceptions: Record<string, string> = {}) {
  const found = files.flatMap(path => linesWith(path, pattern));
  const isExcepted = (line: string) => Object.keys(exceptions).some(path => line.startsWith(`${path}:`));
  const unused = Object.keys(exceptions).filter(path => !found.some(line => line.startsWith(`${path}:`)));
  return [...found.filter(line => !isExcepted(line)), ...unused.map(path => `${path}: needs no exception`)];
}

describe('SQL stays in one kind of file', () => {
  const outside = withoutTests.filter(
    path =>
      path.startsWith('server/') &&
      !/\/queries\.ts$|^server\/(core|gate|operation|sales|analytics)\//.test(path),
  );

  test('statements are in queries.ts, core/, gate/, operation/, and where sales are imported and reported', () => {
    const statement = /\bsql(<.*)?`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    expect(
      findings(outside, statement, {
        'server/session/attempts.ts': 'one counter, whose statement is its rule',
        'server/users/first-admin.ts': 'runs before there is a server',
        'server/users/person.ts': 'columns for the queries of several features',
      }),
    ).toEqual([]);
  });

  test('the driver is spoken to there, by the embedded database and by the listener', () => {
    const driver = /\b(client|pool|fresh|admin)\.query\(/;
    expect(
      findings(
        outside.filter(path => !path.startsWith('server/embedded/')),
        driver,
        { 'server/events/hub.ts': 'LISTEN needs a connection of its own' },
      ),
    ).toEqual([]);
  });

  test('neither shared/ nor the client has any', () => {
    const files = withoutTests.filter(path => /^(shared|client)\//.test(path));
    expect(findings(files, /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|kysely/)).toEqual([]);
  });
});

test('names are ordered as Czech is, whatever the database was made with', () => {
  const name = '(\\w+\\.)?(nazev|jmeno|prijmeni|kategorie|company_name)';
  const built = new RegExp(`orderBy\\(\\[?'${name}'`);
  // Earlier sort keys may be any expression.
  const before = '((?:[^`()]|\\((?:[^()]|\\([^()]*\\))*\\))*,\\s*)?';
  const written = new RegExp(`order by ${before}${name}( desc| asc)?(?=[,)\`]| nulls| limit|$)`);
  expect('order by coalesce(folded(a), b) desc, u.prijmeni desc, u.id').toMatch(written);
  expect('order by coalesce(nazev, kategorie) collate "cs-x-icu", nazev collate "cs-x-icu"').not.toMatch(
    written,
  );
  expect([...findings(withoutTests, built), ...findings(withoutTests, written)]).toEqual([]);
});

test('every advisory lock has its own number, in server/core/database/locks.ts', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
  const asked = /pg_(?:try_)?advisory_[a-z_]+\(\s*\d/;
  expect(withoutTests.filter(path => asked.test(read(path)))).toEqual([]);
});

test('shared/ takes the time as an argument and touches no machine', () => {
  const files = withoutTests.filter(path => path.startsWith('shared/'));
  const machine = /\bDate\.now\(|new Date\(\)|\b(process|document|window|localStorage)\.|\bTemporal\.Now\b/;
  expect(findings(files, machine)).toEqual([]);
});

describe('the client', () => {
  const files = withoutTests.filter(path => path.startsWith('client/'));

  test('speaks to the server in core/ alone', () => {
    const outside = files.filter(path => !path.startsWith('client/core/'));
    expect(findings(outside, /\bfetch\(|XMLHttpRequest|new EventSource/)).toEqual([]);
  });

  test('never puts text into the page as HTML', () => {
    expect(findings(files, /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/)).toEqual(
      [],
    );
  });

  test('is not translated by a browser, whose texts would not change with the numbers', () => {
    expect(read('client/index.html')).toContain('<html lang="cs" translate="no">');
  });
});

test('a test waits for what it needs, never for a second of a busy machine (test/soon.ts)', () => {
  expect(
    findings(sources('shared', 'server', 'client', 'world', 'test', 'proof'), /\bvi\.wait(For|Until)\b/, {
      'test/soon.ts': 'is that waiting',
    }),
  ).toEqual([]);
});

test('a property is tried with the same values in every run (test/property.ts)', () => {
  const own = /^import (?!type ).*from 'fast-check'/;
  const allowed = { 'test/property.ts': 'sets them for all' };
  expect(findings(sources('shared', 'server', 'client', 'world', 'test', 'proof'), own, allowed)).toEqual([]);
});

test('a number is written for a Czech reader by shared/core/amounts.ts, by no screen of its own', () => {
  const own = /NumberFormat\('cs|\.toLocaleString\(/;
  expect(findings(withoutTests, own, { 'shared/core/amounts.ts': 'there they are written' })).toEqual([]);
});

test('a preposition before what is put in is chosen by shared/core/preposed.ts', () => {
  const own = /(?<![\p{L}\d.'`/])[zvsZV](?: |\\u00a0|\u00a0)\$?\{/u;
  for (const line of ['Hotovo 3 z {count}', 'zveřejnili v {time(kdy)}', 'Srovnáno s\\u00a0{days}'])
    expect(line).toMatch(own);
  expect(
    findings(withoutTests, own, {
      'client/imports/sources/SourceForm.tsx': 'what an address may have in it',
      'server/imports/guess/guess.ts': 'one of two words, neither of which needs it',
    }),
  ).toEqual([]);
});

test('where a record is opened is said by shared/core/addresses.ts', () => {
  const own =
    /[`'"]\/(orders|news|shifts|vyhled|users|stores|access|audit)?\?(objednavka|prispevek|ukol|smena|vykyv|hledat|search|kdo)=/;
  expect(
    findings(withoutTests, own, {
      'shared/core/addresses.ts': 'there it is',
      'client/navigation/history.ts': 'an example',
    }),
  ).toEqual([]);
});

test('who hears of a change in the client is kept by shared/core/listeners.ts', () => {
  const files = withoutTests.filter(path => path.startsWith('client/'));
  expect(findings(files, /new Set<\(\) => (void|unknown)>/)).toEqual([]);
});

test('a minute, an hour and a day have their length in shared/core/durations.ts', () => {
  expect(
    findings(PROGRAM, /const (SECOND|MINUTE|HOUR|DAY)(_MS)? = \d/, {
      'shared/core/durations.ts': 'there it is',
      'world/sales/calendar.ts': 'counts in seconds',
    }),
  ).toEqual([]);
  expect(
    findings(withoutTests, /86_400_000|\b3_600_000/, {
      'shared/shifts/law/oracle/oracle.ts': 'the other calculation, which shares nothing',
    }),
  ).toEqual([]);
});

test('the client tells the time by client/core/clock.ts, which a wrong clock of the device does not mislead', () => {
  const device = /\bDate\.now\(|new Date\(\)/;
  expect(
    findings(
      withoutTests.filter(path => path.startsWith('client/')),
      device,
      {
        'client/core/clock.ts': 'puts it right',
        'client/ui/hooks/useNow.ts': 'has it put right',
        'client/core/live.ts': 'measures between two of its own',
        'client/core/catch-up.ts': 'measures between two of its own',
        'client/forms/drafts/form-drafts.ts': 'measures between two of its own',
        'client/vault/secret/useReveal.ts': 'measures between two of its own',
      },
    ),
  ).toEqual([]);
});

test('a form that leaves a field out for good says so here', () => {
  const forms = withoutTests.filter(path => /<(RecordForm|FieldInputs)\b/.test(read(path)));
  expect(forms.length).toBeGreaterThan(15);
  expect(
    findings(forms, /^\s+\w+: null,$/, {
      'client/stores/StoreForm.tsx': 'the hours of a week are one input of both ends',
      'client/contracts/ContractForm.tsx': 'whose it is the page says',
    }),
  ).toEqual([]);
});

test('a query of an interval of its own asks again for what could not be had (followed in client/core/queries.ts)', () => {
  const outside = withoutTests.filter(path => path.startsWith('client/') && !path.startsWith('client/core/'));
  const everyMinute = 'asks every minute whatever happens, and home has no byte left';
  expect(
    findings(outside, /refetchInterval\??: (?!(followed|whileRunning)\b)/, {
      'client/analytics/section/spec.ts': 'is the interval, and asks nothing',
      'client/analytics/overview/OverviewSection.tsx': 'is the interval, and asks nothing',
      'client/analytics/feed-status.ts': everyMinute,
      'client/home/today/ManagerToday.tsx': everyMinute,
      'client/shifts/attendance/AttendancePanel.tsx': everyMinute,
    }),
  ).toEqual([]);
});

test('whether a form was changed is asked of isChanged (client/forms/differences.ts), not of the kit', () => {
  const files = withoutTests.filter(path => path.startsWith('client/'));
  expect(findings(files, /\.isDirty\(\)/)).toEqual([]);
});

test('a dialog is the one that Back closes and that gives the focus back (client/ui/dialogs/LargeDialog.tsx)', () => {
  const client = withoutTests.filter(path => path.startsWith('client/'));
  expect(
    findings(client, /<TitledModal\b/, {
      'client/ui/dialogs/LargeDialog.tsx': 'is it',
      'client/news/write/Composer.tsx': 'stays mounted while it leaves, with what is being sent',
      'client/analytics/details/Details.tsx': 'stays mounted, and stands in the address',
    }),
  ).toEqual([]);
  expect(
    findings(client, /<Modal\b/, {
      'client/ui/dialogs/TitledModal.tsx': 'has its name from the first moment',
      'client/news/files/PictureViewer.tsx': 'a picture on the whole screen, without a title',
    }),
  ).toEqual([]);
});

describe('what opens over the page', () => {
  const client = withoutTests.filter(path => path.startsWith('client/'));

  test('is a menu that Back closes (client/ui/dialogs/BackMenu.tsx), and nothing else of the kit that it does not', () => {
    const kit =
      /<(Menu|Drawer|HoverCard|Combobox|Select|MultiSelect|Autocomplete|TagsInput|ColorInput)(?![\w.])/;
    expect(findings(client, kit, { 'client/ui/dialogs/BackMenu.tsx': 'is it' })).toEqual([]);
  });

  test('or says itself what Back calls', () => {
    const silent = client.filter(path => !read(path).includes('useBackCloses('));
    expect(findings(silent, /<(Popover|SmallDialog)(?![\w.])/)).toEqual([]);
  });
});

test('exports have names', () => {
  expect(findings(PROGRAM, /^export default\b|^export \{ default/)).toEqual([]);
});

test('nothing is left for later', () => {
  expect(findings(PROGRAM, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
});

test('only what a person starts writes to the console', () => {
  expect(
    findings(
      withoutTests.filter(path => !path.startsWith('world/')),
      /\bconsole\./,
      {
        'server/commands/backup.ts': 'says how a backup went',
        'server/commands/whole-backup.ts': 'says what is in a backup',
        'server/commands/distribute.ts': 'says what was distributed',
        'server/commands/role.ts': 'says what to set for the two roles',
        'server/commands/running/exit.ts': 'says why a command was refused',
        'server/commands/audit-verify.ts': 'says whether the chain is whole',
        'server/commands/running/account.ts': 'shows a new password, once',
        'server/commands/restore.ts': 'says how far a restore is',
        'server/commands/import.ts': 'says what came of an import',
        'server/commands/verify.ts': 'says whether rollups are right',
        'server/main.ts': 'says where it listens',
        'server/start.ts': 'says why it cannot start',
        'server/commands/rotate.ts': 'a command that says what it has done',
        'server/users/first-admin.ts': 'shows the first password, once',
      },
    ),
  ).toEqual([]);
});

describe('code that is not in the entry', () => {
  const client = withoutTests.filter(path => path.startsWith('client/'));

  test('is fetched by part() alone, which never takes down more than itself', () => {
    // Eager globs are part of the file that contains them, like any import.
    const later = /\blazy\(|\bReact\.lazy\b|import\.meta\.glob(?!.*\{ eager: true\b)/;
    expect(findings(client, later)).toEqual([]);
    // page( and section( pass their import to part(; the line must contain the import itself.
    const bare = client.flatMap(path => linesWith(path, /\bimport\(/)).filter(line => !/^\S+ \*/.test(line));
    expect(bare.filter(line => !/\b(part|page|section)\([^(]*\(\) => import\('/.test(line))).toEqual([]);
  });
});

test('files have names of things, not of drawers', () => {
  const drawer = /(^|[./-])(utils?|helpers?|misc|common|manager|service|base|data|info)\.tsx?$/i;
  expect(PROGRAM.filter(path => drawer.test(path))).toEqual([]);
});

/** Files that have to be longer than the limit, with the reason. Test files are exempt, as they are tables. */
const LONG: Record<string, string> = {};
const MOST_LINES = 300;

test(`no file is longer than ${MOST_LINES} lines`, () => {
  const long = withoutTests
    .map(path => ({ path, lines: read(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES);
  expect(long.filter(({ path }) => !LONG[path])).toEqual([]);
  expect(Object.keys(LONG).filter(path => !long.some(one => one.path === path))).toEqual([]);
});

test('diacritics are folded in one place', () => {
  expect(findings(withoutTests, /normalize\('NFD'\)/, { 'shared/core/folded.ts': 'is the place' })).toEqual(
    [],
  );
});

describe('what a cluster spreads (docs/decisions/0070) travels no more than it must', () => {
  const spread = '(prodej_doklad|prodejni_radek|souhrn|souhrn_doklad|soubor_cast)\\b';
  const server = withoutTests.filter(path => path.startsWith('server/'));
  /** Files whose statements run on a single server. */
  const ofOneServer = ['server/operation/distribute.ts', 'server/sales/sums/sums.ts'];

  test('an outer join with it would fetch all of it', () => {
    expect(findings(server, new RegExp(`\\b(left|full) join ${spread}`))).toEqual([]);
  });

  test('so would "exists": a row is looked for by a limit', () => {
    const others = server.filter(path => !ofOneServer.includes(path));
    expect(findings(others, new RegExp(`exists \\(select( 1| \\*)? from ${spread}`))).toEqual([]);
  });
});
