import {
  IconAdjustments,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconChartLine,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDoorExit,
  IconFileImport,
  IconHistory,
  IconHome,
  IconKey,
  IconLock,
  IconNews,
  IconSettings,
  IconTags,
  IconTrophy,
  IconUser,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Action } from '#shared/core/permissions.ts';
import { HomePage } from './home/HomePage.tsx';
import { isSamePath } from './navigation/Navigation.tsx';
import { UnreadMark } from './news/UnreadMark.tsx';
import { PageFrame } from './parts/frames.tsx';
import { part } from './parts/part.tsx';

export type Page = {
  path: string;
  /** The text of its link and of the browser's tab, and usually its heading. */
  title: string;
  Component: ComponentType<{ title: string }>;
  /** Fetches the code of the page before it is opened. */
  preload?: () => void;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** The permission needed; without it the screen says why, or one is sent home (rules people-3, people-2). */
  can?: Action;
  refused?: 'home';
  /** Rendered beside its link, such as the number of unread posts. */
  Mark?: ComponentType;
  /** The menu that its link is in. */
  menu?: 'main' | 'gear' | 'admin';
};

/** A page whose code is fetched when it is needed, or shortly before. */
function page<Name extends string>(
  path: string,
  title: string,
  load: () => Promise<Record<Name, ComponentType<{ title: string }>>>,
  name: Name,
  rest: Omit<Page, 'path' | 'title' | 'Component' | 'preload'>,
): Page {
  const Component = part(load, name, { waiting: 'around', frame: PageFrame, renews: true });
  return { path, title, Component, preload: Component.preload, ...rest };
}

/** All URLs of the client (rule people-3). Navigation, permission checks and titles are derived from this table. */
export const PAGES: Page[] = [
  { path: '/', title: 'Domů', Component: HomePage, icon: IconHome, menu: 'main' },
  page('/news', 'Novinky', () => import('./news/NewsPage.tsx'), 'NewsPage', {
    icon: IconNews,
    can: 'news.read',
    Mark: UnreadMark,
    menu: 'main',
  }),
  page('/analytics', 'Analytika', () => import('./analytics/AnalyticsPage.tsx'), 'AnalyticsPage', {
    icon: IconChartBar,
    can: 'analytics.read',
    refused: 'home',
    menu: 'main',
  }),
  page('/vyhled', 'Výhled', () => import('./forecast/ForecastPage.tsx'), 'ForecastPage', {
    icon: IconChartLine,
    can: 'forecast.read',
    refused: 'home',
  }),
  page('/shifts', 'Směny', () => import('./shifts/ShiftsPage.tsx'), 'ShiftsPage', {
    icon: IconCalendar,
    can: 'shifts.read',
    menu: 'main',
  }),
  page('/orders', 'Objednávky', () => import('./orders/OrdersPage.tsx'), 'OrdersPage', {
    icon: IconDeviceMobile,
    can: 'orders.read',
    menu: 'main',
  }),
  page('/leaderboard', 'Žebříček', () => import('./leaderboard/LeaderboardPage.tsx'), 'LeaderboardPage', {
    icon: IconTrophy,
    can: 'leaderboard.read',
    menu: 'main',
  }),
  page('/access', 'Přístupy', () => import('./vault/VaultPage.tsx'), 'VaultPage', {
    icon: IconKey,
    can: 'vault.read',
    menu: 'main',
  }),
  page('/profile', 'Můj profil', () => import('./profile/ProfilePage.tsx'), 'ProfilePage', {
    icon: IconUser,
  }),
  page('/users', 'Uživatelé', () => import('./users/UsersPage.tsx'), 'UsersPage', {
    icon: IconUsers,
    can: 'users.manage',
    menu: 'gear',
  }),
  page('/odchody', 'Odchody', () => import('./departures/DeparturePage.tsx'), 'DeparturePage', {
    icon: IconDoorExit,
    can: 'users.manage',
  }),
  page(
    '/categories',
    'Kategorie novinek',
    () => import('./news/categories/CategoriesPage.tsx'),
    'CategoriesPage',
    {
      icon: IconTags,
      can: 'categories.manage',
      menu: 'gear',
    },
  ),
  page('/stores', 'Prodejny', () => import('./stores/StoresPage.tsx'), 'StoresPage', {
    icon: IconBuildingStore,
    can: 'stores.manage',
    menu: 'gear',
  }),
  page('/import', 'Import', () => import('./imports/ImportPage.tsx'), 'ImportPage', {
    icon: IconFileImport,
    can: 'imports.manage',
    menu: 'admin',
  }),
  page('/pairing', 'Nespárováno', () => import('./pairing/PairingPage.tsx'), 'PairingPage', {
    icon: IconUserQuestion,
    can: 'pairing.manage',
    menu: 'admin',
  }),
  page('/rules', 'Pravidla prodejů', () => import('./rules/RulesPage.tsx'), 'RulesPage', {
    icon: IconAdjustments,
    can: 'rules.manage',
    menu: 'admin',
  }),
  page('/kiosky', 'Kiosky', () => import('./kiosk/KiosksPage.tsx'), 'KiosksPage', {
    icon: IconDeviceDesktop,
    can: 'kiosks.manage',
    menu: 'admin',
  }),
  page('/osobni-udaje', 'Osobní údaje', () => import('./personal/PersonalPage.tsx'), 'PersonalPage', {
    icon: IconLock,
    can: 'personal.manage',
    menu: 'admin',
  }),
  page('/audit', 'Záznam činností', () => import('./audit/AuditPage.tsx'), 'AuditPage', {
    icon: IconHistory,
    can: 'audit.read',
    menu: 'admin',
  }),
  page('/settings', 'Nastavení', () => import('./settings/SettingsPage.tsx'), 'SettingsPage', {
    icon: IconSettings,
    can: 'settings.manage',
    menu: 'admin',
  }),
];

export const pageAt = (pathname: string) => PAGES.find(({ path }) => isSamePath(path, pathname));
