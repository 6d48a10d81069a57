import type { ImportState, WayIn } from '#shared/imports/ways.ts';
import type { LineField } from '#shared/sales/lines.ts';

export const WAY_LABELS: Record<WayIn, string> = {
  api: 'API',
  obrazovka: 'obrazovka',
  prikaz: 'příkaz',
  slozka: 'složka',
  odkaz: 'odkaz',
  pokladna: 'pokladna',
};

export const STATE_LABELS: Record<ImportState, string> = {
  ceka: 'Čeká',
  bezi: 'Běží',
  hotovo: 'Hotovo',
  chyba: 'Odmítnuto',
};

export const FIELD_LABELS: Record<LineField, string> = {
  zdroj: 'Zdroj',
  doklad: 'Doklad',
  radek: 'Řádek dokladu',
  typ: 'Typ dokladu',
  cas: 'Čas',
  kanal: 'Kanál',
  id_prodejny: 'Číslo pobočky',
  stredisko: 'Středisko',
  prodejce: 'Prodejce',
  technik: 'Technik',
  objednavka: 'Objednávka',
  puvodni_doklad: 'Původní doklad',
  kod: 'Kód',
  nazev: 'Název',
  kategorie: 'Kategorie',
  kategorie_1: 'Podkategorie',
  kategorie_2: 'Značka',
  kusy: 'Kusy',
  cena_s_dph: 'Cena za kus s DPH',
  obrat: 'Obrat s DPH',
  obrat_bez_dph: 'Obrat bez DPH',
  naklad_bez_dph: 'Náklad bez DPH',
  sazba_dph: 'Sazba DPH',
  je_doprava: 'Je doprava',
};
