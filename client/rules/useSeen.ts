import { useEffect, useRef } from 'react';
import { UNSET } from '#shared/rules/amount.ts';
import { meantimeOf } from '../core/meantime.ts';

type Value = { plati_od: string; verze: number };

const versions = (values: readonly Value[]) =>
  new Map(values.map(({ plati_od, verze }) => [plati_od, verze]));

/**
 * The values, by the day they hold from, as a person had them before them when they began to type: which of them a form
 * sets is only known when it is sent. Returns a function that sends with the version of a day's value; a refusal for
 * another version shows the person the value as it is.
 */
export function useSeen(values: readonly Value[], isTyped: boolean) {
  const seen = useRef(versions(values));
  useEffect(() => {
    if (!isTyped) seen.current = versions(values);
  }, [values, isTyped]);

  return async <T>(day: string, send: (verze: number) => Promise<T>): Promise<T> => {
    try {
      return await send(seen.current.get(day) ?? UNSET);
    } catch (error) {
      const meantime = meantimeOf(error);
      if (meantime) seen.current.set(day, meantime.zaznam.verze);
      throw error;
    }
  };
}
