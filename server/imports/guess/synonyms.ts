import { folded } from '#shared/core/folded.ts';

/** The kind of values that a meaning has. */
export type Content = 'text' | 'number' | 'date' | 'time';

/** `names` are the headings that have this meaning, in the form of `plainName`, the likeliest first. */
const means = (popis: string, content: Content, names: string) => ({
  ...{ popis, content, names: names.split(' ') },
});

/** A meaning that a column can have for a profile. */
export const MEANINGS = {
  doklad: means(
    'Číslo dokladu',
    'text',
    'doklad cislodokladu uctenka cislouctenky paragon faktura cislofaktury prodejka cisloprodejky receipt invoice invoiceno orderid ordernumber code danovydoklad bon cisloblocku transakce',
  ),
  typ: means(
    'Typ dokladu',
    'text',
    'typdokladu druhdokladu typuctenky druhuctenky typtransakce typoperace druhoperace typpohybu druhpohybu operace documenttype transactiontype typ',
  ),
  cas: means(
    'Datum a čas prodeje',
    'date',
    'datum datumprodeje datumacas cas datumvystaveni vystaveno date datetime created completed datumuctenky den datumdokladu duzp orderdate creationtime prodanodne timestamp',
  ),
  cas_dne: means('Hodina prodeje', 'time', 'hodina cas casprodeje time hodiny casuctenky vcase'),
  kusy: means(
    'Počet kusů',
    'number',
    'kusy ks mnozstvi pocet pocetks pocetkusu quantity qty amount itemamount pocetmj prodano prodanoks',
  ),
  cena_s_dph: means(
    'Cena za kus s DPH',
    'number',
    'cena cenasdph cenazakus cenaks jednotkovacena jednotkovacenasdph prodejnicena prodejnicenasdph unitprice price cenazaksdph cenazamj cenakssdph castkazakus castkazaks pc',
  ),
  cena_bez_dph: means(
    'Cena za kus bez DPH',
    'number',
    'cenabezdph jednotkovacenabezdph prodejnicenabezdph cenaksbezdph cenazakusbezdph unitpricewithoutvat',
  ),
  obrat: means(
    'Celkem s DPH',
    'number',
    'celkem celkemsdph obrat obratsdph castka castkasdph trzba trzbasdph cenacelkem cenacelkemsdph celkovacena celkovacenasdph total totalprice sales kuhrade zaplaceno suma hodnota',
  ),
  obrat_bez_dph: means(
    'Celkem bez DPH',
    'number',
    'celkembezdph obratbezdph castkabezdph trzbabezdph cenacelkembezdph celkovacenabezdph zaklad zakladdph totalwithoutvat',
  ),
  naklad_bez_dph: means(
    'Nákupní cena',
    'number',
    'naklad nakladbezdph naklady nakupnicena nakupnicenabezdph nakup nc porizovacicena skladovacena purchaseprice cost',
  ),
  sazba_dph: means('Sazba DPH', 'number', 'dph sazbadph sazba dphproc vat vatrate procentodph dphprocent'),
  sleva: means('Sleva v %', 'number', 'sleva slevaproc slevavproc slevaprocent discount discountpercent'),
  kod: means(
    'Kód zboží',
    'text',
    'kod kodzbozi kodproduktu cislozbozi sku plu ean carovykod katalog katalogovecislo productid stockcode itemcode artikl',
  ),
  nazev: means(
    'Název zboží',
    'text',
    'nazev nazevzbozi nazevproduktu zbozi produkt polozka popis text name product productname description itemname nazevpolozky',
  ),
  kategorie: means(
    'Kategorie',
    'text',
    'kategorie skupina sortiment typzbozi category oddeleni druhzbozi skupinazbozi',
  ),
  znacka: means('Značka', 'text', 'znacka vyrobce brand manufacturer'),
  prodejce: means(
    'Prodejce',
    'text',
    'prodejce prodavac obsluha pokladni zamestnanec uzivatel vystavil seller employee obchodnik prodal',
  ),
  technik: means('Technik', 'text', 'technik servisnitechnik opravil servisman'),
  stredisko: means(
    'Prodejna',
    'text',
    'prodejna pobocka stredisko provozovna pokladna sklad misto branch store shop',
  ),
  kanal: means(
    'Kde se prodalo',
    'text',
    'kanal zdrojobjednavky sourcename channel prodejnikanal typprodeje zdroj',
  ),
  stav: means('Stav objednávky', 'text', 'stav stavobjednavky statusname status stavdokladu'),
  mena: means('Měna', 'text', 'mena currency currencycode kodmeny'),
  kurz: means('Kurz', 'number', 'kurz exchangerate currencyexchangerate'),
  objednavka: means('Číslo objednávky', 'text', 'objednavka cisloobjednavky zakazka cislozakazky'),
};
export type Meaning = keyof typeof MEANINGS;

/** A column's name in the form of the synonyms: no diacritics, only letters and digits; % becomes 'proc'. */
export const plainName = (name: string) =>
  folded(name)
    .replace(/%/g, 'proc')
    .replace(/[^a-z0-9]/g, '');

/** Prices and turnovers; other amounts have similar names: 'Nákupní cena celkem', 'Zisk celkem', 'DPH celkem'. */
const SOLD_FOR: Meaning[] = ['cena_s_dph', 'cena_bez_dph', 'obrat', 'obrat_bez_dph'];
const NOT_SOLD_FOR = /nakup|naklad|porizov|skladov|marz|zisk|profit|margin|cost|^dph|^vat|^slev|^discount/;
/** A price of all pieces is not a unit price, and an amount per piece is not a turnover. */
const OF_ALL = /celk|total|soucet|suma/;
const OF_ONE = /zakus|zaks|zamj|jednotk|unit/;
/** A cost is stored without VAT: one with VAT would be taken as a fifth too high. */
const WITH_VAT = /sdph|vcdph|vcetnedph|withvat|inclvat/;
/** The price before a discount, used only if there is no other. */
const BEFORE = /predslev|puvodni|doporucen|katalogov/;

/** How well a name fits a meaning, 0 to 1: exactly, or among other words. */
export function nameScore(meaning: Meaning, name: string): number {
  const plain = plainName(name);
  if (plain === '') return 0;
  const { names } = MEANINGS[meaning];
  const at = names.indexOf(plain);
  if (at >= 0) return 1 - Math.min(at, 10) / 100;
  const words = folded(name).split(/[^a-z0-9]+/);
  const without = /bezdph|bez dph|withoutvat/.test(plain) ? 'bez' : '';
  const isNet = meaning === 'cena_bez_dph' || meaning === 'obrat_bez_dph' || meaning === 'naklad_bez_dph';
  if (without && !isNet) return 0;
  const isSoldFor = SOLD_FOR.includes(meaning);
  if (isSoldFor && NOT_SOLD_FOR.test(plain)) return 0;
  if (isSoldFor && (meaning.startsWith('cena') ? OF_ALL : OF_ONE).test(plain)) return 0;
  if (meaning === 'naklad_bez_dph' && WITH_VAT.test(plain)) return 0;
  if (!names.some(one => one.length > 2 && (words.includes(one) || (one.length > 4 && plain.includes(one)))))
    return 0;
  return isSoldFor && BEFORE.test(plain) ? 0.3 : 0.6;
}
