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
  /** The permission needed; without it, one is sent home or told why on the screen (rules people-3, people-2). */
  can?: Action;
  refused?: 'home' | 'told';
  /** Rendered beside its link, such as the number of unread posts. */
  Mark?: ComponentType;
  /** The menu that its link is in. */
  menu?: 'main' | 'gear' | 'admin';
};

/** A page whose code is fetched when it is needed, or shortly before. */
const page = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<{ title: string }>>>,
  name: Name,
) => {
  const Component = part(load, name, { waiting: 'around', frame: PageFrame, renews: true });
  return { Component, preload: Component.preload };
};

/** All URLs of the client (rule people-3). Navigation, permission checks and titles are derived from this table. */
export const PAGES: Page[] = [
  { path: '/', title: 'Domů', Component: HomePage, icon: IconHome, menu: 'main' },
  {
    path: '/news',
    title: 'Novinky',
    ...page(() => import('./news/NewsPage.tsx'), 'NewsPage'),
    icon: IconNews,
    can: 'news.read',
    Mark: UnreadMark,
    menu: 'main',
  },
  {
    path: '/analytics',
    title: 'Analytika',
    ...page(() => import('./analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
    icon: IconChartBar,
    can: 'analytics.read',
    refused: 'home',
    menu: 'main',
  },
  {
    path: '/vyhled',
    title: 'Výhled',
    ...page(() => import('./forecast/ForecastPage.tsx'), 'ForecastPage'),
    icon: IconChartLine,
    can: 'forecast.read',
    refused: 'home',
  },
  {
    path: '/shifts',
    title: 'Směny',
    ...page(() => import('./shifts/ShiftsPage.tsx'), 'ShiftsPage'),
    icon: IconCalendar,
    can: 'shifts.read',
    menu: 'main',
  },
  {
    path: '/orders',
    title: 'Objednávky',
    ...page(() => import('./orders/OrdersPage.tsx'), 'OrdersPage'),
    icon: IconDeviceMobile,
    can: 'orders.read',
    menu: 'main',
  },
  {
    path: '/leaderboard',
    title: 'Žebříček',
    ...page(() => import('./leaderboard/LeaderboardPage.tsx'), 'LeaderboardPage'),
    icon: IconTrophy,
    can: 'leaderboard.read',
    menu: 'main',
  },
  {
    path: '/access',
    title: 'Přístupy',
    ...page(() => import('./vault/VaultPage.tsx'), 'VaultPage'),
    icon: IconKey,
    can: 'vault.read',
    menu: 'main',
  },
  {
    path: '/profile',
    title: 'Můj profil',
    ...page(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
    icon: IconUser,
  },
  {
    path: '/users',
    title: 'Uživatelé',
    ...page(() => import('./users/UsersPage.tsx'), 'UsersPage'),
    icon: IconUsers,
    can: 'users.manage',
    refused: 'told',
    menu: 'gear',
  },
  {
    path: '/odchody',
    title: 'Odchody',
    ...page(() => import('./departures/DeparturePage.tsx'), 'DeparturePage'),
    icon: IconDoorExit,
    can: 'users.manage',
    refused: 'told',
  },
  {
    path: '/categories',
    title: 'Kategorie novinek',
    ...page(() => import('./news/categories/CategoriesPage.tsx'), 'CategoriesPage'),
    icon: IconTags,
    can: 'categories.manage',
    refused: 'told',
    menu: 'gear',
  },
  {
    path: '/stores',
    title: 'Prodejny',
    ...page(() => import('./stores/StoresPage.tsx'), 'StoresPage'),
    icon: IconBuildingStore,
    can: 'stores.manage',
    refused: 'told',
    menu: 'gear',
  },
  {
    path: '/import',
    title: 'Import',
    ...page(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
    icon: IconFileImport,
    can: 'imports.manage',
    refused: 'told',
    menu: 'admin',
  },
  {
    path: '/pairing',
    title: 'Nespárováno',
    ...page(() => import('./pairing/PairingPage.tsx'), 'PairingPage'),
    icon: IconUserQuestion,
    can: 'pairing.manage',
    refused: 'told',
    menu: 'admin',
  },
  {
    path: '/rules',
    title: 'Pravidla prodejů',
    ...page(() => import('./rules/RulesPage.tsx'), 'RulesPage'),
    icon: IconAdjustments,
    can: 'rules.manage',
    refused: 'told',
    menu: 'admin',
  },
  {
    path: '/kiosky',
    title: 'Kiosky',
    ...page(() => import('./kiosk/KiosksPage.tsx'), 'KiosksPage'),
    icon: IconDeviceDesktop,
    can: 'kiosks.manage',
    refused: 'told',
    menu: 'admin',
  },
  {
    path: '/osobni-udaje',
    title: 'Osobní údaje',
    ...page(() => import('./personal/PersonalPage.tsx'), 'PersonalPage'),
    icon: IconLock,
    can: 'personal.manage',
    refused: 'told',
    menu: 'admin',
  },
  {
    path: '/audit',
    title: 'Záznam činností',
    ...page(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
    icon: IconHistory,
    can: 'audit.read',
    refused: 'told',
    menu: 'admin',
  },
  {
    path: '/settings',
    title: 'Nastavení',
    ...page(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
    icon: IconSettings,
    can: 'settings.manage',
    refused: 'told',
    menu: 'admin',
  },
];

export const pageAt = (pathname: string) => PAGES.find(({ path }) => isSamePath(path, pathname));
