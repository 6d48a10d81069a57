import { FileProblem } from '../problem.ts';
import { MAX_CELL } from '../row.ts';
import type { XmlListener } from '../xlsx/xml.ts';
import type { Place } from './tree.ts';

export type Values = Record<string, string>;

/** A document of an accounting program: its own values, and its items. */
export type XmlDocument = { kind: string; values: Values; items: Values[] };

/** Which elements are documents and items, and which of their values are read. */
export type DocumentShape = {
  /** Names of elements that are documents. */
  documents: Set<string>;
  places: Place;
  /** Names of elements within a document that are its items. */
  items: Set<string>;
  itemPlaces: Place;
};

const MAX_DEPTH = 100;
const MAX_ITEMS = 200_000;

const TOO_DEEP = 'Soubor XML je poškozený: prvky jsou v sobě příliš hluboko.';
const TOO_LONG = 'Doklad v souboru XML má příliš mnoho položek.';

/** Listens to an XML document and passes on its accounting documents one after another. */
export function documentListener(shape: DocumentShape, take: (document: XmlDocument) => void) {
  let depth = 0;
  /** Places from the document's element down; null for elements whose values are not read. */
  let places: (Place | null)[] = [];
  let document: XmlDocument | null = null;
  let documentDepth = 0;
  let item: Values | null = null;
  let itemDepth = 0;
  let text = '';

  const values = () => item ?? document!.values;
  const listener: XmlListener = {
    open(name, attributes, decode) {
      depth++;
      if (depth > MAX_DEPTH) throw new FileProblem(TOO_DEEP);
      text = '';
      if (document === null) {
        if (!shape.documents.has(name)) return;
        document = { kind: name, values: {}, items: [] };
        documentDepth = depth;
        places = [shape.places];
        return;
      }
      if (item === null && shape.items.has(name)) {
        item = {};
        itemDepth = depth;
        places.push(shape.itemPlaces);
        return;
      }
      const next = places.at(-1)?.children.get(name) ?? null;
      places.push(next);
      if (next?.attribute) {
        const value = attributes()[next.attribute[0]];
        if (value !== undefined) values()[next.attribute[1]] = decode(value).slice(0, MAX_CELL);
      }
    },
    close() {
      if (document !== null) {
        const at = places.at(-1);
        if (at?.name && text !== '') values()[at.name] ??= text.trim();
        places.pop();
        if (item !== null && depth === itemDepth) {
          document.items.push(item);
          item = null;
          if (document.items.length > MAX_ITEMS) throw new FileProblem(TOO_LONG);
        } else if (depth === documentDepth) {
          take(document);
          document = null;
        }
      }
      text = '';
      depth--;
    },
    wantsText: () => document !== null && Boolean(places.at(-1)?.name),
    text(value) {
      if (text.length + value.length > MAX_CELL)
        throw new FileProblem('Text v souboru XML je delší než 10 000 znaků.');
      text += value;
    },
  };
  return { listener, isOpen: () => depth > 0 };
}
