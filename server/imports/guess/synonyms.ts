import { folded } from '#shared/core/folded.ts';

/** A meaning that a column can have for a profile. */
export type Meaning =
  | 'doklad'
  | 'typ'
  | 'cas'
  | 'cas_dne'
  | 'kusy'
  | 'cena_s_dph'
  | 'cena_bez_dph'
  | 'obrat'
  | 'obrat_bez_dph'
  | 'naklad_bez_dph'
  | 'sazba_dph'
  | 'sleva'
  | 'kod'
  | 'nazev'
  | 'kategorie'
  | 'znacka'
  | 'prodejce'
  | 'technik'
  | 'stredisko'
  | 'kanal'
  | 'stav'
  | 'mena'
  | 'kurz'
  | 'objednavka';

/** The kind of values that a meaning has. */
export type Content = 'text' | 'number' | 'date' | 'time';

const words = (text: string) => text.split(' ');

export const MEANINGS: Record<Meaning, { popis: string; content: Content; names: string[] }> = {
  doklad: {
    popis: 'Číslo dokladu',
    content: 'text',
    names: words(
      'doklad cislodokladu uctenka cislouctenky paragon faktura cislofaktury prodejka cisloprodejky receipt invoice invoiceno orderid ordernumber code danovydoklad bon cisloblocku transakce',
    ),
  },
  typ: {
    popis: 'Typ dokladu',
    content: 'text',
    names: words(
      'typdokladu druhdokladu typuctenky druhuctenky typtransakce typoperace druhoperace typpohybu druhpohybu operace documenttype transactiontype typ',
    ),
  },
  cas: {
    popis: 'Datum a čas prodeje',
    content: 'date',
    names: words(
      'datum datumprodeje datumacas cas datumvystaveni vystaveno date datetime created completed datumuctenky den datumdokladu duzp orderdate creationtime prodanodne timestamp',
    ),
  },
  cas_dne: {
    popis: 'Hodina prodeje',
    content: 'time',
    names: words('hodina cas casprodeje time hodiny casuctenky vcase'),
  },
  kusy: {
    popis: 'Počet kusů',
    content: 'number',
    names: words(
      'kusy ks mnozstvi pocet pocetks pocetkusu quantity qty amount itemamount pocetmj prodano prodanoks',
    ),
  },
  cena_s_dph: {
    popis: 'Cena za kus s DPH',
    content: 'number',
    names: words(
      'cena cenasdph cenazakus cenaks jednotkovacena jednotkovacenasdph prodejnicena prodejnicenasdph unitprice price cenazaksdph cenazamj cenakssdph castkazakus castkazaks pc',
    ),
  },
  cena_bez_dph: {
    popis: 'Cena za kus bez DPH',
    content: 'number',
    names: words(
      'cenabezdph jednotkovacenabezdph prodejnicenabezdph cenaksbezdph cenazakusbezdph unitpricewithoutvat',
    ),
  },
  obrat: {
    popis: 'Celkem s DPH',
    content: 'number',
    names: words(
      'celkem celkemsdph obrat obratsdph castka castkasdph trzba trzbasdph cenacelkem cenacelkemsdph celkovacena celkovacenasdph total totalprice sales kuhrade zaplaceno suma hodnota',
    ),
  },
  obrat_bez_dph: {
    popis: 'Celkem bez DPH',
    content: 'number',
    names: words(
      'celkembezdph obratbezdph castkabezdph trzbabezdph cenacelkembezdph celkovacenabezdph zaklad zakladdph totalwithoutvat',
    ),
  },
  naklad_bez_dph: {
    popis: 'Nákupní cena',
    content: 'number',
    names: words(
      'naklad nakladbezdph naklady nakupnicena nakupnicenabezdph nakup nc porizovacicena skladovacena purchaseprice cost',
    ),
  },
  sazba_dph: {
    popis: 'Sazba DPH',
    content: 'number',
    names: words('dph sazbadph sazba dphproc vat vatrate procentodph dphprocent'),
  },
  sleva: {
    popis: 'Sleva v %',
    content: 'number',
    names: words('sleva slevaproc slevavproc slevaprocent discount discountpercent'),
  },
  kod: {
    popis: 'Kód zboží',
    content: 'text',
    names: words(
      'kod kodzbozi kodproduktu cislozbozi sku plu ean carovykod katalog katalogovecislo productid stockcode itemcode artikl',
    ),
  },
  nazev: {
    popis: 'Název zboží',
    content: 'text',
    names: words(
      'nazev nazevzbozi nazevproduktu zbozi produkt polozka popis text name product productname description itemname nazevpolozky',
    ),
  },
  kategorie: {
    popis: 'Kategorie',
    content: 'text',
    names: words('kategorie skupina sortiment typzbozi category oddeleni druhzbozi skupinazbozi'),
  },
  znacka: { popis: 'Značka', content: 'text', names: words('znacka vyrobce brand manufacturer') },
  prodejce: {
    popis: 'Prodejce',
    content: 'text',
    names: words(
      'prodejce prodavac obsluha pokladni zamestnanec uzivatel vystavil seller employee obchodnik prodal',
    ),
  },
  technik: {
    popis: 'Technik',
    content: 'text',
    names: words('technik servisnitechnik opravil servisman'),
  },
  stredisko: {
    popis: 'Prodejna',
    content: 'text',
    names: words('prodejna pobocka stredisko provozovna pokladna sklad misto branch store shop'),
  },
  kanal: {
    popis: 'Kde se prodalo',
    content: 'text',
    names: words('kanal zdrojobjednavky sourcename channel prodejnikanal typprodeje zdroj'),
  },
  stav: {
    popis: 'Stav objednávky',
    content: 'text',
    names: words('stav stavobjednavky statusname status stavdokladu'),
  },
  mena: { popis: 'Měna', content: 'text', names: words('mena currency currencycode kodmeny') },
  kurz: { popis: 'Kurz', content: 'number', names: words('kurz exchangerate currencyexchangerate') },
  objednavka: {
    popis: 'Číslo objednávky',
    content: 'text',
    names: words('objednavka cisloobjednavky zakazka cislozakazky'),
  },
};

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
