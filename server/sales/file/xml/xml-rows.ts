import { namesOf } from '#shared/core/names.ts';
import type { Profile, XmlKind } from '#shared/sales/profile.ts';
import { FileProblem, NoRows, quoted } from '../problem.ts';
import type { Block, Row } from '../row.ts';
import { headText, textPieces } from '../texts/text-pieces.ts';
import { OWN_TYPES, xmlParser } from '../xlsx/xml.ts';
import { type DocumentShape, documentListener, type XmlDocument } from './documents.ts';
import { flattenShoptet, flattenUpgates, SHOPTET, UPGATES } from './e-shops.ts';
import type { FlatDocument } from './flat.ts';
import { flattenMoneyS3, MONEY_S3 } from './money-s3.ts';
import { flattenPohoda, POHODA } from './pohoda.ts';

/** Columns of every flattened document, in this order. */
const COLUMNS = [
  'cislo',
  'datum',
  'druh',
  'typ',
  'stredisko',
  'cinnost',
  'sklad',
  'objednavka',
  'puvodni',
  'mena',
  'kod',
  'nazev',
  'mnozstvi',
  'sazba',
  'castka_bez_dph',
  'castka_s_dph',
  'souhrn',
  'stav',
  'kurz',
  'znacka',
];

type Kind = {
  name: string;
  roots: Set<string>;
  shape: DocumentShape;
  flatten: (document: XmlDocument) => FlatDocument;
};

const KINDS: Record<XmlKind, Kind> = {
  pohoda: {
    name: 'Pohoda',
    roots: new Set(['responsePack', 'dataPack', 'listInvoice', 'listProdejka', 'invoice', 'prodejka']),
    shape: POHODA,
    flatten: flattenPohoda,
  },
  shoptet: { name: 'Shoptet', roots: new Set(['ORDERS']), shape: SHOPTET, flatten: flattenShoptet },
  // Upgates has the same root element as Shoptet; its orders have a header.
  upgates: { name: 'Upgates', roots: new Set(), shape: UPGATES, flatten: flattenUpgates },
  money_s3: { name: 'Money S3', roots: new Set(['MoneyData']), shape: MONEY_S3, flatten: flattenMoneyS3 },
};

const DAMAGED = 'Soubor XML je poškozený: obsahuje neplatné XML.';
const CUT = 'Soubor XML je useknutý: dokument v něm není uzavřený. Vyexportujte jej znovu.';
export const UNKNOWN_XML =
  'Soubor je XML, ale ne z Pohody, Money S3, Shoptetu ani Upgates. Vyexportujte prodeje do CSV nebo XLSX.';
const NO_DOCUMENTS = 'V souboru XML nejsou žádné vydané faktury, prodejky ani objednávky.';

const DECLARED = /^<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i;
const FIRST_ELEMENT = /<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)/;

/** An empty list of orders, the same for Shoptet and Upgates: only an order tells them apart. */
const NO_ORDERS = /<ORDERS\b[^>]*(\/>|>\s*<\/ORDERS>)/;

/** The program that an XML file comes from, by its first element; null for an unknown one. */
export async function xmlKindOf(path: string): Promise<XmlKind | null> {
  const text = await headText(path);
  if (/<!DOCTYPE/i.test(text)) throw new FileProblem(OWN_TYPES);
  const head = text.replace(/<(\?|!--)[\s\S]*?(\?|--)>/g, '');
  const root = FIRST_ELEMENT.exec(head)?.[2] ?? '';
  if (root === 'ORDERS' && /<ORDER>\s*<HEADER>/.test(head)) return 'upgates';
  return namesOf(KINDS).find(kind => KINDS[kind].roots.has(root)) ?? null;
}

/** Whether the file is an e-shop's list of orders without an order. */
async function isFrameAlone(path: string, { xml }: Profile): Promise<boolean> {
  return (xml === 'shoptet' || xml === 'upgates') && NO_ORDERS.test(await headText(path));
}

function refuseOther(kind: XmlKind | null, profile: Profile) {
  if (kind === null) throw new FileProblem(UNKNOWN_XML);
  if (profile.xml === undefined)
    throw new FileProblem(`Soubor je XML z programu ${KINDS[kind].name}. Zvolte profil, který jej čte.`);
  if (profile.xml !== kind)
    throw new FileProblem(
      `Profil ${quoted(profile.nazev)} čte XML z programu ${KINDS[profile.xml].name}, soubor je z programu ${KINDS[kind].name}.`,
    );
}

/** The encoding that the file declares, if the profile leaves it open. */
async function encodingOf(path: string, told: Profile['kodovani']): Promise<Profile['kodovani']> {
  if (told !== 'auto') return told;
  const declared = DECLARED.exec(await headText(path))?.[1]?.toLowerCase();
  return declared === 'iso-8859-2' ? 'iso-8859-2' : 'auto';
}

/**
 * The rows of an XML file: one row per item of a document, flattened to the same columns whatever program wrote it.
 * It is a stream; each document is held until its end. Document types and entities that the file defines are refused,
 * so that nothing can grow beyond the file or be fetched.
 */
export async function* xmlBlocks(path: string, profile: Profile): AsyncGenerator<Block> {
  const kind = await xmlKindOf(path);
  if (await isFrameAlone(path, profile)) throw new NoRows(NO_DOCUMENTS);
  refuseOther(kind, profile);
  const { shape, flatten } = KINDS[profile.xml!];
  let rows: Row[] = [];
  let count = 0;
  const { listener, isOpen } = documentListener(shape, document => {
    const { common, rows: flat } = flatten(document);
    for (const one of flat)
      rows.push({ row: ++count, cells: COLUMNS.map(name => one[name] ?? common[name] ?? ''), fault: null });
  });
  const parser = xmlParser(listener, { damaged: () => new FileProblem(DAMAGED), refusesTypes: true });
  let isAny = false;
  for await (const { text, bytesRead } of textPieces(path, await encodingOf(path, profile.kodovani))) {
    parser.write(text);
    const ready = rows;
    rows = [];
    isAny ||= ready.length > 0;
    yield { columns: COLUMNS, found: COLUMNS, rows: ready, bytesRead };
  }
  if (isOpen()) throw new FileProblem(CUT);
  parser.finish();
  if (!isAny) throw new NoRows(NO_DOCUMENTS);
}
