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

  test('statements are only in queries.ts, core/, gate/, operation/ and the sales folders', () => {
    const statement = /\bsql(<.*)?`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    expect(
      findings(outside, statement, {
        'server/session/attempts.ts': 'one counter, whose statement is its rule',
        'server/users/first-admin.ts': 'runs before there is a server',
        'server/users/person.ts': 'columns for the queries of several features',
      }),
    ).toEqual([]);
  });

  test('the driver is used only there, in the embedded database and in the listener', () => {
    const driver = /\b(client|pool|fresh|admin)\.query\(/;
    expect(
      findings(
        outside.filter(path => !path.startsWith('server/embedded/')),
        driver,
        { 'server/events/hub.ts': 'LISTEN needs a connection of its own' },
      ),
    ).toEqual([]);
  });

  test('shared/ and the client have none', () => {
    const files = withoutTests.filter(path => /^(shared|client)\//.test(path));
    expect(findings(files, /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|kysely/)).toEqual([]);
  });
});

test('names are sorted in Czech, whatever the collation of the database', () => {
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

test('shared/ takes the time as an argument and uses nothing of the machine', () => {
  const files = withoutTests.filter(path => path.startsWith('shared/'));
  const machine = /\bDate\.now\(|new Date\(\)|\b(process|document|window|localStorage)\.|\bTemporal\.Now\b/;
  expect(findings(files, machine)).toEqual([]);
});

describe('the client', () => {
  const files = withoutTests.filter(path => path.startsWith('client/'));

  test('speaks to the server only in core/', () => {
    const outside = files.filter(path => !path.startsWith('client/core/'));
    expect(findings(outside, /\bfetch\(|XMLHttpRequest|new EventSource/)).toEqual([]);
  });

  test('never puts text into the page as HTML', () => {
    expect(findings(files, /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/)).toEqual(
      [],
    );
  });

  test('is not translated by browsers, which would not update the numbers', () => {
    expect(read('client/index.html')).toContain('<html lang="cs" translate="no">');
  });
});

test('tests wait by test/soon.ts, never for a fixed time', () => {
  expect(
    findings(sources('shared', 'server', 'client', 'world', 'test', 'proof'), /\bvi\.wait(For|Until)\b/, {
      'test/soon.ts': 'is that waiting',
    }),
  ).toEqual([]);
});

test('property tests use the same values in every run (test/property.ts)', () => {
  const own = /^import (?!type ).*from 'fast-check'/;
  const allowed = { 'test/property.ts': 'sets them for all' };
  expect(findings(sources('shared', 'server', 'client', 'world', 'test', 'proof'), own, allowed)).toEqual([]);
});

test('numbers are formatted only by shared/core/amounts.ts', () => {
  const own = /NumberFormat\('cs|\.toLocaleString\(/;
  expect(findings(withoutTests, own, { 'shared/core/amounts.ts': 'there they are written' })).toEqual([]);
});

test('no line ends between a number and its unit', () => {
  const parted = /^(?!\s*(?:\*|\/[/*]|aria-label=)).*[\d}] (?:h|min|ks|b\.|Kč|MB|%)(?![\p{L}\d_(])/u;
  for (const line of ['`${' + 'size} MB`', '{hours} h', "'Nad 60 h týdně'", '<b>{share} %</b>'])
    expect(line).toMatch(parted);
  expect('/** 12 h */').not.toMatch(parted);
  const held = 'is held together where it is shown (unbroken)';
  const law = ['days', 'overtime', 'periods', 'person', 'single', 'weeks'].map(
    rules => `shared/shifts/law/${rules}.ts`,
  );
  const sent = [
    'shared/absences/balance.ts',
    'shared/analytics/import-status.ts',
    'shared/files/kinds.ts',
    'shared/orders/durations.ts',
    'shared/orders/price.ts',
    'shared/settings/session-times.ts',
    'shared/staffing/lines.ts',
  ];
  expect(
    findings(
      withoutTests.filter(path => /^(client|shared)\//.test(path) && !path.endsWith('/contract.ts')),
      parted,
      Object.fromEntries([...law, ...sent].map(path => [path, held])),
    ),
  ).toEqual([]);
});

test('prepositions before inserted words are chosen by shared/core/preposed.ts', () => {
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

test('addresses of records are built by shared/core/addresses.ts', () => {
  const own =
    /[`'"]\/(orders|news|shifts|vyhled|users|stores|access|audit)?\?(objednavka|prispevek|ukol|smena|vykyv|hledat|search|kdo)=/;
  expect(
    findings(withoutTests, own, {
      'shared/core/addresses.ts': 'there it is',
      'client/navigation/history.ts': 'an example',
    }),
  ).toEqual([]);
});

test('listeners in the client are kept by shared/core/listeners.ts', () => {
  const files = withoutTests.filter(path => path.startsWith('client/'));
  expect(findings(files, /new Set<\(\) => (void|unknown)>/)).toEqual([]);
});

test('lengths of a minute, an hour and a day are in shared/core/durations.ts', () => {
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

test('the client takes the time from client/core/clock.ts, correct even on a wrong device clock', () => {
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

test('a form that leaves out a field for good is listed here', () => {
  const forms = withoutTests.filter(path => /<(RecordForm|FieldInputs)\b/.test(read(path)));
  expect(forms.length).toBeGreaterThan(15);
  expect(
    findings(forms, /^\s+\w+: null,$/, {
      'client/stores/StoreForm.tsx': 'the hours of a week are one input of both ends',
      'client/contracts/ContractForm.tsx': 'whose it is the page says',
    }),
  ).toEqual([]);
});

test('a query with its own interval retries failures (followed in client/core/queries.ts)', () => {
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

test('changes of a form are detected by isChanged (client/forms/differences.ts), not by the kit', () => {
  const files = withoutTests.filter(path => path.startsWith('client/'));
  expect(findings(files, /\.isDirty\(\)/)).toEqual([]);
});

test('every dialog is LargeDialog, which Back closes and which returns the focus', () => {
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
      'client/files/pictures/PictureViewer.tsx': 'a picture on the whole screen, without a title',
    }),
  ).toEqual([]);
});

describe('overlays of the page', () => {
  const client = withoutTests.filter(path => path.startsWith('client/'));

  test('are menus of client/ui/dialogs/BackMenu.tsx, not of the kit, so that Back closes them', () => {
    const kit =
      /<(Menu|Drawer|HoverCard|Combobox|Select|MultiSelect|Autocomplete|TagsInput|ColorInput)(?![\w.])/;
    expect(findings(client, kit, { 'client/ui/dialogs/BackMenu.tsx': 'is it' })).toEqual([]);
  });

  test('call useBackCloses when they are popovers or small dialogs', () => {
    const silent = client.filter(path => !read(path).includes('useBackCloses('));
    expect(findings(silent, /<(Popover|SmallDialog)(?![\w.])/)).toEqual([]);
  });
});

test('there are only named exports', () => {
  expect(findings(PROGRAM, /^export default\b|^export \{ default/)).toEqual([]);
});

test('there are no notes for later', () => {
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

describe('code outside the entry', () => {
  const client = withoutTests.filter(path => path.startsWith('client/'));

  test('is loaded only by part(), whose failure stays in its place', () => {
    // Eager globs are part of the file that contains them, like any import.
    const later = /\blazy\(|\bReact\.lazy\b|import\.meta\.glob(?!.*\{ eager: true\b)/;
    expect(findings(client, later)).toEqual([]);
    // page( and section( pass their import to part(.
    const bare = /(?<!^ *\/?\*.*)(?<!\b(?:part|page|section)\([^()]*\(\) => )\bimport\(/m;
    expect(client.filter(path => bare.test(read(path)))).toEqual([]);
  });
});

test('files are named after things, not vague collections', () => {
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

describe('distributed tables (docs/decisions/0070) send no unnecessary rows', () => {
  const spread = '(prodej_doklad|prodejni_radek|souhrn|souhrn_doklad|soubor_cast)\\b';
  const server = withoutTests.filter(path => path.startsWith('server/'));
  /** Files whose statements run on a single server. */
  const ofOneServer = ['server/operation/distribute.ts', 'server/sales/sums/sums.ts'];

  test('by outer joins', () => {
    expect(findings(server, new RegExp(`\\b(left|full) join ${spread}`))).toEqual([]);
  });

  test('by "exists" instead of a limit', () => {
    const others = server.filter(path => !ofOneServer.includes(path));
    expect(findings(others, new RegExp(`exists \\(select( 1| \\*)? from ${spread}`))).toEqual([]);
  });
});
