import { expect, test } from 'vitest';
import { contract } from '#shared/contract.ts';
import { PERMISSIONS } from '#shared/core/permissions.ts';
import { isTest, read, sources } from './sources.ts';

/** Writes for which nothing in their folder asks, and why nobody sees their button in vain. */
const NOT_ASKED: Record<string, string> = {
  'alerts.acknowledge in alerts': 'every role that reads alerts acknowledges them',
  'contracts.manage in contracts': 'opened from the list of people, whose page asks',
  'kiosks.unlock in kiosk': 'shown with the attendance of the team, which asks',
  'news.write in news': 'every role that reads news writes',
  'offers.decide in offers': 'the server marks the offers that a person may decide about',
  'offers.write in offers': 'every role that reads offers makes its own',
  'payroll.export in payroll': 'shown with the timesheets of a shop, which ask',
  'rules.manage in pairing': 'a page for ADMINs',
  'settings.manage in mail': 'a panel of the settings, whose page asks',
  'settings.manage in oidc': 'a panel of the settings, whose page asks',
  'settings.manage in shifts': 'opened from the settings, whose page asks',
  'settings.manage in sms': 'a panel of the settings, whose page asks',
  'shifts.write in offers': 'stand-ins are shown to those who plan',
  'users.manage in factors': 'opened from the list of people, whose page asks',
  'users.manage in oidc': 'a panel of the settings, for ADMINs',
  'wishes.write in wishes': 'every role that reads wishes writes them',
};

const FILES = sources('client')
  .filter(path => !isTest(path))
  .map(path => ({ folder: path.split('/')[1]!, text: read(path) }))
  .filter(({ folder }) => folder !== 'core');
/** The entries of pages, each with its folder and its permission. */
const PAGES = read('client/routes.tsx').split('page(');

// Reading reaches further than writing, and a new role may begin with reading alone.
test('a screen asks whether its person may write what it has a button for', () => {
  const writes = Object.values(contract)
    .flatMap(feature => Object.values(feature))
    .filter(({ method, can }) => method !== 'GET' && can in PERMISSIONS);
  const asks = (folder: string, can: string) =>
    PAGES.some(entry => entry.includes(`'./${folder}/`) && entry.includes(`can: '${can}'`)) ||
    FILES.some(one => one.folder === folder && one.text.includes(`'${can}'`));
  const silent = writes.flatMap(({ method, path, can }) =>
    FILES.filter(({ text }) => text.includes(`'${method} ${path}'`))
      .filter(({ folder }) => !asks(folder, can))
      .map(({ folder }) => `${can} in ${folder}`),
  );
  expect([...new Set(silent)].toSorted()).toEqual(Object.keys(NOT_ASKED));
});
