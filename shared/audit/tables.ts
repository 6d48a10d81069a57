import { ABSENCE, MOVEMENT } from '../absences/fields.ts';
import { CONTRACT } from '../contracts/fields.ts';
import {
  ABSENCES,
  OFFERS,
  TIMESHEETS,
  toAccess,
  toAlert,
  toOrder,
  toPerson,
  toPost,
  toShopsTask,
  toStore,
  toTask,
} from '../core/addresses.ts';
import type { Fields } from '../core/field.ts';
import { namesOf } from '../core/names.ts';
import type { Topic } from '../events/topics.ts';
import { GOAL } from '../goals/fields.ts';
import { CATALOGUE } from '../imports/catalogue/fields.ts';
import { TOKEN } from '../imports/fields.ts';
import { NOTICE, NOTICE_DEEDS, NOTICE_MESSAGE } from '../imports/notices/fields.ts';
import { SOURCE, SOURCE_DEEDS } from '../imports/sources/fields.ts';
import { KIOSK, PAIRING } from '../kiosk/fields.ts';
import { PIN } from '../kiosk/pin.ts';
import { LABEL } from '../labels/fields.ts';
import { MAIL, MAIL_SERVER } from '../mail/fields.ts';
import { CATEGORY } from '../news/fields.ts';
import { NOTE } from '../notes/fields.ts';
import { OFFER } from '../offers/fields.ts';
import { PROVIDER } from '../oidc/fields.ts';
import { ORDER } from '../orders/fields.ts';
import { CODES } from '../payroll/codes.ts';
import { PATTERN, POINTS, SEGMENT, THRESHOLD } from '../rules/fields.ts';
import { CORRECTION, SHIFT } from '../shifts/fields.ts';
import { GATEWAY, SMS, TEMPLATE } from '../sms/fields.ts';
import { STAFFING } from '../staffing/fields.ts';
import { STORE } from '../stores/fields.ts';
import { SHOPS_TASK, TASK } from '../tasks/fields.ts';
import { SHIFT_TEMPLATE } from '../templates/fields.ts';
import { REMARK, REOPENING } from '../timesheet/fields.ts';
import { PASSWORD, PROFILE, USER } from '../users/fields.ts';
import { ACCESS, WRITTEN } from '../vault/fields.ts';
import { WISH } from '../wishes/fields.ts';

/** What the audit knows about a table's records: their label, who is notified of changes, and where one is opened. */
export type Table = {
  label: string;
  /** The topics that a write announces: the first with the record's number, the others without; may be empty. */
  heard: readonly Topic[];
  /** The fields that are entered for a record: labels, words for values, and which are secret. */
  fields: Fields;
  /** Columns that hold a secret under a name other than its field's. */
  secret?: readonly string[];
  /** A change concerns the whole list, so no number is announced. */
  isWhole?: true;
  /** The address of its screen; the audit's own query supplies `where`. */
  path?: (where: string) => string;
};

const toCalendar = (where: string) => `/shifts?${where}`;
const toAbsences = () => ABSENCES;

const rule = (label: string, fields: Fields, heard: readonly Topic[]) =>
  ({ label, fields, heard, isWhole: true, path: () => '/rules' }) as const;
const IMPORTED = { heard: ['imports'], isWhole: true } as const;

/** `part` is the part of the import's screen that shows it; the files if left out. */
const imported = (label: string, fields: Fields = {}, part?: string) => ({
  ...{ label, fields, ...IMPORTED },
  path: () => (part ? `/import?cast=${part}` : '/import'),
});

/** Every table that the audit names. */
export const TABLES = {
  uzivatel: {
    label: 'Uživatel',
    fields: { ...PROFILE, ...USER, ...PASSWORD },
    heard: ['users', 'people'],
    path: toPerson,
    secret: ['heslo_hash'],
  },
  prodejna: {
    label: 'Prodejna',
    fields: STORE,
    heard: ['stores'],
    path: toStore,
  },
  kategorie: {
    label: 'Kategorie novinek',
    fields: CATEGORY,
    heard: ['categories'],
    path: () => '/categories',
  },
  novinka: { label: 'Příspěvek', fields: {}, heard: ['news'], path: toPost },
  novinky_videno: { label: 'Přečtené novinky', fields: {}, heard: ['news_seen'] },
  komentar: { label: 'Komentář', fields: {}, heard: ['news'], path: toPost },
  reakce: { label: 'Reakce', fields: {}, heard: ['news'], path: toPost },
  soubor: { label: 'Soubor', fields: {}, heard: ['news'] },
  nastaveni: { label: 'Nastavení', fields: {}, heard: ['settings', 'limits'], path: () => '/settings' },
  posta_server: {
    label: 'Poštovní server',
    fields: MAIL_SERVER,
    heard: ['mail'],
    path: () => '/settings',
    secret: ['tajemstvi'],
  },
  posta: { label: 'E-mail', fields: MAIL, heard: ['mail'], path: () => '/settings' },
  sms_brana: {
    label: 'Brána SMS',
    fields: GATEWAY,
    heard: ['mail', 'orders'],
    path: () => '/settings',
    secret: ['tajemstvi'],
  },
  sms_sablona: {
    label: 'Text SMS zákazníkům',
    fields: TEMPLATE,
    heard: ['mail', 'orders'],
    isWhole: true,
    path: () => '/settings',
  },
  sms: { label: 'SMS', fields: SMS, heard: ['mail'], path: () => '/settings' },
  relace: { label: 'Přihlášení', fields: {}, heard: [], path: toPerson },
  krok: {
    label: 'Druhý krok přihlášení',
    fields: {},
    heard: ['users'],
    path: toPerson,
    secret: ['tajemstvi'],
  },
  prihlaseni_poskytovatel: {
    label: 'Poskytovatel přihlášení',
    fields: PROVIDER,
    heard: ['settings'],
    isWhole: true,
    path: () => '/settings',
    secret: ['tajemstvi'],
  },
  prihlaseni_ucet: { label: 'Firemní účet', fields: {}, heard: ['users', 'settings'], path: toPerson },
  tabulka: { label: 'Tabulka ke stažení', fields: {}, heard: [] },
  opravneni: { label: 'Oprávnění', fields: {}, heard: [] },
  osobni_udaje: {
    label: 'Osobní údaje',
    fields: {},
    heard: [
      ...(['orders', 'news', 'tasks', 'notes', 'notifications', 'shifts', 'plan', 'offers'] as const),
      ...(['absences', 'wishes', 'timesheets', 'stores'] as const),
    ],
    isWhole: true,
    path: () => '/osobni-udaje',
  },
  databaze: { label: 'Databáze', fields: {}, heard: [] },
  ukol: { label: 'Úkol', fields: TASK, heard: ['tasks'], path: toTask },
  hromadny_ukol: {
    label: 'Úkol prodejnám',
    fields: SHOPS_TASK,
    heard: ['tasks'],
    path: toShopsTask,
  },
  profil_obrazek: { label: 'Profilový obrázek', fields: {}, heard: ['users', 'people'], path: toPerson },
  upozorneni: { label: 'Upozornění', fields: {}, heard: ['notifications'] },
  smena: { label: 'Směna', fields: SHIFT, heard: ['shifts'], path: toCalendar },
  smlouva: { label: 'Smlouva', fields: CONTRACT, heard: ['contracts', 'shifts', 'payroll'], path: toPerson },
  vykaz: {
    label: 'Výkaz',
    fields: { ...REMARK, ...REOPENING },
    heard: ['timesheets'],
    isWhole: true,
    path: () => TIMESHEETS,
  },
  nepritomnost: { label: 'Nepřítomnost', fields: ABSENCE, heard: ['absences', 'shifts'], path: toAbsences },
  prani: { label: 'Přání k plánu', fields: WISH, heard: ['wishes'], path: toAbsences },
  dovolena_pohyb: { label: 'Zůstatek dovolené', fields: MOVEMENT, heard: ['absences'], path: toAbsences },
  mzdy_kod: {
    label: 'Kódy pro mzdy',
    fields: CODES,
    heard: ['payroll'],
    isWhole: true,
    path: () => TIMESHEETS,
  },
  kiosek: {
    label: 'Kiosek',
    fields: { ...KIOSK, ...PAIRING },
    heard: ['kiosks'],
    path: () => '/kiosky',
    secret: ['otisk', 'kod_otisk'],
  },
  pin: { label: 'PIN', fields: PIN, heard: ['pins'], path: toPerson, secret: ['otisk'] },
  nabidka: {
    label: 'Nabídka směny',
    fields: OFFER,
    heard: ['offers'],
    path: () => OFFERS,
  },
  dochazka: { label: 'Docházka', fields: CORRECTION, heard: ['shifts'], path: toCalendar },
  smena_navrh: { label: 'Návrh směny', fields: SHIFT, heard: ['plan'] },
  rozpis: { label: 'Navržený rozpis', fields: {}, heard: ['plan'], isWhole: true },
  smena_zmena: { label: 'Zveřejněná změna', fields: {}, heard: ['plan'] },
  potreba_lidi: { label: 'Potřeba lidí', fields: STAFFING, heard: ['plan'] },
  smena_sablona: {
    label: 'Šablona směny',
    fields: SHIFT_TEMPLATE,
    // Not only planners are offered templates.
    heard: ['shifts'],
    isWhole: true,
    path: () => '/shifts?zalozka=plan',
  },
  cil: { label: 'Cíle prodejny', fields: GOAL, heard: ['goals'], path: () => '/vyhled' },
  vykyv: { label: 'Výkyv prodejů', fields: {}, heard: ['alerts'], path: toAlert },
  poznamka: {
    label: 'Poznámka ke dni',
    fields: NOTE,
    heard: ['notes', 'alerts'],
    path: () => '/vyhled',
  },
  objednavka: {
    label: 'Objednávka',
    fields: ORDER,
    heard: ['orders'],
    path: toOrder,
    secret: ['odkaz'],
  },
  stitek: {
    label: 'Štítek objednávek',
    fields: LABEL,
    heard: ['orders'],
    isWhole: true,
    path: () => '/settings',
  },
  prodej_import: imported('Import prodejů'),
  prodej_profil: imported('Profil importu', {}, 'profily'),
  prodej_sledovany: {
    ...imported('Sledovaný zdroj', { ...SOURCE, ...SOURCE_DEEDS }, 'zdroje'),
    secret: ['tajemstvi'],
  },
  prodej_oznameni: {
    ...imported('Oznámení importu', { ...NOTICE, ...NOTICE_DEEDS }, 'oznameni'),
    secret: ['tajemstvi', 'podpis'],
  },
  prodej_oznameni_zprava: imported('Zpráva oznámení', NOTICE_MESSAGE, 'oznameni'),
  prodej_katalog: imported('Katalog zboží', CATALOGUE, 'profily'),
  prodej_token: { ...imported('Token', TOKEN, 'tokeny'), secret: ['otisk'] },
  prodej_osoba: {
    label: 'Jméno v prodejích',
    fields: {},
    heard: ['pairing', 'sales'],
    path: () => '/pairing',
  },
  prodej_pobocka: {
    label: 'Pobočka v prodejích',
    fields: {},
    heard: ['pairing', 'sales'],
    path: () => '/pairing',
  },
  prodej_citac_pravidlo: rule('Pravidlo čítače', PATTERN, ['rules']),
  prodej_doprava_pravidlo: rule('Pravidlo dopravy', PATTERN, ['rules']),
  prodej_segment: rule('Segment servisu', SEGMENT, ['rules', 'sales', 'pairing']),
  prodej_body: rule('Body', POINTS, ['rules', 'sales']),
  prodej_mez: rule('Limit položek', THRESHOLD, ['rules']),
  prodej_pravidla: rule('Pravidla prodejů', {}, ['rules']),
  pristup: {
    label: 'Přístup',
    fields: ACCESS,
    heard: ['vault'],
    // Not everybody who is notified of changes in the vault sees every access (rule vault-7).
    isWhole: true,
    path: toAccess,
    secret: ['tajemstvi', ...namesOf(WRITTEN)],
  },
  pristup_omezeni: {
    label: 'Kdo vidí přístupy kategorie',
    fields: {},
    heard: ['vault'],
    path: () => '/access',
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof TABLES;

/** A table by the name in a stored row; undefined for a name that this version does not know. */
export const tableOf = (name: string): Table | undefined => (TABLES as Record<string, Table>)[name];
