import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

/** How to show every part that import() loads; `dist/parts.json` names them all. */

const routes = readFileSync(new URL('../client/routes.tsx', import.meta.url), 'utf8');

/** The screens, with their addresses from the table of addresses; home is one of two. */
export const SCREENS: Record<string, string> = {
  'client/home/AdminHome.tsx': '/',
  ...Object.fromEntries(
    [...routes.matchAll(/\bpage\(\s*'([^']+)',\s*'[^']+',\s*\(\) => import\('\.([^']+)'\)/g)].map(
      ([, path, part]) => [`client${part}`, path!],
    ),
  ),
};

type Inner = {
  /** The screen that it is on, and what opens it there: something to press, or an address. */
  on: string;
  open: ((page: Page) => Locator) | string;
  /** What is visible once it has loaded. */
  shows: (page: Page) => Locator;
};

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
/** Each section of analytics has a link back. */
const section = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Zpět na přehled' });
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });

/** A part of a screen: a section, a tab, a form, a dialog. */
export const INNER: Record<string, Inner> = {
  'client/analytics/overview/OverviewSection.tsx': {
    on: '/analytics',
    open: '/analytics?sekce=polozky',
    shows: section,
  },
  'client/analytics/sample/SampleSection.tsx': {
    on: '/analytics',
    open: '/analytics?sekce=cisla',
    shows: section,
  },
  'client/analytics/servis/ServisSection.tsx': {
    on: '/analytics',
    open: '/analytics?sekce=servis',
    shows: section,
  },
  'client/analytics/eshop/EshopSection.tsx': {
    on: '/analytics',
    open: '/analytics?sekce=eshop',
    shows: section,
  },
  'client/analytics/celkova/CelkovaSection.tsx': {
    on: '/analytics',
    open: '/analytics?sekce=celkova',
    shows: section,
  },
  'client/analytics/prodejni/ProdejniSection.tsx': {
    on: '/analytics',
    open: '/analytics?sekce=prodejni',
    shows: section,
  },
  'client/analytics/proc/ProcSection.tsx': {
    on: '/analytics',
    open: '/analytics?sekce=proc',
    shows: section,
  },
  'client/analytics/receipt/ReceiptSection.tsx': {
    on: '/analytics',
    open: '/analytics?sekce=doklad&doklad=neni',
    shows: page => page.getByRole('main').getByText('Doklad nebyl nalezen'),
  },
  'client/analytics/rows/NumberRows.tsx': {
    on: '/analytics?sekce=celkova',
    open: page => page.getByRole('main').getByTitle('Z čeho se skládá').first(),
    shows: page => page.getByRole('dialog').getByLabel('Hledat v řádcích'),
  },
  'client/shifts/plan/PlanTab.tsx': {
    on: '/shifts',
    open: tab('Plán'),
    shows: page => page.getByRole('tabpanel', { name: 'Plán' }).getByRole('table', { name: /^Plán směn/ }),
  },
  'client/shifts/templates/TemplatesDialog.tsx': {
    on: '/shifts?zalozka=plan',
    open: button('Šablony směn'),
    shows: page => page.getByRole('dialog').getByRole('button', { name: 'Přidat šablonu' }),
  },
  'client/shifts/plan/roster/RosterPanel.tsx': {
    on: '/shifts?zalozka=plan&navrh=1',
    open: button('Navrhnout směny'),
    shows: page => page.getByRole('region', { name: 'Navrhování směn' }),
  },
  'client/shifts/plan/roster/trial/WeightsTrial.tsx': {
    on: '/settings',
    open: button('Zkusit jiné váhy'),
    shows: page => page.getByRole('dialog').getByRole('button', { name: 'Porovnat' }),
  },
  'client/shifts/many/BulkDialog.tsx': {
    on: '/shifts',
    open: button('Hromadně'),
    shows: page => page.getByRole('dialog').getByRole('grid'),
  },
  'client/shifts/many/DeleteManyDialog.tsx': {
    on: '/shifts',
    open: button('Smazat více'),
    shows: page => page.getByRole('dialog').getByLabel('Od'),
  },
  'client/shifts/ShiftDetail.tsx': {
    on: '/shifts',
    open: page =>
      page
        .getByRole('grid', { name: /^Směny,/ })
        .getByRole('button')
        .first(),
    shows: page => page.getByRole('dialog').getByRole('heading').first(),
  },
  'client/orders/detail/OrderDetail.tsx': {
    on: '/orders',
    open: button(/^Detail: /),
    shows: dialog(/^Objednávka č\. \d+/),
  },
  'client/orders/quick/QuickForm.tsx': {
    on: '/orders',
    open: page => page.getByRole('button', { name: 'Rychlé přidání' }),
    shows: page => page.getByRole('form', { name: 'Rychlé přidání objednávky' }),
  },
  'client/orders/chosen/ChosenBar.tsx': {
    on: '/orders',
    open: button('Vybrat více'),
    shows: page => page.getByRole('region', { name: 'Vybrané objednávky' }),
  },
  'client/orders/Trash.tsx': {
    on: '/orders',
    open: page => page.getByRole('button', { name: 'Koš', exact: true }),
    shows: dialog('Koš objednávek'),
  },
  'client/orders/purchase/PurchaseList.tsx': {
    on: '/orders',
    open: button('Nákupní seznam'),
    shows: dialog('Nákupní seznam'),
  },
  'client/shifts/HoursTab.tsx': {
    on: '/shifts',
    open: tab('Přehled hodin'),
    shows: page => page.getByRole('tabpanel', { name: 'Přehled hodin' }).getByText('Naplánované hodiny'),
  },
  'client/shifts/attendance/AttendanceTab.tsx': {
    on: '/shifts',
    open: tab('Docházka'),
    shows: page => page.getByRole('tabpanel', { name: 'Docházka' }).getByRole('heading').first(),
  },
  'client/offers/OffersTab.tsx': {
    on: '/shifts',
    open: tab('Nabídky'),
    shows: page => page.getByRole('tabpanel', { name: 'Nabídky' }).getByRole('heading').first(),
  },
  'client/absences/AbsencesTab.tsx': {
    on: '/shifts',
    open: tab('Volno'),
    shows: page => page.getByRole('tabpanel', { name: 'Volno' }).getByRole('heading').first(),
  },
  'client/timesheet/TimesheetTab.tsx': {
    on: '/shifts',
    open: tab('Výkaz'),
    shows: page => page.getByRole('tabpanel', { name: 'Výkaz' }).getByRole('heading').first(),
  },
  'client/profile/Results.tsx': {
    on: '/profile',
    open: tab('Moje výsledky'),
    shows: page => page.getByRole('tabpanel', { name: 'Moje výsledky' }).getByRole('heading').first(),
  },
  'client/profile/ImageTab.tsx': {
    on: '/profile',
    open: tab('Profilový obrázek'),
    shows: page =>
      page
        .getByRole('tabpanel', { name: 'Profilový obrázek' })
        .getByText(/obrázek/i)
        .first(),
  },
  'client/profile/SignInTab.tsx': {
    on: '/profile',
    open: tab('Přihlášení'),
    shows: page => page.getByRole('heading', { name: 'Druhý krok přihlášení' }),
  },
  'client/notifications/NotificationList.tsx': {
    on: '/profile',
    open: button(/^Upozornění/),
    shows: page =>
      page.getByRole('navigation', { name: 'Upozornění' }).getByText('Upozornění', { exact: true }),
  },
  'client/search/SearchDialog.tsx': {
    on: '/profile',
    open: button('Hledat'),
    shows: page => page.getByRole('dialog').getByRole('combobox'),
  },
  'client/contracts/ContractsImport.tsx': {
    on: '/users',
    open: button('Smlouvy z tabulky'),
    shows: dialog('Smlouvy z tabulky'),
  },
  'client/news/write/Composer.tsx': {
    on: '/news',
    open: button('Nový příspěvek'),
    shows: dialog(/příspěvek/i),
  },
  'client/news/write/CommentForm.tsx': {
    on: '/news',
    open: button('Zobrazit komentáře'),
    shows: page =>
      page
        .getByRole('main')
        .getByRole('textbox', { name: /koment/i })
        .first(),
  },
};

/** What is shown otherwise, each by a journey of its own: here, the plan's table with its tab, the slip of an order by orders.spec.ts, the editors of posts and comments by editing.spec.ts, whom to mention by mentions.spec.ts, whom a post is for by audience.spec.ts, a second editor's values by second-editor.spec.ts, tasks of shops by shops-tasks.spec.ts. */
export const OTHERWISE = [
  'client/news/audience/AudienceDialog.tsx',
  'client/news/edit/PostEditor.tsx',
  'client/news/edit/CommentEditor.tsx',
  'client/news/mention/Suggestions.tsx',
  'client/factors/ProofDialog.tsx',
  'client/factors/ProofForm.tsx',
  'client/factors/SetupPage.tsx',
  'client/forms/meantime/MeantimeChoice.tsx',
  'client/forms/dates/CalendarPopover.tsx',
  'client/home/SellerHome.tsx',
  'client/kiosk/KioskPage.tsx',
  'client/layout/Refused.tsx',
  'client/oidc/ReturnPage.tsx',
  'client/orders/detail/PrintSlip.tsx',
  'client/session/LoginPage.tsx',
  'client/session/SignInAgain.tsx',
  'client/shifts/plan/grid/PlanGrid.tsx',
  'client/tasks/TaskForm.tsx',
  'client/tasks/shops/NewShopsTask.tsx',
  'client/tasks/shops/ShopsTaskDialog.tsx',
  'client/tasks/shops/ShopsTasks.tsx',
  'client/ui/marks/QrCode.tsx',
];

/** Dialogs whose code is loaded with their screen, and the buttons that open them. */
export const DIALOGS = [
  ['/users', 'Přidat uživatele'],
  ['/stores', 'Přidat prodejnu'],
  ['/orders', 'Nová objednávka'],
  ['/access', 'Přidat přístup'],
  ['/access', 'Kdo co vidí'],
  ['/shifts', 'Přidat směnu'],
] as const;

/** Goes to an address as a link of the application does, without loading a page. */
export const go = (page: Page, path: string) =>
  page.evaluate(to => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/**
 * Goes to an address within the application through one without a page, so that the next check does not see the
 * screen before. Loading the page would read code again that it already has.
 */
export async function visit(page: Page, path: string) {
  const nowhere = page.getByRole('heading', { level: 1, name: 'nenalezena' });
  await go(page, '/neexistuje');
  await expect(nowhere).toBeVisible();
  if (path === '/neexistuje') return;
  await go(page, path);
  await expect(nowhere).toHaveCount(0);
}

/** The message in place of a part that cannot be loaded. */
export const missing = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Tuto část se nepodařilo načíst' });

/** Expects the page to be alive: its header is present, and the screen shows something. */
export async function expectAlive(page: Page, what: string) {
  await expect(
    page.getByRole('link', { name: 'Prodejna, úvodní stránka', includeHidden: true }),
    what,
  ).toBeVisible();
  await expect(page.locator('main'), what).not.toBeEmpty();
}
