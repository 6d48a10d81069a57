import type { Role } from '#shared/core/roles.ts';
import { DEFAULT_HOURS, type OpeningHours } from '#shared/stores/hours.ts';

/**
 * The fictional chain that seeds the demo, the tests and the benchmarks. Shops have the specification's numbers and,
 * separately, the branch numbers of the sales system (rule people-12).
 */

const weekdays = { od: '09:00', do: '18:00' };
const SENIMO_HOURS: OpeningHours = {
  po: weekdays,
  ut: weekdays,
  st: weekdays,
  ct: weekdays,
  pa: weekdays,
  so: { od: '09:00', do: '12:00' },
  ne: null,
};

const shop = (
  id: number,
  nazev: string,
  barva: string,
  pos: { id_prodejny: number; stredisko: string } | null,
  place: { adresa: string; telefon: string; email: string; vedouci_prodejny: string },
  oteviraci_doba = DEFAULT_HOURS,
) => ({
  id,
  nazev,
  nazev_kratkiy: nazev,
  barva,
  poradi: id,
  otevreno_od: oteviraci_doba.po!.od,
  otevreno_do: oteviraci_doba.po!.do,
  oteviraci_doba,
  id_prodejny: pos?.id_prodejny ?? null,
  stredisko: pos?.stredisko ?? null,
  ...place,
});

export const SHOPS = [
  shop(
    1,
    'Globus',
    '#0066cc',
    { id_prodejny: 1, stredisko: 'Globus' },
    {
      adresa: 'Pražská 1298/41, 779 00 Olomouc',
      telefon: '585 100 101',
      email: 'globus@prodejna.example',
      vedouci_prodejny: 'Viktor Malý',
    },
  ),
  shop(
    2,
    'Senimo',
    '#2f9e44',
    null,
    {
      adresa: 'Tovární 915/40, 779 00 Olomouc',
      telefon: '585 100 102',
      email: 'senimo@prodejna.example',
      vedouci_prodejny: 'Simona Kratochvílová',
    },
    SENIMO_HOURS,
  ),
  shop(
    3,
    'Zlín',
    '#e8590c',
    { id_prodejny: 2, stredisko: 'Čepkov' },
    {
      adresa: 'Tyršovo nábřeží 5496, 760 01 Zlín',
      telefon: '577 100 103',
      email: 'zlin@prodejna.example',
      vedouci_prodejny: 'Zuzana Štěpánková',
    },
  ),
  shop(
    4,
    'Přerov',
    '#9c36b5',
    { id_prodejny: 3, stredisko: 'Přerov' },
    {
      adresa: 'Palackého 2861/6, 750 02 Přerov',
      telefon: '581 100 104',
      email: 'prerov@prodejna.example',
      vedouci_prodejny: 'Přemysl Říha',
    },
  ),
  shop(
    5,
    'Vsetín',
    '#c92a2a',
    { id_prodejny: 5, stredisko: 'Vsetín' },
    {
      adresa: 'Smetanova 1484, 755 01 Vsetín',
      telefon: '571 100 105',
      email: 'vsetin@prodejna.example',
      vedouci_prodejny: 'Vlasta Žáčková',
    },
  ),
  shop(
    6,
    'Šternberk',
    '#0c8599',
    { id_prodejny: 4, stredisko: 'Šternberk' },
    {
      adresa: 'Čechova 101/6, 785 01 Šternberk',
      telefon: '585 100 106',
      email: 'sternberk@prodejna.example',
      vedouci_prodejny: 'Šimon Ševčík',
    },
  ),
];

export type ChainPerson = {
  id: number;
  username: string;
  jmeno: string;
  prijmeni: string;
  role: Role;
  shop: number | null;
  aktivni?: boolean;
};

const person = (
  id: number,
  username: string,
  name: `${string} ${string}`,
  role: Role,
  shop: number | null,
  aktivni = true,
): ChainPerson => {
  const [jmeno = '', prijmeni = ''] = name.split(' ');
  return { id, username, jmeno, prijmeni, role, shop, aktivni };
};

/** Ids contain the shop: 41 is the manager of shop 4, 42… its sellers. */
export const PEOPLE: ChainPerson[] = [
  person(1, 'admin', 'Alena Dvořáková', 'ADMIN', null),
  person(2, 'karel', 'Karel Beneš', 'ADMIN', 1),
  person(11, 'viktor', 'Viktor Malý', 'VEDOUCI', 1),
  person(12, 'petra', 'Petra Nováková', 'PRODEJCE', 1),
  person(13, 'pavel', 'Pavel Svoboda', 'PRODEJCE', 1),
  person(14, 'jana', 'Jana Procházková', 'PRODEJCE', 1),
  person(15, 'tomas', 'Tomáš Kučera', 'PRODEJCE', 1),
  person(16, 'lucie', 'Lucie Veselá', 'PRODEJCE', 1),
  person(17, 'martin', 'Martin Horák', 'PRODEJCE', 1),
  person(21, 'simona', 'Simona Kratochvílová', 'VEDOUCI', 2),
  person(22, 'filip', 'Filip Marek', 'PRODEJCE', 2),
  person(23, 'eva', 'Eva Pospíšilová', 'PRODEJCE', 2),
  person(24, 'ondrej', 'Ondřej Hájek', 'PRODEJCE', 2),
  person(25, 'tereza', 'Tereza Jelínková', 'PRODEJCE', 2),
  person(31, 'zuzana', 'Zuzana Štěpánková', 'VEDOUCI', 3),
  person(32, 'david', 'David Král', 'PRODEJCE', 3),
  person(33, 'klara', 'Klára Růžičková', 'PRODEJCE', 3),
  person(34, 'jakub', 'Jakub Fiala', 'PRODEJCE', 3),
  person(35, 'nikola', 'Nikola Sedláčková', 'PRODEJCE', 3),
  person(36, 'adam', 'Adam Doležal', 'PRODEJCE', 3),
  person(37, 'barbora', 'Barbora Zemanová', 'PRODEJCE', 3),
  person(41, 'premysl', 'Přemysl Říha', 'VEDOUCI', 4),
  person(42, 'michal', 'Michal Kolář', 'PRODEJCE', 4),
  person(43, 'veronika', 'Veronika Navrátilová', 'PRODEJCE', 4),
  person(44, 'lukas', 'Lukáš Čermák', 'PRODEJCE', 4),
  person(45, 'kristyna', 'Kristýna Vaňková', 'PRODEJCE', 4),
  person(46, 'stepan', 'Štěpán Urban', 'PRODEJCE', 4),
  person(51, 'vlasta', 'Vlasta Žáčková', 'VEDOUCI', 5),
  person(52, 'daniel', 'Daniel Blažek', 'PRODEJCE', 5),
  person(53, 'monika', 'Monika Kříž', 'PRODEJCE', 5),
  person(54, 'radek', 'Radek Kopecký', 'PRODEJCE', 5),
  person(55, 'ivana', 'Ivana Konečná', 'PRODEJCE', 5),
  person(61, 'simon', 'Šimon Ševčík', 'VEDOUCI', 6),
  person(62, 'marketa', 'Markéta Vlčková', 'PRODEJCE', 6),
  person(63, 'vojtech', 'Vojtěch Bartoš', 'PRODEJCE', 6),
  person(64, 'gabriela', 'Gabriela Musilová', 'PRODEJCE', 6),
  person(65, 'roman', 'Roman Šimek', 'PRODEJCE', 6),
  person(71, 'hana', 'Hana Pokorná', 'PRODEJCE', null),
  person(72, 'zdenek', 'Zdeněk Odešel', 'PRODEJCE', 4, false),
];

/** Everybody's password in the demo and in tests; never used outside of them. */
export const DEMO_PASSWORD = 'prodejna1';

export const CATEGORIES = [
  { nazev: 'Akce', barva: '#e8590c', ikona: 'discount-2' },
  { nazev: 'Důležité', barva: '#c92a2a', ikona: 'alert-triangle' },
  { nazev: 'Provoz', barva: '#0066cc', ikona: 'building-store' },
  { nazev: 'Servis', barva: '#2f9e44', ikona: 'tool' },
  { nazev: 'Školení', barva: '#9c36b5', ikona: 'school' },
];
