import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ABSENCE_KINDS, ABSENCE_STATES } from '#shared/absences/kinds.ts';
import { ImportTimes } from '#shared/analytics/contract.ts';
import { CONTRACT_KINDS } from '#shared/contracts/kinds.ts';
import { folded } from '#shared/core/folded.ts';
import { OUTBOX_STATES } from '#shared/core/outbox.ts';
import { MODULES, ROLES } from '#shared/core/roles.ts';
import { TOKEN_SCOPES } from '#shared/core/token-scopes.ts';
import { DEPARTURE_STEPS } from '#shared/departures/kinds.ts';
import { CHANGE_KINDS, DRAFT_DEEDS } from '#shared/drafts/overlay.ts';
import { CHALLENGE_PURPOSES, STEP_KINDS } from '#shared/factors/kinds.ts';
import { FILE_TYPES } from '#shared/files/kinds.ts';
import { NOTICE_KINDS } from '#shared/imports/notices/kinds.ts';
import { SOURCE_KINDS, SOURCE_RESULTS } from '#shared/imports/sources/kinds.ts';
import { STATES as IMPORT_STATES, WAYS_IN } from '#shared/imports/ways.ts';
import { LABEL_COLOR_NAMES } from '#shared/labels/kinds.ts';
import { MAIL_KINDS, SECURITIES } from '#shared/mail/kinds.ts';
import { REACTION_TYPES } from '#shared/news/reactions.ts';
import { NOTIFICATION_KINDS } from '#shared/notifications/kinds.ts';
import { OFFER_STATES } from '#shared/offers/kinds.ts';
import { HistoryEntry } from '#shared/orders/contract.ts';
import { STATUSES } from '#shared/orders/statuses.ts';
import { PAYROLL_KINDS } from '#shared/payroll/codes.ts';
import { ROSTER_SCOPES, ROSTER_STATES } from '#shared/roster/kinds.ts';
import {
  COUNTER_RULE_KINDS,
  COUNTERS,
  POINT_ITEMS,
  SEGMENTS,
  SHIPPING_RULE_KINDS,
} from '#shared/rules/kinds.ts';
import { CHANNELS, DOCUMENT_TYPES } from '#shared/sales/lines.ts';
import { ACTIONS as ATTENDANCE_ACTIONS } from '#shared/shifts/attendance/attendance.ts';
import { BULK_DEEDS, SHIFT_TYPES } from '#shared/shifts/kinds.ts';
import { FORMATS, SMS_STATES } from '#shared/sms/kinds.ts';
import { PRIORITIES, TASK_STATES } from '#shared/tasks/rules.ts';
import { TIMESHEET_STATES } from '#shared/timesheet/kinds.ts';
import { WHERE, WHO } from '#shared/vault/limits/kinds.ts';
import { STRENGTHS } from '#shared/vault/strength.ts';
import { WISH_KINDS } from '#shared/wishes/kinds.ts';
import { testApp } from '#test/app.ts';

const app = testApp();

/** Every list of values in the database, by the name of its constraint or type, with the program's list. */
const LISTS: Record<string, readonly string[]> = {
  dochazka_typ_akce_check: ATTENDANCE_ACTIONS,
  import_stav_klic_check: Object.keys(ImportTimes.shape).filter(name => name !== 'data_source'),
  krok_druh_check: STEP_KINDS,
  krok_vyzva_ucel_check: CHALLENGE_PURPOSES,
  nabidka_stav_check: OFFER_STATES,
  // The states in which somebody has taken the offer.
  nabidka_prevzata: ['prijata', 'schvalena'],
  nepritomnost_druh_check: ABSENCE_KINDS,
  nepritomnost_stav_check: ABSENCE_STATES,
  objednavka_historie_typ_check: HistoryEntry.shape.typ.options,
  // The kinds of history entries that change the status.
  objednavka_historie_zmena: ['vytvoreni', 'stav'],
  objednavka_status_check: STATUSES,
  odchod_krok_krok_check: DEPARTURE_STEPS,
  pristup_omezeni_kdo_check: Object.keys(WHO),
  pristup_omezeni_kde_check: Object.keys(WHERE),
  pristup_sila_check: STRENGTHS,
  pristup_verze_sila_check: STRENGTHS,
  // SUNSHINE has never had points, but the table would accept them.
  prodej_body_polozka_check: [...POINT_ITEMS, 'sunshine'],
  prodej_citac_pravidlo_citac_check: COUNTERS,
  prodej_citac_pravidlo_druh_check: COUNTER_RULE_KINDS,
  prodej_doprava_pravidlo_druh_check: SHIPPING_RULE_KINDS,
  prodej_import_cesta_check: WAYS_IN,
  prodej_import_stav_check: IMPORT_STATES,
  prodej_kanal: CHANNELS,
  prodej_oznameni_zprava_druh_check: Object.keys(NOTICE_KINDS),
  prodej_oznameni_zprava_stav_check: Object.keys(OUTBOX_STATES),
  prodej_sledovany_druh_check: Object.keys(SOURCE_KINDS),
  prodej_sledovany_vysledek_check: Object.keys(SOURCE_RESULTS),
  prodej_segment_segment_check: SEGMENTS,
  prodej_token_rozsahy_check: Object.keys(TOKEN_SCOPES),
  prodej_typ: DOCUMENT_TYPES,
  rozpis_rozsah_check: ROSTER_SCOPES,
  rozpis_stav_check: ROSTER_STATES,
  posta_druh_check: Object.keys(MAIL_KINDS),
  posta_role_check: ROLES,
  posta_server_sifrovani_check: Object.keys(SECURITIES),
  posta_stav_check: Object.keys(OUTBOX_STATES),
  prani_druh_check: WISH_KINDS,
  reakce_typ_check: REACTION_TYPES,
  smena_hromadne_co_check: BULK_DEEDS,
  smena_navrh_hromadne_co_check: DRAFT_DEEDS,
  smena_zmena_co_check: CHANGE_KINDS,
  smena_sablona_typ_smeny_check: SHIFT_TYPES,
  smena_typ_smeny_check: SHIFT_TYPES,
  sms_brana_format_check: Object.keys(FORMATS),
  sms_sablona_status_check: STATUSES,
  sms_stav_check: Object.keys(SMS_STATES),
  sms_status_check: STATUSES,
  soubor_typ_check: FILE_TYPES,
  mzdy_kod_druh_check: PAYROLL_KINDS,
  smlouva_druh_check: CONTRACT_KINDS,
  stitek_barva_check: LABEL_COLOR_NAMES,
  ukol_priorita_check: PRIORITIES,
  ukol_stav_check: TASK_STATES,
  hromadny_ukol_priorita_check: PRIORITIES,
  upozorneni_druh_check: NOTIFICATION_KINDS,
  uzivatel_moduly_check: MODULES,
  uzivatel_role_check: ROLES,
  vykaz_stav_check: TIMESHEET_STATES,
};

const literals = (definition: string) =>
  [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text]) => text!);

/** The migration that gives the constraint the program's list: the constraint as it is, with that list. */
const mended = ({ table, name, definition }: Check) => {
  const list = LISTS[name]!.map(value => `'${value.replaceAll("'", "''")}'`).join(', ');
  return `alter table ${table} drop constraint ${name}, add constraint ${name} ${definition.replace(/ARRAY\[.*?\]/, () => `ARRAY[${list}]`)};`;
};

type Check = { table: string; name: string; definition: string };
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();

test('every list of the database equals the list of the program, and each is known here', async () => {
  const { rows: checks } = await sql<Check>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(oid) like '%ARRAY[%'`.execute(app.db);
  const { rows: types } = await sql<{ name: string; values: string[] }>`
    select typname as name, array_agg(enumlabel::text) as values from pg_enum join pg_type t on t.oid = enumtypid
    where typnamespace = 'public'::regnamespace group by 1`.execute(app.db);
  expect([...checks, ...types].map(({ name }) => name).toSorted()).toEqual(Object.keys(LISTS).toSorted());
  // The order of values means nothing to the database, and must not.
  const otherTypes = types.filter(({ name, values }) => !isSame(values, LISTS[name]!));
  expect(otherTypes).toEqual([]);
  const others = checks.filter(({ name, definition }) => !isSame(literals(definition), LISTS[name]!));
  expect(others.map(mended), 'what a migration has to say').toEqual([]);
});

test('patterns are stored as they are matched: without case and diacritics', async () => {
  const { rows } = await sql<{ vzor: string }>`
    select vzor from prodej_citac_pravidlo union all select vzor from prodej_doprava_pravidlo`.execute(
    app.db,
  );
  expect(rows.filter(({ vzor }) => vzor !== folded(vzor))).toEqual([]);
});
