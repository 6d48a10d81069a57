import { sessionId } from '#server/session/queries.ts';
import type { Call } from '#shared/contract.ts';
import { secretsOf } from '#shared/core/body.ts';
import { namesOf } from '#shared/core/names.ts';
import { MASKED, SECRETS } from '#shared/vault/fields.ts';
import { ACCESS } from '#world/records.ts';
import { ROUTES } from './routes.ts';

/** Passwords that generated requests set and send; no answer may contain them. */
export const PLANTED = ['Zasazene-heslo-7d1f9c', 'Zasazené tajemství 🔑 4b', 'zasazeny\\"klic{2e}'];

const SECRET = new Set([...ROUTES.values()].flatMap(({ body }) => secretsOf(body)));

/** Fields that the contract marks as secret. */
export const isSecretField = (name: string) => SECRET.has(name);

/** The forms of a text in JSON, a log and a dump. */
const written = (secret: string) => [secret, JSON.stringify(secret).slice(1, -1)];

/** Calls whose answer is a secret. */
const TELLING: Call[] = [
  ...namesOf(SECRETS).map(name => `GET /pristupy/:id/reveal_${name}/` as const),
  'GET /pristupy/:id/verze/:cislo/reveal_password/',
];

/** Calls whose answer contains a new secret, only this once. */
const MAKING: Call[] = [
  'POST /import/tokeny/',
  'POST /import/oznameni/',
  'POST /import/oznameni/:id/podpis/',
];

/** Texts that must not be found in any answer, log, table or file, with the places where they are allowed. */
export class Secrets {
  readonly #texts = new Set<string>(
    [...PLANTED, ...namesOf(MASKED).map(name => ACCESS[name])].flatMap(written),
  );
  readonly #sessions = new Set<string>();

  addSession(cookie: string) {
    this.#texts.add(cookie);
    this.#sessions.add(sessionId(cookie));
  }

  /** The secret contained in `text`, or null. A dump of the database may contain the digests of sessions. */
  foundIn(text: string, where: 'answer' | 'log' | 'dump'): string | null {
    const all = where === 'dump' ? [...this.#texts] : [...this.#texts, ...this.#sessions, '$argon2'];
    return all.find(secret => text.includes(secret)) ?? null;
  }

  /** Like `foundIn` for an answer to `call`, which may be allowed to contain a secret; a new token becomes one. */
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
