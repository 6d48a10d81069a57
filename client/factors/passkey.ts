import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { KeyAnswer } from '#shared/factors/contract.ts';

/** Passkeys in the browser: only on a page that came safely, from a host with a name. */

type Options = Record<string, unknown>;

export const hasPasskeys = () =>
  window.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|[:[]/.test(location.hostname);

/** Whoever closes the browser's own window has just changed their mind. */
export class GivenUp extends Error {}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') throw new GivenUp();
    if (name === 'InvalidStateError') throw new Error('Tento přístupový klíč už je přidán.');
    throw new Error('Přístupový klíč se nepodařilo použít. Zkuste to prosím znovu.');
  }
}

/** Has a passkey made; @throws GivenUp, Error with a sentence */
export const makePasskey = (options: Options): Promise<KeyAnswer> =>
  asked(async () => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as unknown as KeyAnswer;
  });

/** Has a passkey sign; @throws GivenUp, Error with a sentence */
export const askPasskey = (options: Options): Promise<KeyAnswer> =>
  asked(async () => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as unknown as KeyAnswer;
  });
