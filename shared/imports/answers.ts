import type { Channel } from '../sales/lines.ts';
import type { Profile } from '../sales/profile.ts';
import type { Question } from './recognition.ts';

/** A person's answers, by the kind of question and its value. */
export type Answers = Record<string, string>;

/** The answer that a file does not belong to a single shop. */
export const NO_SHOP = 'zadna';
const BY_NAME = 'nazev:';

/** The answer that a file belongs to a shop: its number in the tills' data or, without a number, its name. */
export const shopAnswer = ({ id_prodejny, nazev }: { id_prodejny: number | null; nazev: string }) =>
  id_prodejny === null ? BY_NAME + nazev : `${id_prodejny}`;

const shopOf = (said: string): Profile['pole'] =>
  said.startsWith(BY_NAME)
    ? { stredisko: { konstanta: said.slice(BY_NAME.length) } }
    : { id_prodejny: { konstanta: said } };

export const answerKey = (druh: Question['druh'], hodnota: string) => `${druh}\0${hodnota}`;

/** The answers with which a wizard begins. */
export const proposedAnswers = (questions: Question[]): Answers =>
  Object.fromEntries(
    questions.flatMap(({ druh, hodnoty }) =>
      hodnoty.map(({ hodnota, navrh }) => [answerKey(druh, hodnota), navrh]),
    ),
  );

/** Whether every question has its answer. */
export const areAnswered = (questions: Question[], answers: Answers) =>
  questions.every(({ druh, hodnoty }) =>
    hodnoty.every(({ hodnota }) => answers[answerKey(druh, hodnota)]?.trim()),
  );

/** A value of the file's column with its answer; a question about the whole file has one value, ''. */
type Told = [value: string, said: string];

function withStatuses(profile: Profile, told: Told[]): Profile {
  const { storno_stavem } = profile;
  if (!storno_stavem) return profile;
  const of = (answer: string) => told.filter(([, said]) => said === answer).map(([value]) => value);
  const sold = [...(storno_stavem.prodano ?? []), ...of('prodej')];
  const leftOut = [...(storno_stavem.preskocit ?? []), ...of('vynechat')];
  return {
    ...profile,
    storno_stavem: {
      ...storno_stavem,
      hodnoty: [...storno_stavem.hodnoty, ...of('storno')],
      ...(sold.length > 0 && { prodano: sold }),
      ...(leftOut.length > 0 && { preskocit: leftOut }),
    },
  };
}

function leavingOut(profile: Profile, told: Told[], sloupec: string): Profile {
  const hodnoty = told.filter(([, said]) => said === 'vynechat').map(([value]) => value);
  if (hodnoty.length === 0) return profile;
  return { ...profile, vynechat: [...(profile.vynechat ?? []), { sloupec, jak: 'je', hodnoty }] };
}

/** Applies answers about a column whose values must each mean one of a fixed list. */
const withMeanings =
  (field: 'kanal' | 'typ') =>
  (profile: Profile, told: Told[]): Profile => {
    const source = profile.pole[field];
    if (!source || 'konstanta' in source) return profile;
    const named = Object.fromEntries(told.filter(([, said]) => said !== 'vynechat'));
    const pole = { ...profile.pole, [field]: { ...source, hodnoty: { ...source.hodnoty, ...named } } };
    return leavingOut({ ...profile, pole }, told, source.sloupec);
  };

function withRates(profile: Profile, told: Told[], sloupec: string): Profile {
  const mena = profile.mena ?? { sloupec };
  return { ...profile, mena: { ...mena, kurzy: { ...mena.kurzy, ...Object.fromEntries(told) } } };
}

/** Applies the answers to each kind of question to a profile; called only when something was answered. */
const TAKES: Record<Question['druh'], (profile: Profile, told: Told[], sloupec: string) => Profile> = {
  stav: withStatuses,
  typ: withMeanings('typ'),
  kanal: withMeanings('kanal'),
  kde: (profile, [first]) => ({ ...profile, vychozi_kanal: first![1] as Channel }),
  prodejna: (profile, [first]) =>
    first![1] === NO_SHOP ? profile : { ...profile, pole: { ...profile.pole, ...shopOf(first![1]) } },
  sleva: (profile, [first], sloupec) => (first![1] === 'procenta' ? { ...profile, sleva: sloupec } : profile),
  zaporne: (profile, [first]) => ({ ...profile, zaporne_vratka: first![1] === 'vratka' }),
  vynechat: leavingOut,
  kurz: withRates,
};

/** The profile for reading a file after its questions are answered; unanswered ones change nothing. */
export function answered(profile: Profile, questions: Question[], answers: Answers): Profile {
  return questions.reduce((result, { druh, sloupec, hodnoty }) => {
    const told = hodnoty
      .map(({ hodnota }): Told => [hodnota, answers[answerKey(druh, hodnota)]?.trim() ?? ''])
      .filter(([, said]) => said !== '');
    return told.length === 0 ? result : TAKES[druh](result, told, sloupec);
  }, profile);
}
