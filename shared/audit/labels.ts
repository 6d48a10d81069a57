import { REACTION_LABELS } from '../news/reactions.ts';
import { STATUS_LABELS } from '../orders/statuses.ts';
import { SETTINGS } from '../settings/keys.ts';
import { WEEKDAY_LABELS } from '../stores/hours.ts';
import { TASK_STATE_LABELS } from '../tasks/rules.ts';
import { tableOf } from './tables.ts';

/** Labels of fields that nobody enters; a test checks that every field recorded by any write has a label. */
const FURTHER: Record<string, string> = {
  id: 'ID',
  jmeno: 'Jméno',
  prijmeni: 'Příjmení',
  inicialy: 'Iniciály',
  obrazek: 'Obrázek',
  prodejna: 'Prodejna',
  prodejna_id: 'Prodejna',
  nazev: 'Název',
  poznamka: 'Poznámka',
  den: 'Den',
  druh: 'Druh',
  kanal: 'Kanál',
  odchod: 'Odchod',
  heslo_od: 'Heslo od',
  viditelnost: 'Kdo vidí',
  zpusob: 'Způsob',
  format: 'Formát',
  otisk_souboru: 'Otisk souboru (SHA-256)',
  osobni_udaje: 'Osobní údaje',
  objednavek: 'Objednávek',
  zminek: 'Zmínek v textech',
  zaznamu: 'Záznamů',
  zakryto: 'Zakrytých řádků tohoto záznamu',
  predano_komu: 'Předáno komu',
  zachranne_kody: 'Záchranné kódy',
  zruseni: 'Zrušení druhého kroku',
  zrusen: 'Zrušený',
  pripomenuto: 'Připomenuto',
  skutecnost: 'Skutečný obrat',
  ocekavano: 'Očekávaný obrat',
  od95: 'Očekáváno od',
  do95: 'Očekáváno do',
  vykyv_id: 'Potvrzený výkyv',
  obsah: 'Text',
  kategorie: 'Kategorie',
  autor: 'Autor',
  novinka: 'Příspěvek',
  novinka_id: 'Příspěvek',
  komentar_id: 'Komentář',
  typ: 'Typ',
  velikost: 'Velikost',
  datum_vytvoreni: 'Vytvořeno',
  pocet_komentaru: 'Počet komentářů',
  pocet_souboru: 'Počet souborů',
  cas: 'Čas',
  cesta: 'Cesta',
  citac: 'Čítač',
  datum: 'Datum',
  zruseno: 'Zrušit směnu',
  videno: 'Viděno',
  zmen: 'Změn',
  zprava_zakaznikovi: 'Zpráva zákazníkovi',
  odkaz_zakaznika: 'Odkaz pro zákazníka',
  fotek: 'Fotek',
  status: 'Stav',
  stav: 'Stav',
  mesic: 'Měsíc',
  kiosek: 'Kiosek',
  sparovan: 'Spárovaný',
  zamcen: 'Zamčený',
  odpracovano: 'Odpracováno (minut)',
  osob: 'Osob',
  plati_do: 'Platí do',
  prepocet_od: 'Přepočítat od',
  co: 'Co',
  preskocene: 'Vynechaných řádků',
  vraceno: 'Import vrácen',
  zmizi: 'Dokladů zmizí',
  obnovi: 'Dokladů se obnoví',
  od: 'Od',
  do: 'Do',
  radku_pred: 'Řádků před',
  radku_po: 'Řádků po',
  obrat_pred: 'Obrat před',
  obrat_po: 'Obrat po',
  vlastnik: 'Vlastník',
  zadost_prodejna_id: 'Žádost o prodejnu',
  oddelovac: 'Oddělovač',
  poradi: 'Pořadí',
  obnoveno: 'Obnoveno z koše',
  pripnuto: 'Připnuto',
  prodejny: 'Pro prodejny',
  prispevek: 'Viděno po příspěvek',
  prectena: 'Přečtená',
  profil: 'Profil',
  zdroj: 'Zdroj',
  soubor: 'Soubor',
  radku: 'Řádků',
  dokladu: 'Dokladů',
  nove: 'Nových dokladů',
  nahrazene: 'Nahrazených dokladů',
  odmitnute: 'Odmítnutých řádků',
  rucne: 'Ručně',
  smena_id: 'Směna',
  za_smenu_id: 'Za směnu',
  prodejce_id: 'Pro koho',
  uzivatel_id: 'Zaměstnanec',
  zapsal_id: 'Zapsal',
  zalozil_id: 'Založil',
  autor_id: 'Autor',
  ...WEEKDAY_LABELS,
};

const fieldOf = (field: string, table: string) => tableOf(table)?.fields[field];

/** The label of a table's field by its wire name; a field without a label keeps its name. */
export function fieldLabel(field: string, table: string): string {
  const own = fieldOf(field, table);
  return (
    own?.audit ?? own?.label ?? SETTINGS[field as keyof typeof SETTINGS]?.label ?? FURTHER[field] ?? field
  );
}

const FURTHER_VALUES: Record<string, Record<string, string>> = {
  typ: Object.fromEntries(Object.entries(REACTION_LABELS).map(([type, { label }]) => [type, label])),
  status: STATUS_LABELS,
  stav: TASK_STATE_LABELS,
};

/** The label of a stored value of a field. */
export const valueLabel = (value: string, field: string, table: string): string =>
  fieldOf(field, table)?.options?.find(one => one.value === value)?.label ??
  FURTHER_VALUES[field]?.[value] ??
  value;

const PEOPLE = ['autor', 'autor_id', 'prodejce_id', 'uzivatel_id', 'zapsal_id', 'zalozil_id'];
const STORES = ['prodejna_id', 'zadost_prodejna_id', 'prodejny'];

/** Whether the value of a field is the number of a person or of a shop. */
export function ownerOf(field: string, table: string): 'person' | 'store' | undefined {
  if (PEOPLE.includes(field)) return 'person';
  return STORES.includes(field) ? 'store' : fieldOf(field, table)?.of;
}
