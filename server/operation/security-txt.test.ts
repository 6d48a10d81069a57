import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../core/calls/error-answer.ts';
import { addSecurityTxt } from './security-txt.ts';

const ask = (contact?: string) => {
  const server = Fastify();
  server.setErrorHandler(answerErrors());
  addSecurityTxt(server, { now: () => Date.parse('2026-11-22T10:00:00Z') }, contact);
  return server.inject('/.well-known/security.txt');
};

test('security.txt names the configured contact and expires in half a year', async () => {
  const { statusCode, headers, body } = await ask('mailto:bezpecnost@example.cz');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(
    'Contact: mailto:bezpecnost@example.cz\nExpires: 2027-05-23T10:00:00.000Z\nPreferred-Languages: cs, en\n',
  );
});

test('there is no security.txt without a contact', async () => {
  expect((await ask()).statusCode).toBe(404);
});
