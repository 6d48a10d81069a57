import { sessionId } from '#server/session/queries.ts';
import type { Call } from '#shared/contract.ts';
import { secretsOf } from '#shared/core/body.ts';
import { namesOf } from '#shared/core/field.ts';
import { SECRETS } from '#shared/vault/fields.ts';
import { ACCESS } from '#world/records.ts';
import { ROUTES } from './routes.ts';

/** Passwords that generated requests set and send; nobody may ever be told one. */
export const PLANTED = ['Zasazene-heslo-7d1f9c', 'Zasazené tajemství 🔑 4b', 'zasazeny\\"klic{2e}'];

const SECRET = new Set([...ROUTES.values()].flatMap(({ body }) => secretsOf(body)));

/** Fields that the contract marks as secret. */
export const isSecretField = (name: string) => SECRET.has(name);

/** How a text stands in JSON, in a log and in a dump. */
const written = (secret: string) => [secret, JSON.stringify(secret).slice(1, -1)];

/** Calls whose answer is a secret. */
const TELLING: Call[] = [
  ...namesOf(SECRETS).map(name => `GET /pristupy/:id/reveal_${name}/` as const),
  'GET /pristupy/:id/verze/:cislo/reveal_password/',
];

/** Calls whose answer makes one, told this once. */
const MAKING: Call[] = [
  'POST /import/tokeny/',
  'POST /import/oznameni/',
  'POST /import/oznameni/:id/podpis/',
];

/** What must not be found in any answer, log, table or file, and where it may be all the same. */
export class Secrets {
  readonly #texts = new Set<string>(
    [...PLANTED, ...namesOf(SECRETS).map(name => ACCESS[name])].flatMap(written),
  );
  readonly #sessions = new Set<string>();

  addSession(cookie: string) {
    this.#texts.add(cookie);
    this.#sessions.add(sessionId(cookie));
  }

  /** The secret that stands in `text`, or null. A dump of the database has the digests of sessions. */
  foundIn(text: string, where: 'answer' | 'log' | 'dump'): string | null {
    const all = where === 'dump' ? [...this.#texts] : [...this.#texts, ...this.#sessions, '$argon2'];
    return all.find(secret => text.includes(secret)) ?? null;
  }

  /** The same for an answer to `call`, which may be the one that tells; a new token is a secret from now on. */
  foundInAnswer(call: Call | undefined, text: string): string | null {
    if (call && TELLING.includes(call)) return null;
    const found = this.foundIn(text, 'answer');
    if (call && MAKING.includes(call)) {
      const token = /"hodnota":"([^"]+)"/.exec(text)?.[1];
      if (token) this.#texts.add(token);
    }
    return found;
  }
}
