import { Parser } from 'saxen';
import type { Entry } from 'yauzl';
import { FileProblem } from '../problem.ts';
import { unzip } from './zip.ts';

/** What is heard of an XML document. Names come without their namespace prefix, text decoded; attributes are not. */
export type XmlListener = {
  open(name: string, attributes: () => Record<string, string>, decode: (text: string) => string): void;
  close?(name: string): void;
  text?(value: string): void;
};

/** The longest text or tag: without a limit a parser that waits for its end searches it again and again. */
const MAX_TOKEN = 1024 * 1024;

const damaged = () => new FileProblem('Sešit XLSX je poškozený: obsahuje neplatné XML.');
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * A parser of XML that is given piece by piece. Entities of a document type are not expanded, so a document
 * cannot grow beyond its size.
 */
export function xmlParser(listener: XmlListener) {
  let sinceToken = 0;
  const heard = () => {
    sinceToken = 0;
  };
  const parser = new Parser();
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('openTag', (name, attributes, decode) => {
    heard();
    listener.open(local(name), attributes, decode);
  });
  parser.on('closeTag', name => {
    heard();
    listener.close?.(local(name));
  });
  parser.on('text', (value, decode) => {
    heard();
    listener.text?.(decode(value));
  });
  parser.on('cdata', value => {
    heard();
    listener.text?.(value);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const feed = (bytes: Uint8Array | undefined) => {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw damaged();
    }
    sinceToken += text.length;
    if (sinceToken > MAX_TOKEN) throw damaged();
    parser.write(text);
  };
  return {
    add: (bytes: Uint8Array) => feed(bytes),
    end() {
      feed(undefined);
      parser.end();
    },
  };
}

/** Tells `listener` everything that is in `entry`. */
export async function readXml(path: string, entry: Entry, listener: XmlListener) {
  const parser = xmlParser(listener);
  for await (const piece of unzip(path, entry)) parser.add(piece);
  parser.end();
}
