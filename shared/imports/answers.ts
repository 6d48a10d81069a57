import type { Channel } from '../sales/lines.ts';
import type { Profile } from '../sales/profile.ts';
import type { Question } from './recognition.ts';

/** What a person answered: by the kind of question and its value. */
export type Answers = Record<string, string>;

/** The answer that a file is of no one shop. */
export const NO_SHOP = 'zadna';
const BY_NAME = 'nazev:';

/** The answer that a file is a shop's: by its number in the tills' data, and of one without such by its name. */
export const shopAnswer = ({ id_prodejny, nazev }: { id_prodejny: number | null; nazev: string }) =>
  id_prodejny === null ? BY_NAME + nazev : `${id_prodejny}`;

const shopOf = (said: string): Profile['pole'] =>
  said.startsWith(BY_NAME)
    ? { stredisko: { konstanta: said.slice(BY_NAME.length) } }
    : { id_prodejny: { konstanta: said } };

export const answerKey = (druh: Question['druh'], hodnota: string) => `${druh}\0${hodnota}`;

/** The answers that a wizard begins with. */
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

function withStatuses(profile: Profile, told: [string, string][]): Profile {
  const { storno_stavem } = profile;
  if (!storno_stavem || told.length === 0) return profile;
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

function withChannels(profile: Profile, told: [string, string][]): Profile {
  const { kanal } = profile.pole;
  if (!kanal || 'konstanta' in kanal || told.length === 0) return profile;
  const leftOut = told.filter(([, said]) => said === 'vynechat').map(([value]) => value);
  const hodnoty = { ...kanal.hodnoty, ...Object.fromEntries(told.filter(([, said]) => said !== 'vynechat')) };
  const vynechat = [
    ...(profile.vynechat ?? []),
    { sloupec: kanal.sloupec, jak: 'je' as const, hodnoty: leftOut },
  ];
  return {
    ...profile,
    pole: { ...profile.pole, kanal: { ...kanal, hodnoty } },
    ...(leftOut.length > 0 && { vynechat }),
  };
}

/** The profile that a file is read by once its questions are answered. */
export function answered(profile: Profile, questions: Question[], answers: Answers): Profile {
  let result = profile;
  for (const { druh, sloupec, hodnoty } of questions) {
    const told = hodnoty
      .map(({ hodnota }): [string, string] => [hodnota, answers[answerKey(druh, hodnota)]?.trim() ?? ''])
      .filter(([, said]) => said !== '');
    const said = told[0]?.[1] ?? '';
    if (druh === 'stav') result = withStatuses(result, told);
    else if (druh === 'kanal') result = withChannels(result, told);
    else if (druh === 'kde' && said) result = { ...result, vychozi_kanal: said as Channel };
    else if (druh === 'prodejna' && said && said !== NO_SHOP)
      result = { ...result, pole: { ...result.pole, ...shopOf(said) } };
    else if (druh === 'sleva' && said === 'procenta') result = { ...result, sleva: sloupec };
    else if (druh === 'zaporne' && said === 'vratka') result = { ...result, zaporne_vratka: true };
    else if (druh === 'vynechat') {
      const leftOut = told.filter(([, answer]) => answer === 'vynechat').map(([value]) => value);
      if (leftOut.length > 0)
        result = {
          ...result,
          vynechat: [...(result.vynechat ?? []), { sloupec, jak: 'je', hodnoty: leftOut }],
        };
    } else if (druh === 'kurz' && told.length > 0) {
      const mena = result.mena ?? { sloupec };
      result = { ...result, mena: { ...mena, kurzy: { ...mena.kurzy, ...Object.fromEntries(told) } } };
    }
  }
  return result;
}
