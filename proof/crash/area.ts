import type { Session } from '../program.ts';
import { type Ledger, type State, Unanswered } from './ledger.ts';

/** A part of the application that is written to while it is killed. */
export type Area = {
  name: string;
  ledger: Ledger;
  /** Called once before the first round: creates what the area's writes need. */
  prepare?(admin: Session): Promise<void>;
  /** Makes a few writes in sequence, each entered in the ledger. Runs again and again until the kill. */
  step(admin: Session): Promise<void>;
  /** The API lists only the latest records, so older ones cannot be compared again at the end. */
  listsLatest?: true;
  /** The current states of the records `ids`; missing ones are gone. */
  read(admin: Session, ids: (string | number)[]): Promise<Map<string | number, State>>;
};

/** The JSON of a GET; null for 404. @throws Error on any other answer that is not 200. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every area
export async function ask<T = any>(session: Session, path: string): Promise<T | null> {
  const answer = await session.get(path);
  if (answer.status === 404) return null;
  if (answer.status === 503) throw new Unanswered();
  if (!answer.ok) throw new Error(`GET ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The states of a list's records by number, as made by `toState`. */
export const stated = <T extends { id: number }>(list: T[], toState: (record: T) => State) =>
  new Map<string | number, State>(list.map(record => [record.id, toState(record)]));
