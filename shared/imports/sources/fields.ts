import { choice, date, field, flag, keptSecret, text } from '../../core/field.ts';
import { INTERVALS, SILENCE_MAX_H, SOURCE_KINDS } from './kinds.ts';
import { linkProblem } from './link.ts';
import { cloudProblem, tokenProblem } from './till.ts';

export const FOLDER_PROBLEM = 'Složka je jméno bez lomítek; „hotovo“, „chyby“ a „chyba“ jsou obsazené';

/** Why a folder in the watched one cannot have this name, or null; '' is the watched folder itself. */
export const folderProblem = (typed: string) =>
  /^[^/\\.~\s][^/\\]*$|^$/.test(typed) && !['hotovo', 'chyby', 'chyba'].includes(typed)
    ? null
    : FOLDER_PROBLEM;

export const SOURCE = {
  nazev: text('Název', 80, { required: 'Název je povinný' }),
  druh: choice('Odkud', SOURCE_KINDS, 'odkaz'),
  /** Never shown again; an empty value keeps the stored one. */
  tajny_odkaz: keptSecret('Odkaz', 2000, linkProblem),
  /** For a till: the token that lets its account be read. Never shown again either. */
  tajny_token: keptSecret('Obnovovací token (refresh token)', 500, tokenProblem),
  cloud: text('Číslo cloudu', 19, { problem: typed => (typed.trim() ? cloudProblem(typed) : null) }),
  slozka: text('Složka', 60, { problem: typed => folderProblem(typed.trim()) }),
  profil: field<string, string, 'choice'>('choice', 'Profil', { begin: '', required: 'Vyberte profil' }),
  zdroj: text('Zdroj řádků', 60),
  kazdych_min: field<string, number, 'choice'>('choice', 'Jak často', {
    begin: '60',
    typed: String,
    sent: Number,
    options: Object.entries(INTERVALS).map(([value, label]) => ({ value, label })),
  }),
  cist_od: date('Číst ode dne'),
  hlidat_h: field<string, number | null, 'number'>('number', 'Upozornit, když nic nového nepřijde (h)', {
    max: 3,
    begin: '',
    typed: String,
    sent: typed => (typed.trim() ? Number(typed) : null),
    problem: typed =>
      typed.trim() === '' ||
      (/^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= SILENCE_MAX_H)
        ? null
        : `Zadejte 1 až ${SILENCE_MAX_H} hodin, nebo nechte prázdné`,
  }),
};

/** The fields that the audit has besides the entered ones. */
export const SOURCE_DEEDS = {
  misto: text('Místo', 300),
  pozastaveno: flag('Pozastaveno', false),
  spusteno: text('Spuštěno', 10),
  cist_znovu: text('Přečte se celý znovu', 60),
};
