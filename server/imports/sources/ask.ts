import { once } from 'node:events';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { publicLookup, refusePrivateLiteral } from './address.ts';

/** Why a link could not be read, in Czech; the message contains nothing of the link except its server. */
export class DownloadProblem extends Error {
  /** How long the server asks to wait, in ms. */
  readonly waitMs: number;
  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** How other servers are reached: additional trusted certificates, and whether internal networks are allowed. */
export type Reach = { ca?: string | undefined; isInnerAllowed: boolean };

const CODES: Record<string, string> = {
  PRIVATE: 'leží ve vnitřní síti a ta je zakázaná',
  ENOTFOUND: 'se nepodařilo najít. Zkontrolujte odkaz',
  EAI_AGAIN: 'se teď nepodařilo najít',
  ECONNREFUSED: 'odmítl spojení',
  ECONNRESET: 'přerušil spojení',
  EHOSTUNREACH: 'není dostupný',
  ENETUNREACH: 'není dostupný',
  ETIMEDOUT: 'neodpověděl včas',
  EPIPE: 'přerušil spojení',
  Z_DATA_ERROR: 'poslal poškozená data',
  Z_BUF_ERROR: 'poslal jen část souboru',
  ERR_STREAM_PREMATURE_CLOSE: 'poslal jen část souboru',
};

/** The wait that 'Retry-After' asks for, in ms. */
export function waitOf({ headers: { 'retry-after': asked } }: IncomingMessage): number {
  if (asked === undefined) return 0;
  const ms = /^\d{1,6}$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

export function problemOf(host: string, error: unknown): Error {
  if (error instanceof DownloadProblem) return error;
  const { code = '' } = error as { code?: string };
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code);
  const said = isCertificate ? 'nemá platný certifikát' : CODES[code];
  return said ? new DownloadProblem(`Server ${host} ${said}.`) : (error as Error);
}

type Asking = {
  headers: Record<string, string>;
  /** The body of a POST; without it the request is a GET. */
  body?: string;
  silenceMs: number;
  signal: AbortSignal;
};

/** Sends one request without following redirects. */
export async function ask(url: URL, { ca, isInnerAllowed }: Reach, asking: Asking) {
  const { headers, body, silenceMs, signal } = asking;
  if (!isInnerAllowed) refusePrivateLiteral(url.hostname);
  const send = url.protocol === 'http:' ? plainRequest : request;
  const asked = send(url, {
    ...{ method: body === undefined ? 'GET' : 'POST', headers, signal, agent: false, timeout: silenceMs },
    ...(ca !== undefined && { ca }),
    ...(!isInnerAllowed && { lookup: publicLookup }),
  });
  asked.on('timeout', () => asked.destroy(new DownloadProblem(`Server ${url.host} neodpověděl včas.`)));
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}
