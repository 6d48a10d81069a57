import type { Role } from '#shared/core/roles.ts';
import { ORDER } from '#world/records.ts';
import type { Records } from '../../bench/records.ts';

/** A call that people make, with its weight among calls of its kind. */
export type MixCall = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: unknown;
  share: number;
  /** Accepted statuses besides 2xx: for example, somebody who has clocked in cannot do it again. */
  also?: number[];
};

export type Mix = { reads: MixCall[]; writes: MixCall[] };

const read = (share: number, name: string, path: string): MixCall => ({ name, method: 'GET', path, share });
const post = (share: number, name: string, path: string, body?: object): MixCall => ({
  ...{ name, method: 'POST', path, body, share },
});

/** The calls of the home page, the shell and the everyday screens. */
const shared = ({ posts, orders }: Records): MixCall[] => [
  read(8, 'session', '/users/current/'),
  read(8, 'notifications', '/notifications/'),
  read(10, 'news', '/news/'),
  read(2, 'older news', `/news/?before=${posts.at(-1)}`),
  read(2, 'news categories', '/news/kategorie/'),
  read(6, 'attendance today', '/shifts/attendance/'),
  read(5, 'next shifts', '/shifts/?nejblizsi=3'),
  read(4, 'who works today', '/shifts/?scope=all&datum=dnes'),
  read(4, 'calendar of a shop', '/shifts/calendar/?prodejna=3'),
  read(2, 'hours of a month', '/shifts/overview/'),
  read(9, 'board', '/orders/orders/'),
  read(4, 'board of a shop', '/orders/orders/?prodejna_id=3'),
  read(4, 'board, search a name', '/orders/orders/?search=novak'),
  read(3, 'one order', `/orders/orders/${orders[0]}/`),
  read(3, 'history of an order', `/orders/orders/${orders[1]}/history/`),
  read(2, 'customers', '/orders/customers/?telefon=6123'),
  read(4, 'tasks', '/tasks/'),
  read(3, 'search everything', '/search/?q=novak'),
  read(2, 'vault', '/pristupy/'),
  read(3, 'leaderboard', '/analytics/leaderboard/points/'),
  read(2, 'leaderboard average', '/analytics/leaderboard/average/'),
];

/** A seller's own numbers on the home page. */
const ofSeller: MixCall[] = [
  read(5, 'points today', '/analytics/salesperson/points/today/'),
  read(5, 'points month', '/analytics/salesperson/points/monthly/'),
  read(5, 'results today', '/analytics/salesperson/today/'),
  read(5, 'results month', '/analytics/salesperson/monthly/'),
];

const ofManager: MixCall[] = [
  read(4, 'plan of a shop', '/shifts/plan/'),
  read(2, 'calendar of all shops', '/shifts/calendar/'),
];

/** The calls of an administrator's home page and of the sections of analytics. */
const ofAdmin = (): MixCall[] => [
  read(10, 'totals today', '/analytics/celkova-cisla/?period=daily'),
  read(10, 'totals month', '/analytics/celkova-cisla/?period=monthly'),
  read(6, 'sellers today', '/analytics/web-prodeje/polozky/?type=daily'),
  read(5, 'sellers month', '/analytics/web-prodeje/polozky/?type=monthly'),
  read(5, 'service month', '/analytics/servis/?period=monthly'),
  read(5, 'e-shop month', '/analytics/eshop/?period=monthly'),
  read(3, 'categories, years', '/analytics/prodejni-analytika/?type=categories&period=yearly'),
  read(4, 'import status', '/analytics/backup-info/'),
];

/** Everybody moves their own orders, so that no two people wait for the same row all day. */
const writes = ({ posts, orders, today }: Records, index: number): MixCall[] => [
  post(4, 'react', '/news/reakce/', { novinka: posts[0], typ: 'like' }),
  post(2, 'comment', `/news/${posts[1]}/komentare/`, { obsah: 'Díky' }),
  post(1, 'post', '/news/', { obsah: 'Zkontrolujte prosím ceny.' }),
  post(2, 'task', '/tasks/', { ukol: 'Doplnit regál', deadline: today }),
  post(3, 'read notifications', '/notifications/read-all/'),
  { ...post(2, 'clock in', '/shifts/attendance/', { typ_akce: 'prichod' }), also: [400, 409] },
  post(2, 'take an order', '/orders/orders/', ORDER),
  ...['objednano', 'v_kosiku'].map((novy_status, at) => {
    const path = `/orders/orders/${orders[(2 * index + at) % orders.length]}/update_status/`;
    return { ...post(2, 'move an order', path, { novy_status }), method: 'PATCH' as const };
  }),
];

/** The reads and writes of person number `index` with this role, weighted by how people use the application. */
export const mixOf = (role: Role, records: Records, index: number): Mix => ({
  reads: [
    ...shared(records),
    ...(role === 'ADMIN' ? ofAdmin() : ofSeller),
    ...(role === 'PRODEJCE' ? [] : ofManager),
  ],
  writes: writes(records, index),
});
