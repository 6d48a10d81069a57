import type { IncomingMessage } from 'node:http';
import type { App } from '../../app-type.ts';
import { fail } from '../../core/calls/errors.ts';
import { leadsInside } from '../sources/address.ts';
import { ask, DownloadProblem, problemOf, type Reach, waitOf } from '../sources/ask.ts';

/** The status with which an address says that it is gone for good, so that retries are useless. */
const GONE = 410;
/** The most of an answer that is read. */
const MOST_BYTES = 64 * 1024;

const NOT_SECURE =
  'Adresa musí začínat https://. Bez něj smí jen do vnitřní sítě, když ji povolí nastavení „Odkazy do vnitřní sítě“.';
const INSIDE = 'Adresa leží ve vnitřní síti. Povolí ji nastavení „Odkazy do vnitřní sítě“.';
const NOT_SECURE_NOW = 'Adresa nezačíná https://. Bez něj smíme jen s nastavením „Odkazy do vnitřní sítě“.';

/** Refuses an address to which messages may not go, by the same check that is made before each message. */
export async function checkAddress(app: App, adresa: string, field: string) {
  if (app.settings().zdroje_vnitrni_sit === 1) return;
  const { protocol, hostname } = new URL(adresa);
  if (protocol !== 'https:') throw fail.invalid(NOT_SECURE, field);
  if (await leadsInside(hostname)) throw fail.invalid(INSIDE, field);
}

const sentenceOf = (status: number) => {
  if (status >= 300 && status < 400) return 'přesměroval jinam. Zadejte adresu, na které zprávy opravdu bere';
  if (status === GONE) return 'říká, že tato adresa už není';
  return status >= 500 ? 'hlásí vlastní chybu' : 'zprávu nepřijal';
};

/** The server answered, but did not accept the message. */
export class Refused extends DownloadProblem {
  readonly status: number;
  readonly isFinal: boolean;
  constructor(host: string, status: number, waitMs = 0) {
    super(`Server ${host} ${sentenceOf(status)} (${status}).`, waitMs);
    this.status = status;
    this.isFinal = status === GONE;
  }
}

/** The beginning of an answer as text. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    parts.push(part);
    size += part.length;
    if (size >= MOST_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8');
}

type Posted = {
  headers: Record<string, string>;
  body: string;
  /** A text that the answer contains when the message was accepted; without it every 2xx is an acceptance. */
  accepted?: string | null;
};
type Sending = { reach: Reach; patienceMs: number; signal: AbortSignal };

/** Posts a message; anything but a timely 2xx is a failure; redirects are not followed. @throws DownloadProblem */
export async function post(
  adresa: string,
  { headers, body, accepted }: Posted,
  { reach, patienceMs, signal }: Sending,
): Promise<void> {
  const url = new URL(adresa);
  if (url.protocol !== 'https:' && !reach.isInnerAllowed) throw new DownloadProblem(NOT_SECURE_NOW);
  const late = AbortSignal.timeout(patienceMs);
  try {
    const answer = await ask(url, reach, {
      ...{ headers, body, silenceMs: patienceMs, signal: AbortSignal.any([signal, late]) },
    });
    const { statusCode: status = 0 } = answer;
    const isTaken = status >= 200 && status < 300 && (!accepted || (await textOf(answer)).includes(accepted));
    answer.destroy();
    if (!isTaken) throw new Refused(url.host, status, waitOf(answer));
  } catch (error) {
    if (late.aborted && !signal.aborted) throw new DownloadProblem(`Server ${url.host} neodpověděl včas.`);
    const problem = problemOf(url.host, error);
    throw problem instanceof DownloadProblem
      ? problem
      : new DownloadProblem(`Server ${url.host} odpověděl nesrozumitelně.`);
  }
}
