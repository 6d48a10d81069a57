import type { FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { isStorable } from '#shared/core/fields.ts';
import { issuerHref } from '#shared/oidc/issuer.ts';
import { RETURN_PATH } from '#shared/oidc/paths.ts';
import { fail } from '../core/calls/errors.ts';
import type { Flow } from './flow.ts';
import type { OpenProvider } from './queries.ts';

/** The provider's metadata is requested again after this time. */
const KNOWN_MS = 10 * 60_000;
const ANSWER_SECONDS = 10;
/** The longest account identifier that OpenID Connect allows a provider. */
const SUBJECT_MAX = 255;
/** How far the provider's clock may differ from ours. */
const TOLERANCE_SECONDS = 30;

const UNREACHABLE = 'Poskytovatel přihlášení neodpovídá. Zkuste to za chvíli, nebo se přihlaste heslem.';
const CANCELLED = 'Přihlášení jste u poskytovatele nedokončili.';
const REFUSED = 'Poskytovatel přihlášení odmítl. Přihlaste se heslem a řekněte to administrátorovi.';
const UNPROVEN = 'Přihlášení od poskytovatele se nepodařilo ověřit. Zkuste to prosím znovu.';
const NOT_ANEW =
  'Poskytovatel nepotvrdil, že jste se u něj právě přihlásili. Řekněte to prosím administrátorovi.';

/** The address that browsers return to, on the host of their request; the provider accepts only registered ones. */
export const returnAddress = (request: FastifyRequest) =>
  new URL(RETURN_PATH, `${request.protocol}://${request.host}`).href;

/** Sends the secret in the form that the provider accepts: in the header unless its metadata excludes that. */
const authentication =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return send(secret)(server, ...rest);
  };

type Asked = Pick<OpenProvider, 'vydavatel' | 'klient' | 'tajny_klic'>;

async function discover({ vydavatel, klient, tajny_klic }: Asked): Promise<oidc.Configuration> {
  const address = new URL(vydavatel);
  return oidc.discovery(
    address,
    klient,
    { [oidc.clockTolerance]: TOLERANCE_SECONDS },
    tajny_klic ? authentication(tajny_klic) : oidc.None(),
    {
      timeout: ANSWER_SECONDS,
      // The token's signature is verified even though it comes directly from the provider.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

/** The latest provider's metadata, keyed by the settings it was requested with. */
let known: { key: string; until: number; config: Promise<oidc.Configuration> } | null = null;

/** The provider's metadata. @throws 409 when it does not answer, or its issuer differs from its address */
export async function providerAt(asked: Asked, now: number): Promise<oidc.Configuration> {
  const key = JSON.stringify([asked.vydavatel, asked.klient, asked.tajny_klic]);
  if (known?.key !== key || known.until < now) {
    const config = discover(asked);
    known = { key, until: now + KNOWN_MS, config };
    // A failed request is not cached.
    config.catch(() => {
      if (known?.config === config) known = null;
    });
  }
  try {
    return await known.config;
  } catch {
    throw fail.conflict(UNREACHABLE);
  }
}

/** The issuer as the provider spells it, which is its identifier; the configured address if it names another one. */
export function issuerOf(config: oidc.Configuration, { vydavatel }: Pick<Asked, 'vydavatel'>): string {
  const { issuer } = config.serverMetadata();
  return issuerHref(issuer) === issuerHref(vydavatel) ? issuer : vydavatel;
}

/** The prompt to show: a new sign-in if wanted, otherwise the choice of an account; none if that is unsupported. */
function promptOf(config: oidc.Configuration, isAnew: boolean): Record<string, string> {
  if (isAnew) return { prompt: 'login', max_age: '0' };
  const { prompt_values_supported: known } = config.serverMetadata();
  return !Array.isArray(known) || known.includes('select_account') ? { prompt: 'select_account' } : {};
}

/** Begins a round trip: returns what the browser must come back with, and the address to go to. */
export async function wayTo(
  provider: OpenProvider,
  { request, now, pro, zpet }: { request: FastifyRequest; now: number } & Pick<Flow, 'pro' | 'zpet'>,
): Promise<{ flow: Flow; adresa: string }> {
  const config = await providerAt(provider, now);
  const overovac = oidc.randomPKCECodeVerifier();
  // Its prefix tells the page which call completes the trip; the rest is an unguessable value.
  const stav = `${pro === 'prihlaseni' ? 'p' : 'v'}.${oidc.randomState()}`;
  const flow = { pro, stav, nonce: oidc.randomNonce(), overovac, zpet, od: now };
  const { href } = oidc.buildAuthorizationUrl(config, {
    redirect_uri: returnAddress(request),
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(overovac),
    code_challenge_method: 'S256',
    state: stav,
    nonce: flow.nonce,
    ...promptOf(config, provider.vzdy_znovu),
  });
  return { flow, adresa: href };
}

/** The refusal for a failed round trip. */
function refusal(error: unknown) {
  if (error instanceof oidc.AuthorizationResponseError)
    return fail.signedOut(error.error === 'access_denied' ? CANCELLED : REFUSED);
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError)
    return fail.signedOut(REFUSED);
  const { code } = error as { code?: string };
  // No answer at all, or none in time: fetch fails with a TypeError without a code of the library.
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && !code?.startsWith('OAUTH')))
    return fail.conflict(UNREACHABLE);
  return fail.signedOut(UNPROVEN);
}

export type Proven = {
  /** The issuer that confirms it, as the provider spells it. */
  vydavatel: string;
  predmet: string;
  /** The provider's name for the account: an address or a name, for people to recognise it. */
  nazev: string;
  /** When the person signed in there, in ms; 0 when the provider does not say. */
  kdy: number;
};

const shown = (...names: unknown[]) =>
  names.find((name): name is string => typeof name === 'string' && name.trim() !== '');

/**
 * The account that the provider confirms: exchanges the code that the browser brings for a token, whose signature,
 * issuer, audience, time, nonce and verifier are checked. @throws 401, 409 with the reason why it confirms nobody
 */
export async function provenBy(
  provider: OpenProvider,
  { flow, parametry, request, now }: { flow: Flow; parametry: string; request: FastifyRequest; now: number },
): Promise<Proven> {
  const config = await providerAt(provider, now);
  const address = new URL(returnAddress(request));
  address.search = parametry;
  const token = await oidc
    .authorizationCodeGrant(config, address, {
      pkceCodeVerifier: flow.overovac,
      expectedState: flow.stav,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    .catch(error => {
      throw refusal(error);
    });
  const claims = token.claims()!;
  if (!isStorable(claims.sub) || claims.sub.length > SUBJECT_MAX) throw fail.signedOut(UNPROVEN);
  const kdy = typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : 0;
  if (provider.vzdy_znovu && kdy < flow.od - TOLERANCE_SECONDS * 1000) throw fail.signedOut(NOT_ANEW);
  const nazev = shown(claims.email, claims.preferred_username, claims.name) ?? claims.sub;
  return {
    vydavatel: issuerOf(config, provider),
    predmet: claims.sub,
    nazev: nazev.replaceAll('\0', '').slice(0, 254).toWellFormed(),
    kdy,
  };
}
