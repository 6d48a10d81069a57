import { Parser } from 'saxen';
import type { Entry } from 'yauzl';
import { FileProblem } from '../problem.ts';
import { unzip } from './zip.ts';

/** Receives the events of an XML document. Names have no namespace prefix, text is decoded; attributes are not. */
export type XmlListener = {
  open(name: string, attributes: () => Record<string, string>, decode: (text: string) => string): void;
  close?(name: string): void;
  text?(value: string): void;
  /** Whether text at this place is needed: decoding the text between tags is the largest saving. */
  wantsText?(): boolean;
};

/** The longest text or tag: without a limit a parser that waits for its end would search it again and again. */
const MAX_TOKEN = 1024 * 1024;
const MOST_NAMES = 10_000;

const damagedBook = () => new FileProblem('Sešit XLSX je poškozený: obsahuje neplatné XML.');
export const OWN_TYPES =
  'Soubor XML má vlastní definici typu dokumentu (DOCTYPE) nebo entity. Takový se kvůli bezpečnosti neimportuje.';

export type XmlOptions = {
  /** Makes the error for invalid XML. */
  damaged?: () => FileProblem;
  /** Refuses a document type declaration rather than ignoring it. */
  refusesTypes?: boolean;
};

/** Strips prefixes from names; each distinct name is stripped only once. */
function localNames(): (name: string) => string {
  const known = new Map<string, string>();
  return name => {
    let local = known.get(name);
    if (local === undefined) {
      local = name.slice(name.indexOf(':') + 1);
      if (known.size < MOST_NAMES) known.set(name, local);
    }
    return local;
  };
}

/**
 * An XML parser that is fed piece by piece. Entities of a document type are not expanded, so a document
 * cannot grow beyond its size.
 */
export function xmlParser(listener: XmlListener, options: XmlOptions = {}) {
  const { damaged = damagedBook, refusesTypes = false } = options;
  const local = localNames();
  let sinceToken = 0;
  const heard = () => {
    sinceToken = 0;
  };
  const parser = new Parser();
  parser.on('error', () => {
    throw damaged();
  });
  if (refusesTypes)
    parser.on('attention', () => {
      throw new FileProblem(OWN_TYPES);
    });
  parser.on('openTag', (name, attributes, decode) => {
    heard();
    listener.open(local(name), attributes, decode);
  });
  parser.on('closeTag', name => {
    heard();
    listener.close?.(local(name));
  });
  const isWanted = () => listener.wantsText?.() ?? true;
  parser.on('text', (value, decode) => {
    heard();
    if (isWanted()) listener.text?.(decode(value));
  });
  parser.on('cdata', value => {
    heard();
    if (isWanted()) listener.text?.(value);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const write = (text: string) => {
    sinceToken += text.length;
    if (sinceToken > MAX_TOKEN) throw damaged();
    parser.write(text);
  };
  const feed = (bytes: Uint8Array | undefined) => {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw damaged();
    }
    write(text);
  };
  const finish = () => parser.end();
  return {
    write,
    finish,
    add: (bytes: Uint8Array) => feed(bytes),
    end() {
      feed(undefined);
      finish();
    },
  };
}

/** Parses `entry` and passes its events to `listener`. */
export async function readXml(path: string, entry: Entry, listener: XmlListener) {
  const parser = xmlParser(listener);
  for await (const piece of unzip(path, entry)) parser.add(piece);
  parser.end();
}
