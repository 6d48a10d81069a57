import { fileTypeFromFile } from 'file-type';
import { extensionOf, type FileType, HEIC, nameProblem, typeOfExtension } from '#shared/files/kinds.ts';
import { fail } from '../core/calls/errors.ts';
import { isWordArchive, isWordBinary } from './office.ts';
import { textEncoding } from './plain-text.ts';

type Content = {
  /** What the file is served as. */
  mime: string;
  /** What its bytes may be recognised as. */
  recognised: readonly string[];
  /** A further look where the container alone does not tell. */
  confirm?: (path: string) => Promise<boolean>;
};

const JPEG = { mime: 'image/jpeg', recognised: ['image/jpeg'] };
// Phones write video under a brand of the 3GPP family, too.
const MP4 = { mime: 'video/mp4', recognised: ['video/mp4', 'video/x-m4v', 'video/3gpp'] };
const OGG = { mime: 'audio/ogg', recognised: ['audio/ogg', 'audio/ogg; codecs=opus'] };
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What may stand behind each extension, and nothing else (rule news-3). Text is told in another way. */
export const CONTENTS: Record<string, Content> = {
  jpg: JPEG,
  jpeg: JPEG,
  // An animated PNG is kept as its first frame.
  png: { mime: 'image/png', recognised: ['image/png', 'image/apng'] },
  gif: { mime: 'image/gif', recognised: ['image/gif'] },
  webp: { mime: 'image/webp', recognised: ['image/webp'] },
  avif: { mime: 'image/avif', recognised: ['image/avif'] },
  mp4: MP4,
  m4v: MP4,
  webm: { mime: 'video/webm', recognised: ['video/webm'] },
  mov: { mime: 'video/quicktime', recognised: ['video/quicktime'] },
  mp3: { mime: 'audio/mpeg', recognised: ['audio/mpeg'] },
  // Recorders of phones write sound alone under a brand of video.
  m4a: { mime: 'audio/mp4', recognised: ['audio/x-m4a', 'audio/mp4', 'video/mp4', 'video/3gpp'] },
  wav: { mime: 'audio/wav', recognised: ['audio/wav'] },
  ogg: OGG,
  oga: OGG,
  flac: { mime: 'audio/flac', recognised: ['audio/flac'] },
  pdf: { mime: 'application/pdf', recognised: ['application/pdf'] },
  doc: { mime: 'application/msword', recognised: ['application/x-cfb'], confirm: isWordBinary },
  // A large picture before the list of types leaves 'zip' as all that is recognised.
  docx: { mime: DOCX, recognised: [DOCX, 'application/zip'], confirm: isWordArchive },
};

const CLAIMED = new Set(Object.values(CONTENTS).flatMap(content => content.recognised));

/** What the bytes are recognised as; undefined also for what breaks the recognition. */
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
    // A few letters of plain text can look like a format of no interest (BM… like a bitmap), so only
    // text that claims to be something a person may upload is refused.
    const encoding = recognised && CLAIMED.has(recognised) ? null : await textEncoding(path);
    if (!encoding) throw mismatch();
    return { typ, mime: `text/plain; charset=${encoding}` };
  }
  // Phones and chats rename such photos to .jpg.
  if (recognised && /^image\/hei[cf]/.test(recognised)) throw fail.unsupported(HEIC);
  if (!recognised || !content.recognised.includes(recognised)) throw mismatch();
  if (content.confirm && !(await content.confirm(path))) throw mismatch();
  return { typ, mime: content.mime };
}
