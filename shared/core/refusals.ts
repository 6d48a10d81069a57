import type { Action } from './permissions.ts';

const NO_SECTION = 'Nemáte oprávnění k přístupu k této sekci.';
const NO_ACTION = 'K této akci nemáte oprávnění.';
const NOT_YOUR_ALERT = 'Výkyvy prodejů vidí a potvrzuje vedoucí své prodejny a administrátor.';
const NOT_YOUR_NOTE = 'Poznámky ke dnům píše vedoucí ke své prodejně a administrátor.';
const NOT_YOUR_WISHES = 'Přání k plánu vidíte a zadáváte jen svá, vedoucí i u lidí své prodejny.';
const NOT_YOUR_ABSENCE = 'Volno můžete zadat a vidět jen své, vedoucí i u lidí své prodejny.';

/** Refusals of some actions; kept apart from the permissions, which home needs without showing any of these. */
const REFUSALS: Partial<Record<Action, string>> = {
  'users.manage': NO_SECTION,
  'stores.manage': NO_SECTION,
  'categories.manage': 'Nemáte oprávnění pro správu kategorií.',
  'news.delete': 'Smazat můžete jen vlastní příspěvek nebo komentář.',
  'news.pin': 'Příspěvky připíná jen vedoucí nebo administrátor.',
  'settings.manage': NO_SECTION,
  'audit.read': NO_SECTION,
  'personal.manage': 'Osobní údaje vydává a maže jen administrátor.',
  'analytics.read': NO_SECTION,
  'tasks.write': 'Úkol můžete zadat jen sobě, vedoucí i lidem své prodejny.',
  'tasks.shops': 'Úkoly pro prodejny zadává jen administrátor.',
  'contracts.read': 'Smlouvu jiného zaměstnance vidí jen vedoucí jeho prodejny a administrátor.',
  'contracts.manage': 'Smlouvy upravuje jen administrátor.',
  'offers.write': 'Nabídnout lze jen vlastní směnu.',
  'offers.decide': 'O nabídce rozhoduje jen vedoucí prodejny nebo administrátor.',
  'shifts.write': 'Nemáte oprávnění upravovat tuto směnu. Můžete upravovat pouze své vlastní směny.',
  'shifts.plan': 'Plán směn vidí jen vedoucí a administrátor.',
  'staffing.write': 'Potřebu lidí a šablony směn mění vedoucí této prodejny a administrátor.',
  'shifts.export': 'Export směn je dostupný jen administrátorovi.',
  'hours.read': 'Přehled hodin jiného zaměstnance vidí jen vedoucí a administrátor.',
  'attendance.write': 'Docházku lze zaznamenat jen k vlastní směně.',
  'attendance.correct': 'Docházku smí opravit jen vedoucí nebo administrátor.',
  'timesheet.read': 'Výkaz jiného zaměstnance vidí jen jeho vedoucí a administrátor.',
  'timesheet.manage': 'Výkazy schvaluje a měsíc uzavírá jen vedoucí prodejny a administrátor.',
  'timesheet.reopen': 'Uzavřený měsíc smí otevřít jen administrátor.',
  'absences.read': NOT_YOUR_ABSENCE,
  'absences.write': NOT_YOUR_ABSENCE,
  'wishes.read': NOT_YOUR_WISHES,
  'wishes.write': NOT_YOUR_WISHES,
  'absences.decide': 'O volnu rozhoduje vedoucí prodejny nebo administrátor, o svém vlastním někdo jiný.',
  'kiosks.manage': NO_SECTION,
  'kiosks.unlock': 'PIN odemyká vedoucí prodejny nebo administrátor.',
  'payroll.export': 'Podklady pro mzdy jsou dostupné jen administrátorovi.',
  'imports.manage': NO_SECTION,
  'pairing.manage': NO_SECTION,
  'rules.manage': NO_SECTION,
  'forecast.read': 'Výhled vidí vedoucí své prodejny a administrátor.',
  'goals.read': 'Cíle vidí vedoucí své prodejny a administrátor.',
  'goals.manage': 'Cíle zadává jen administrátor.',
  'alerts.read': NOT_YOUR_ALERT,
  'alerts.acknowledge': NOT_YOUR_ALERT,
  'notes.read': NOT_YOUR_NOTE,
  'notes.write': NOT_YOUR_NOTE,
  'salesperson.read': 'Výsledky tohoto prodejce nemáte oprávnění zobrazit.',
  'vault.delete': 'Smazat přístup může jen administrátor.',
  'vault.log': NO_SECTION,
  'vault.restrict': 'Kdo přístupy vidí, určuje jen administrátor.',
};

/** The message for a person who may not do `action`. */
export const refusalOf = (action: Action): string => REFUSALS[action] ?? NO_ACTION;
