import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export type FakeServer = {
  /** Its address, https://localhost:port */
  base: string;
  port: number;
  /** The certificate authority that signs its certificate. */
  ca: string;
  /** Sets what it answers from now on. */
  answers(answering: Answering): void;
  /** All paths that were requested. */
  asked: string[];
  close(): Promise<void>;
};

/** A real HTTPS server on the loopback, with a certificate that only `ca` vouches for. */
export async function httpsServer(): Promise<FakeServer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const asked: string[] = [];
  let answering: Answering = (_request, response) => response.writeHead(404).end();
  const server: Server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url ?? '');
    answering(request, response);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    base: `https://localhost:${port}`,
    port,
    ca: cert,
    asked,
    answers(next) {
      answering = next;
    },
    close: () =>
      new Promise(done => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
