import { createListeners } from '#shared/core/listeners.ts';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
import { ApiError } from '../core/api.ts';
import { now } from '../core/clock.ts';
import { isUnreachable } from '../core/connection.ts';
import { createRetryKey } from '../core/retry-key.ts';
import type { Clocked } from './team.ts';

type Body = { osoba: number; pin: string; typ_akce: AttendanceAction };

type State =
  /** Being sent; `cekala` is true once the server could not be reached and it is sent again. */
  | { stav: 'posila' }
  | { stav: 'odmitnuto'; error: unknown }
  | { stav: 'vzdano' }
  | { stav: 'zapsano'; clocked: Clocked };

/** An action that somebody pressed, kept until they have read its result. */
export type Press = State & {
  klic: string;
  osoba: number;
  jmeno: string;
  typ_akce: AttendanceAction;
  /** When it was pressed, in ms. */
  kdy: number;
  cekala: boolean;
};

const AGAIN_MS = 3_000;
/** How long, in ms, the person who pressed is assumed to be there; a later arrival would belong to another moment. */
export const GIVEN_UP_MS = 120_000;

export type Send = (body: Body, klic: string, signal: AbortSignal) => Promise<Clocked>;

/**
 * The presses on this screen, whoever has come to it since. Each is sent, and sent again with the same key while the
 * server cannot be reached: a lost answer does not create a second record, and a press that never arrived is not
 * lost. After two minutes it is given up (rule kiosk-4).
 */
export function createPresses(send: Send) {
  let all: readonly Press[] = [];
  const listeners = createListeners();
  const set = (next: readonly Press[]) => {
    all = next;
    listeners.tell();
  };
  const put = (klic: string, more: State | { cekala: boolean }) =>
    set(all.map(one => (one.klic === klic ? ({ ...one, ...more } as Press) : one)));

  async function deliver(body: Body, { klic, kdy }: Press) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), GIVEN_UP_MS);
    // The timers of a computer that was asleep are late.
    while (!ending.signal.aborted && now() - kdy < GIVEN_UP_MS) {
      try {
        const clocked = await send(body, klic, ending.signal);
        clearTimeout(timer);
        return put(klic, { stav: 'zapsano', clocked });
      } catch (error) {
        if (!ending.signal.aborted && !isLost(error)) {
          clearTimeout(timer);
          return put(klic, { stav: 'odmitnuto', error });
        }
      }
      put(klic, { cekala: true });
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS));
    }
    put(klic, { stav: 'vzdano' });
  }

  return {
    all: () => all,
    subscribe: listeners.add,
    /**
     * Sends a person's press unless one of theirs is being sent; replaces an earlier one, whose result they have
     * seen.
     */
    press(body: Body, jmeno: string) {
      const { osoba, typ_akce } = body;
      if (all.some(one => one.osoba === osoba && one.stav === 'posila')) return;
      const klic = createRetryKey().of(body);
      const press: Press = { klic, osoba, jmeno, typ_akce, kdy: now(), stav: 'posila', cekala: false };
      set([...all.filter(one => one.osoba !== osoba), press]);
      void deliver(body, press);
    },
    /** Called when somebody has read the result. */
    forget: (klic: string) => set(all.filter(one => one.klic !== klic)),
  };
}

const isLost = (error: unknown) => error instanceof ApiError && isUnreachable(error.status);
