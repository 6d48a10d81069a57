import type { FastifyRequest } from 'fastify';
import { concurrencyLimit } from '../gate/limits/concurrency.ts';

/** Uploads at a time in this process, and of one person among them: nobody fills the disk alone. */
const uploads = concurrencyLimit({
  atOnce: 30,
  each: 4,
  full: 'Nahrává se příliš mnoho souborů. Zkuste to za chvíli.',
  tooMany: 'Nahráváte příliš mnoho souborů najednou.',
  seconds: 5,
});

/** Runs `work` as one of the uploads of whoever asks. Refuses with 429 (this person) or 503 (everybody). */
export const withRoom = <T>({ person, ip }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  uploads.run(work, person ? `user:${person.id}` : `address:${ip}`);
