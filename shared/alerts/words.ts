import { money } from '../core/amounts.ts';
import { czechDayOfMonth, WEEKDAY_SHORT, weekdayOf } from '../core/days.ts';
import { CHANNEL_LABELS, type Channel } from '../sales/lines.ts';
import { alertState, type Told } from './alerts.ts';

type Where = { prodejna: { nazev: string } | null; kanal: Channel | null };

/** 'Globus' or 'E-shop' */
export const placeOf = ({ prodejna, kanal }: Where) =>
  prodejna?.nazev ?? (kanal ? CHANNEL_LABELS[kanal] : 'Celý řetězec');

/** 'so 21. 11.' */
export const dayOf = (day: string) => `${WEEKDAY_SHORT[weekdayOf(day)]}\u00a0${czechDayOfMonth(day)}`;

/** 'obrat 12 300 Kč, čekalo se 25 000 Kč až 60 000 Kč', and what has become of the day since then. */
export function alertSentence(told: Told): string {
  const expected = `čekalo se ${money(told.od95)} až ${money(told.do95)}`;
  const state = alertState(told);
  if (state === 'vraceno') return `prodeje toho dne byly z aplikace vráceny, ${expected}`;
  const sentence = `obrat ${money(told.skutecnost!)}, ${expected}`;
  return state === 'v_mezich' ? `${sentence}; po opravě dat už v mezích` : sentence;
}
