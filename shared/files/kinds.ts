import { tenths } from '../core/amounts.ts';
import { namesOf } from '../core/names.ts';

/**
 * The kinds of stored files for the interface (only 'obrazek' is shown as a picture), each with the extensions that
 * may be uploaded; never svg or html (rule news-3).
 */
export const EXTENSIONS = {
  obrazek: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'],
  video: ['mp4', 'm4v', 'webm', 'mov'],
  audio: ['mp3', 'm4a', 'wav', 'ogg', 'oga', 'flac'],
  dokument: ['pdf', 'doc', 'docx', 'txt'],
} satisfies Record<string, readonly string[]>;
export type FileType = keyof typeof EXTENSIONS;
export const FILE_TYPES = namesOf(EXTENSIONS);

export const MEGABYTE = 1024 * 1024;

/** The lower-case extension of a file name without the dot; '' when there is none. */
export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind of a file with this extension, or null when such files may not be uploaded. */
export const typeOfExtension = (extension: string): FileType | null =>
  FILE_TYPES.find(type => EXTENSIONS[type].includes(extension)) ?? null;

export const NOT_ALLOWED = 'Tento typ souboru není povolen.';
/** The format of iPhone photos, which neither browsers nor the server can decode. */
export const HEIC =
  'Fotografii ve formátu HEIC převeďte na JPEG. Na iPhonu: Nastavení → Fotoaparát → Formáty → Nejkompatibilnější.';
const HEIC_EXTENSIONS = ['heic', 'heif', 'hif'];

/** Why a file of this name may not be uploaded, or null. */
export function nameProblem(name: string): string | null {
  const extension = extensionOf(name);
  if (HEIC_EXTENSIONS.includes(extension)) return HEIC;
  return typeOfExtension(extension) ? null : NOT_ALLOWED;
}
export const EMPTY_FILE = 'Soubor je prázdný.';
export const tooLargeFile = (maxMegabytes: number) =>
  `Soubor je příliš velký. Maximální velikost je ${maxMegabytes} MB.`;

/** The `accept` attribute of the file picker (rule news-3). */
export const ACCEPT = 'image/*,video/*,audio/*,.pdf,.doc,.docx,.txt';

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];

/** A readable file size, '1,5 MB' (rule news-3: Bytes, KB, MB or GB). `bytes` ≥ 0. */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const amount = bytes / 1024 ** step;
  return `${tenths(step === 0 ? Math.round(amount) : amount)} ${UNITS[step]}`;
}

/** Why `file` would be refused by its name or size, or null. The server also checks the content. */
export function fileProblem(file: { name: string; size: number }, maxMegabytes: number): string | null {
  const problem = nameProblem(file.name);
  if (problem) return problem;
  if (file.size === 0) return EMPTY_FILE;
  return file.size > maxMegabytes * MEGABYTE ? tooLargeFile(maxMegabytes) : null;
}
