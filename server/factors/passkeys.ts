import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { KeyAnswer } from '#shared/factors/contract.ts';
import type { Step, waysOf } from './queries.ts';

/**
 * Passkeys (WebAuthn). A browser gives one only to the host that it was made for, so the request's host is used and
 * each passkey stores its own: what another site's page obtained from a person is useless here.
 */

/** Loaded for the first person with a passkey: with X.509 in it, it takes a tenth of the application's start. */
const library = () => import('@simplewebauthn/server');

type Ways = Awaited<ReturnType<typeof waysOf>>;

const hostOf = ({ hostname }: FastifyRequest) => hostname;
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

/** Numeric addresses have no passkeys: WebAuthn only accepts names. */
const isName = (host: string) => !/^[\d.]+$|[:[]/.test(host);

/** Converts an answer validated by the contract to the library's type. */
const withKey = <T>(answer: KeyAnswer) => answer as unknown as T;

/** The options from which the browser makes a passkey; null when it cannot. */
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

/** The passkey that the browser made, or null when the answer does not match the challenge. */
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
    // The library throws when an answer is invalid; everything in it comes from the browser.
    return null;
  }
}

/** The options for asking the browser for a passkey; null when the person has none for this host. */
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

/** The step whose passkey signed the challenge, with its new counter; null when none did. */
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
