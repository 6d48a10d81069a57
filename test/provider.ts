import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error It has no types of its own, and the few calls of it are all here.
import Provider, { interactionPolicy } from 'oidc-provider';

/** What a provider tells about the person who signs in there. */
type Person = { sub: string; email?: string; name?: string };

export const CLIENT = { klient: 'prodejna', tajny_klic: 'tajny-klic-aplikace-prodejna' };

/** A real OpenID provider on the loopback. Everybody is signed in as `person` at once, without a password. */
export type RealProvider = {
  vydavatel: string;
  /** The person in front of the browser; null for somebody who presses 'Cancel'. */
  person: Person | null;
  /** Whether it asks for a new sign-in when told to, or answers for the previous person. */
  asksAnew: boolean;
  close(): Promise<void>;
};

const listening = (server: Server) =>
  new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** @param returnAddresses where it redirects browsers back to, as an operator registers them */
export async function realProvider(returnAddresses: string[]): Promise<RealProvider> {
  const server = createServer();
  const vydavatel = `http://127.0.0.1:${await listening(server)}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'jediny' };
  const state: RealProvider = {
    ...{ vydavatel, person: { sub: '1' }, asksAnew: true },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  // By default it knows 'login', 'consent' and 'none'; this one is in the standard and used by large providers.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const accounts = new Map<string, Person>();
  const provider = new Provider(vydavatel, {
    clients: [
      {
        ...{ client_id: CLIENT.klient, client_secret: CLIENT.tajny_klic, redirect_uris: returnAddresses },
        ...{ response_types: ['code'], grant_types: ['authorization_code'], require_auth_time: true },
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['jen pro testy'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy,
      url: (_context: unknown, { uid }: { uid: string }) => `/interakce/${uid}`,
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ ...accounts.get(id), sub: id }),
    }),
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interakce/')) return answer(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const { person, asksAnew } = state;
    if (!person) {
      const cancelled = { error: 'access_denied', error_description: 'zruseno' };
      return provider.interactionFinished(request, response, cancelled, { mergeWithLastSubmission: false });
    }
    accounts.set(person.sub, person);
    const grant = new provider.Grant({ accountId: person.sub, clientId: params.client_id });
    grant.addOIDCScope('openid email profile');
    const ts = Math.floor(Date.now() / 1000) - (asksAnew ? 0 : 3600);
    const result = {
      select_account: {},
      login: { accountId: person.sub, ts },
      consent: { grantId: await grant.save() },
    };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return state;
}

/**
 * Follows redirects from `address` like a browser, with cookies, until one leads to `until`. @returns that address
 */
export async function followed(address: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let url = address; ; ) {
    if (url.startsWith(until)) return new URL(url);
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      cookies.set(name!, value!);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`${response.status} of ${url}: ${await response.text()}`);
    url = new URL(next, url).href;
  }
}
