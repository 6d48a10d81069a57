import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { MEGABYTE, tooLargeFile } from '#shared/files/kinds.ts';
import { Refusal } from '../../../core/calls/errors.ts';
import { save } from '../../save.ts';
import { PrivateAddress } from '../address.ts';
import { ask, DownloadProblem, problemOf, type Reach, waitOf } from '../ask.ts';

export type Limits = { maxMegabytes: number; silenceMs?: number; longestMs?: number; signal?: AbortSignal };
type Asked = Limits & {
  /** The ETag of the content that was read before, which the server need not send again. */
  known?: string | null;
};
/** The result of a download: whether the content is unchanged, and its ETag. */
export type Downloaded = { isSame: boolean; etag: string | null };

const HEADERS = {
  'user-agent': 'Prodejna/1 (sold lines)',
  accept: '*/*',
  'accept-encoding': 'gzip, br, identity',
};
const SILENCE_MS = 30_000;
const LONGEST_MS = 15 * 60_000;
const REDIRECTS = 5;
const LONGEST_TAG = 1000;
const MOVED = [301, 302, 303, 307, 308];

const STATUSES: Record<number, string> = {
  401: 'chce přihlášení. Odkaz zřejmě přestal platit, vytvořte nový',
  403: 'odmítl přístup. Odkaz zřejmě přestal platit, vytvořte nový',
  404: 'takový soubor nemá. Zkontrolujte odkaz',
  410: 'takový soubor už nemá. Vytvořte nový odkaz',
  429: 'je přetížený a žádá o počkání',
};

const statusSentence = (status: number) =>
  STATUSES[status] ?? (status >= 500 ? 'hlásí vlastní chybu' : 'odpověděl jinak, než se čekalo');

/** The address of a redirect. @throws DownloadProblem where it is not allowed */
function movedTo(url: URL, { headers: { location = '' } }: IncomingMessage): URL {
  if (!URL.canParse(location, url))
    throw new DownloadProblem(`Server ${url.host} přesměroval na neplatnou adresu.`);
  const next = new URL(location, url);
  if (next.protocol !== 'https:')
    throw new DownloadProblem(`Server ${url.host} přesměroval na nezabezpečenou adresu (bez https).`);
  return next;
}

type Following = { silenceMs: number; signal: AbortSignal; known: string | null };

/** The answer after at most five redirects, each of which is checked like the first address. */
async function follow(link: string, reach: Reach, { silenceMs, signal, known }: Following) {
  let url = new URL(link);
  const headers = known === null ? HEADERS : { ...HEADERS, 'if-none-match': known };
  for (let step = 0; step <= REDIRECTS; step++) {
    const answer = await ask(url, reach, { headers, silenceMs, signal }).catch(error => {
      throw problemOf(url.host, error);
    });
    const { statusCode: status = 0 } = answer;
    if (status === 200 || (status === 304 && known !== null)) return { answer, status };
    answer.destroy();
    if (!MOVED.includes(status))
      throw new DownloadProblem(`Server ${url.host} ${statusSentence(status)} (${status}).`, waitOf(answer));
    url = movedTo(url, answer);
  }
  throw new DownloadProblem(`Server ${url.host} přesměrovává stále dokola.`);
}

function unpacked(answer: IncomingMessage) {
  const coding = answer.headers['content-encoding'] ?? 'identity';
  if (coding === 'gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  if (coding === 'identity') return null;
  throw new DownloadProblem('Server poslal soubor v kódování, kterému nerozumíme.');
}

/**
 * Downloads a link into `path`: only over https, only from public addresses unless `reach` allows others, at most
 * `maxMegabytes` uncompressed, within the time limits; nothing when the server says that `known` is current. @throws
 * DownloadProblem
 */
export async function download(
  link: string,
  path: string,
  reach: Reach,
  { maxMegabytes, silenceMs = SILENCE_MS, longestMs = LONGEST_MS, signal: stop, known = null }: Asked,
): Promise<Downloaded> {
  const late = AbortSignal.timeout(longestMs);
  const signal = stop ? AbortSignal.any([stop, late]) : late;
  const { host } = new URL(link);
  try {
    const { answer, status } = await follow(link, reach, { silenceMs, signal, known });
    try {
      if (status === 304) return { isSame: true, etag: known };
      if (Number(answer.headers['content-length']) > maxMegabytes * MEGABYTE)
        throw new DownloadProblem(tooLargeFile(maxMegabytes));
      answer.setTimeout(silenceMs, () =>
        answer.destroy(new DownloadProblem(`Server ${host} přestal soubor posílat.`)),
      );
      await save(answer, { path, maxMegabytes, signal, through: unpacked(answer) });
      return { isSame: false, etag: answer.headers.etag?.slice(0, LONGEST_TAG) ?? null };
    } finally {
      answer.destroy();
    }
  } catch (error) {
    if (late.aborted && !stop?.aborted)
      throw new DownloadProblem(
        `Server ${host} posílal soubor déle než ${Math.round(longestMs / 60_000)} min.`,
      );
    if (error instanceof Refusal) throw new DownloadProblem(error.message);
    if (error instanceof PrivateAddress) throw problemOf(host, error);
    throw problemOf(host, error);
  }
}
