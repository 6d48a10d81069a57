import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import type { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { csvPieces } from '#world/sales/csv.ts';

/** The same sold lines in the formats of the shops' programs, with about as much data around each as theirs have. */

type Key = keyof typeof BUILT_IN_PROFILES;

const escaped = (text: string | null) =>
  (text ?? '').replace(/[&<>]/g, mark => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'));

const dayOf = ({ cas }: LineValues) => cas!.slice(0, 10);
const timeOf = ({ cas }: LineValues) => cas!.slice(0, 19).replace('T', ' ');
const comma = (number: string | null) => (number ?? '').replace('.', ',');

/** Writes lines document by document: text before its first line, for each line, and after its last one. */
function* byDocument(
  lines: LineValues[],
  {
    open,
    line,
    close,
  }: { open: (first: LineValues) => string; line: (one: LineValues) => string; close: string },
): Generator<string> {
  let number: string | null = null;
  for (const one of lines) {
    if (one.doklad !== number) {
      if (number !== null) yield close;
      number = one.doklad;
      yield open(one);
    }
    yield line(one);
  }
  if (number !== null) yield close;
}

/** Pohoda's format: a list of invoices. */
function* pohoda(lines: LineValues[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rsp:responsePack xmlns:rsp="r" xmlns:lst="l" xmlns:inv="i" xmlns:typ="t"><lst:listInvoice>\n';
  yield* byDocument(lines, {
    open: one =>
      `<lst:invoice version="2.0"><inv:invoiceHeader><inv:invoiceType>issuedInvoice</inv:invoiceType><inv:number><typ:numberRequested>${one.doklad}</typ:numberRequested></inv:number><inv:symVar>${one.doklad}</inv:symVar><inv:date>${dayOf(one)}</inv:date><inv:accounting><typ:ids>3FV</typ:ids></inv:accounting><inv:text>Fakturujeme Vám</inv:text><inv:centre><typ:ids>${escaped(one.stredisko)}</typ:ids></inv:centre></inv:invoiceHeader><inv:invoiceDetail>`,
    line: one =>
      `<inv:invoiceItem><inv:id>${one.radek}</inv:id><inv:text>${escaped(one.nazev)}</inv:text><inv:quantity>${one.kusy}</inv:quantity><inv:unit>ks</inv:unit><inv:coefficient>1.0</inv:coefficient><inv:payVAT>true</inv:payVAT><inv:rateVAT value="21">high</inv:rateVAT><inv:discountPercentage>0.0</inv:discountPercentage><inv:homeCurrency><typ:unitPrice>${one.cena_s_dph}</typ:unitPrice><typ:price>${one.cena_s_dph}</typ:price><typ:priceVAT>0</typ:priceVAT><typ:priceSum>${one.cena_s_dph}</typ:priceSum></inv:homeCurrency><inv:code>${escaped(one.kod)}</inv:code><inv:guarantee>0</inv:guarantee><inv:PDP>false</inv:PDP></inv:invoiceItem>`,
    close: '</inv:invoiceDetail></lst:invoice>\n',
  });
  yield '</lst:listInvoice></rsp:responsePack>\n';
}

/** Money S3's format: issued invoices. */
function* moneyS3(lines: LineValues[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<MoneyData ICAgendy="00000000"><SeznamFaktVyd>\n';
  yield* byDocument(lines, {
    open: one =>
      `<FaktVyd><Doklad>${one.doklad}</Doklad><GUID>{0}</GUID><Rada>F</Rada><Popis>Prodej</Popis><Vystaveno>${dayOf(one)}</Vystaveno><DatUcPr>${dayOf(one)}</DatUcPr><Splatno>${dayOf(one)}</Splatno><VarSymbol>${one.doklad}</VarSymbol><Druh>N</Druh><Dobropis>0</Dobropis><Stred>${escaped(one.stredisko)}</Stred><SeznamPolozek>`,
    line: one =>
      `<Polozka><Popis>${escaped(one.nazev)}</Popis><PocetMJ>${one.kusy}</PocetMJ><Cena>${one.cena_s_dph}</Cena><CenaTyp>1</CenaTyp><SazbaDPH>21</SazbaDPH><SklPolozka><KmKarta><Katalog>${escaped(one.kod)}</Katalog></KmKarta></SklPolozka></Polozka>`,
    close: '</SeznamPolozek></FaktVyd>\n',
  });
  yield '</SeznamFaktVyd></MoneyData>\n';
}

/** Shoptet's format: orders in XML. */
function* shoptet(lines: LineValues[]): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<ORDERS>\n';
  yield* byDocument(lines, {
    open: one =>
      `<ORDER><CODE>${one.doklad}</CODE><DATE>${timeOf(one)}</DATE><STATUS>Vyřízena</STATUS><CURRENCY><CODE>CZK</CODE><EXCHANGE_RATE>1</EXCHANGE_RATE></CURRENCY><CUSTOMER><EMAIL>nikdo@example.cz</EMAIL></CUSTOMER><TOTAL_PRICE><WITH_VAT>0</WITH_VAT><ROUNDING>0</ROUNDING></TOTAL_PRICE><ORDER_ITEMS>\n`,
    line: one =>
      `<ITEM><TYPE>product</TYPE><NAME>${escaped(one.nazev)}</NAME><AMOUNT>${one.kusy}</AMOUNT><CODE>${escaped(one.kod)}</CODE><MANUFACTURER>${escaped(one.kategorie_2)}</MANUFACTURER><UNIT_PRICE><WITH_VAT>${comma(one.cena_s_dph)}</WITH_VAT><VAT_RATE>21</VAT_RATE></UNIT_PRICE></ITEM>\n`,
    close: '</ORDER_ITEMS></ORDER>\n',
  });
  yield '</ORDERS>\n';
}

/** Upgates' format: orders, of which one line each is read. */
function* upgates(lines: LineValues[]): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<ORDERS version="1.0">\n';
  for (const [at, one] of lines.entries())
    yield `<ORDER>\n<HEADER><CODE>U${at}</CODE><STATUS>Odesláno</STATUS><PAID><PAID_YN>1</PAID_YN></PAID><CURRENCY>CZK</CURRENCY><TOTAL_PRICE_WITH_VAT>${one.cena_s_dph}</TOTAL_PRICE_WITH_VAT><CREATED_AT>${timeOf(one)}</CREATED_AT></HEADER></ORDER>\n`;
  yield '</ORDERS>\n';
}

const cell = (text: string | null) => `"${(text ?? '').replaceAll('"', '""')}"`;

/** Shoptet's format: orders in CSV. */
function* shoptetCsv(lines: LineValues[]): Generator<string> {
  yield 'code;date;statusName;currencyCode;currencyExchangeRate;sourceName;orderItemType;orderItemCode;orderItemName;orderItemManufacturer;orderItemAmount;orderItemUnitDiscountPriceWithVat\n';
  for (const one of lines)
    yield `${one.doklad};${timeOf(one)};Vyřízena;CZK;1;Eshop;product;${cell(one.kod)};${cell(one.nazev)};${cell(one.kategorie_2)};${comma(one.kusy)};${comma(one.cena_s_dph)}\n`;
}

/** Dotykačka's format: items of receipts. */
function* dotykacka(lines: LineValues[]): Generator<string> {
  yield 'id;_orderId;_branchId;_employeeId;_productId;_categoryId;name;quantity;billedUnitPriceWithVat;currency;completed;canceledDate;parked\n';
  for (const [at, one] of lines.entries())
    yield `${at};${one.doklad};${cell(one.stredisko)};${cell(one.prodejce)};${cell(one.kod)};${cell(one.kategorie)};${cell(one.nazev)};${one.kusy};${one.cena_s_dph};CZK;${timeOf(one)};;false\n`;
}

/** Rows of Dotykačka's API, in the form that the import receives. */
function* dotykackaApi(lines: LineValues[]): Generator<string> {
  for (const [at, one] of lines.entries())
    yield `${JSON.stringify({
      ...{ id: `${at}`, _orderId: one.doklad, druh: 'receipt', stav: 'prodano', completed: one.cas },
      ...{
        pobocka: one.stredisko,
        prodejce: one.prodejce,
        kategorie: one.kategorie,
        currency: 'CZK',
        souhrn: '',
      },
      ...{ _productId: one.kod, name: one.nazev, quantity: one.kusy, billedUnitPriceWithVat: one.cena_s_dph },
    })}\n`;
}

function* ndjson(lines: LineValues[]): Generator<string> {
  for (const line of lines) {
    const filled = LINE_FIELDS.filter(field => line[field] !== null).map(field => [field, line[field]]);
    yield `${JSON.stringify(Object.fromEntries(filled))}\n`;
  }
}

/** Formats by name, with the profile that reads each and the function that writes it. */
export const FORMATS: [name: string, profile: Key, make: (lines: LineValues[]) => Iterable<string>][] = [
  ['CSV', 'kanonicky', csvPieces],
  ['NDJSON', 'kanonicky', ndjson],
  ['CSV of Shoptet', 'shoptet', shoptetCsv],
  ['CSV of Dotykačka', 'dotykacka', dotykacka],
  ['API of Dotykačka', 'dotykacka_api', dotykackaApi],
  ['XML of Pohoda', 'pohoda', pohoda],
  ['XML of Money S3', 'money_s3', moneyS3],
  ['XML of Shoptet', 'shoptet_xml', shoptet],
  ['XML of Upgates', 'upgates_xml', upgates],
];
