import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { KeyAnswer } from '#shared/factors/contract.ts';

/** Passkeys in the browser: they only work on a secure page whose host has a name. */

type Options = Record<string, unknown>;

export const hasPasskeys = () =>
  window.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|[:[]/.test(location.hostname);

/** The person closed the browser's window, which counts as a change of mind. */
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

/** Creates a passkey; @throws GivenUp, Error with a sentence */
export const makePasskey = (options: Options): Promise<KeyAnswer> =>
  asked(async () => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as unknown as KeyAnswer;
  });

/** Signs with a passkey; @throws GivenUp, Error with a sentence */
export const askPasskey = (options: Options): Promise<KeyAnswer> =>
  asked(async () => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as unknown as KeyAnswer;
  });
