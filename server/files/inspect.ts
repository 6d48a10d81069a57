import { fileTypeFromFile } from 'file-type';
import { extensionOf, type FileType, HEIC, nameProblem, typeOfExtension } from '#shared/files/kinds.ts';
import { fail } from '../core/calls/errors.ts';
import { isWordArchive, isWordBinary } from './office.ts';
import { textEncoding } from './plain-text.ts';

type Content = {
  /** The MIME type that the file is served as. */
  mime: string;
  /** The MIME types that its bytes may be recognised as. */
  recognised: readonly string[];
  /** A further check for containers that hold several kinds of files. */
  confirm?: (path: string) => Promise<boolean>;
};

const JPEG = { mime: 'image/jpeg', recognised: ['image/jpeg'] };
// Phones also label video with a brand of the 3GPP family.
const MP4 = { mime: 'video/mp4', recognised: ['video/mp4', 'video/x-m4v', 'video/3gpp'] };
const OGG = { mime: 'audio/ogg', recognised: ['audio/ogg', 'audio/ogg; codecs=opus'] };
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The content allowed for each extension, and nothing else (rule news-3). Text is recognised in another way. */
export const CONTENTS: Record<string, Content> = {
  jpg: JPEG,
  jpeg: JPEG,
  // An animated PNG is stored as its first frame.
  png: { mime: 'image/png', recognised: ['image/png', 'image/apng'] },
  gif: { mime: 'image/gif', recognised: ['image/gif'] },
  webp: { mime: 'image/webp', recognised: ['image/webp'] },
  avif: { mime: 'image/avif', recognised: ['image/avif'] },
  mp4: MP4,
  m4v: MP4,
  webm: { mime: 'video/webm', recognised: ['video/webm'] },
  mov: { mime: 'video/quicktime', recognised: ['video/quicktime'] },
  mp3: { mime: 'audio/mpeg', recognised: ['audio/mpeg'] },
  // Phones' recorders label sound without pictures with a video brand.
  m4a: { mime: 'audio/mp4', recognised: ['audio/x-m4a', 'audio/mp4', 'video/mp4', 'video/3gpp'] },
  wav: { mime: 'audio/wav', recognised: ['audio/wav'] },
  ogg: OGG,
  oga: OGG,
  flac: { mime: 'audio/flac', recognised: ['audio/flac'] },
  pdf: { mime: 'application/pdf', recognised: ['application/pdf'] },
  doc: { mime: 'application/msword', recognised: ['application/x-cfb'], confirm: isWordBinary },
  // With a large picture before the list of types only 'zip' is recognised.
  docx: { mime: DOCX, recognised: [DOCX, 'application/zip'], confirm: isWordArchive },
};

const CLAIMED = new Set(Object.values(CONTENTS).flatMap(content => content.recognised));

/** The MIME type recognised from the bytes; undefined also when the recognition fails. */
async function recognise(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.mime;
  } catch {
    return undefined;
  }
}

const mismatch = () => fail.unsupported('Obsah souboru neodpovídá jeho příponě.');

/** Refuses (415) a name whose extension may not be uploaded, before its bytes are read. */
export function allowedType(name: string): FileType {
  const problem = nameProblem(name);
  if (problem) throw fail.unsupported(problem);
  return typeOfExtension(extensionOf(name))!;
}

/**
 * The type and MIME of the file at `path`, decided by its content and the extension of `name` together;
 * 415 when they disagree. What the client says the type is does not matter.
 */
export async function inspect(path: string, name: string): Promise<{ typ: FileType; mime: string }> {
  const typ = allowedType(name);
  const recognised = await recognise(path);
  const content = CONTENTS[extensionOf(name)];
  if (!content) {
    // A few letters of plain text can look like an irrelevant format (BM… like a bitmap), so text is refused only
    // when it looks like a format that a person may upload.
    const encoding = recognised && CLAIMED.has(recognised) ? null : await textEncoding(path);
    if (!encoding) throw mismatch();
    return { typ, mime: `text/plain; charset=${encoding}` };
  }
  // Phones and chat programs rename such photos to .jpg.
  if (recognised && /^image\/hei[cf]/.test(recognised)) throw fail.unsupported(HEIC);
  if (!recognised || !content.recognised.includes(recognised)) throw mismatch();
  if (content.confirm && !(await content.confirm(path))) throw mismatch();
  return { typ, mime: content.mime };
}
