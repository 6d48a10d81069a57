import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyAnswer } from '#shared/factors/contract.ts';

/** A passkey in software, as an authenticator stores it (WebAuthn, ES256), for tests and proofs. */

const b64 = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** `origin` as a browser sends it: 'http://localhost:80' is the one of `inject`. */
export function softKey(origin = 'http://localhost:80') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const id = randomBytes(16);
  // The point is the last 64 bytes of the DER encoding.
  const [x, y] = [publicKey.subarray(-64, -32), publicKey.subarray(-32)];
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    x,
    Buffer.from('225820', 'hex'),
    y,
  ]);
  let counter = 0;
  const authData = (flags: number, attested = Buffer.alloc(0)) => {
    counter++;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, attested]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: b64(id), rawId: b64(id), type: 'public-key' as const, clientExtensionResults: {} };
  return {
    /** What a browser returns from `navigator.credentials.create`. */
    create(challenge: string): KeyAnswer {
      const length = Buffer.from([0, id.length]);
      const data = authData(
        PRESENT | VERIFIED | WITH_KEY,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      );
      // CBOR of {fmt: 'none', attStmt: {}, authData}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: b64(clientData('webauthn.create', challenge)),
        attestationObject: b64(attestation),
        transports: ['internal'],
      };
      return { ...named, response };
    },
    /** What a browser returns from `navigator.credentials.get`. */
    get(challenge: string): KeyAnswer {
      const data = authData(PRESENT | VERIFIED);
      const client = clientData('webauthn.get', challenge);
      const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key);
      const response = {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
      };
      return { ...named, response };
    },
  };
}
