import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { KeyAnswer } from '#shared/factors/contract.ts';
import type { Step, waysOf } from './queries.ts';

/**
 * Passkeys (WebAuthn). A browser gives one only to the host that it was made for, so the host of the request is asked
 * for and each passkey remembers its own: what another page took from a person opens nothing here.
 */

/** Fetched by the first who has one: with all of X.509 below it, reading it is a tenth of the application's start. */
const library = () => import('@simplewebauthn/server');

type Ways = Awaited<ReturnType<typeof waysOf>>;

const hostOf = ({ hostname }: FastifyRequest) => hostname;
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

/** An address by number has no passkeys: WebAuthn knows names only. */
const isName = (host: string) => !/^[\d.]+$|[:[]/.test(host);

/** Reads as the library wants it what the contract has bounded. */
const withKey = <T>(answer: KeyAnswer) => answer as unknown as T;

/** What the browser makes a passkey of; null where it cannot. */
export async function registrationOptions(
  request: FastifyRequest,
  person: { id: number; uzivatelske_jmeno: string; jmeno: string; prijmeni: string },
  ways: Ways,
) {
  const host = hostOf(request);
  if (!isName(host)) return null;
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Prodejna',
    rpID: host,
    userID: new Uint8Array(Buffer.from(`prodejna:${person.id}`)),
    userName: person.uzivatelske_jmeno,
    userDisplayName: `${person.jmeno} ${person.prijmeni}`,
    attestationType: 'none',
    excludeCredentials: ways.flatMap(({ pristroj }) => (pristroj ? [{ id: pristroj }] : [])),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** The passkey that the browser made, or null when it is none of what was asked for. */
export async function registered(request: FastifyRequest, vyzva: string, odpoved: KeyAnswer) {
  try {
    const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: withKey<RegistrationResponseJSON>(odpoved),
      expectedChallenge: vyzva,
      expectedOrigin: originOf(request),
      expectedRPID: hostOf(request),
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      druh: 'klic' as const,
      pristroj: id,
      verejny_klic: Buffer.from(publicKey),
      pocitadlo: counter,
      prenosy: transports.map(String).slice(0, 10),
      host: hostOf(request),
    };
  } catch {
    // The library says by throwing what an answer lacks; all of it is sent by a browser.
    return null;
  }
}

/** What the browser asks a passkey for; null when the person has none at this host. */
export async function authenticationOptions(request: FastifyRequest, ways: Ways) {
  const host = hostOf(request);
  const keys = ways.filter(way => way.pristroj !== null && way.host === host);
  if (keys.length === 0 || !isName(host)) return null;
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: host,
    userVerification: 'preferred',
    allowCredentials: keys.map(({ pristroj, prenosy }) => ({
      id: pristroj!,
      transports: (prenosy ?? []) as never,
    })),
  });
}

/** The step whose passkey has signed what was asked, with its new counter; null when none has. */
export async function keyThatSigned(
  request: FastifyRequest,
  vyzva: string,
  odpoved: KeyAnswer,
  steps: Step[],
): Promise<{ id: number; pocitadlo: number } | null> {
  const step = steps.find(({ pristroj, host }) => pristroj === odpoved.id && host === hostOf(request));
  if (!step?.pristroj || !step.verejny_klic || vyzva === '') return null;
  try {
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response: withKey<AuthenticationResponseJSON>(odpoved),
      expectedChallenge: vyzva,
      expectedOrigin: originOf(request),
      expectedRPID: hostOf(request),
      credential: {
        id: step.pristroj,
        publicKey: new Uint8Array(step.verejny_klic),
        counter: step.pocitadlo ?? 0,
      },
      requireUserVerification: false,
    });
    return verified ? { id: step.id, pocitadlo: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
