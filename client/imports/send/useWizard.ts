import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answers, answered, areAnswered, proposedAnswers } from '#shared/imports/answers.ts';
import type { Recognition } from '#shared/imports/recognition.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { ApiError, request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { useRetryKey } from '../../core/retry-key.ts';
import { uploadSales } from '../../core/upload.ts';
import { beginningOf, fileKey } from './sample.ts';

const LONGEST_NAME = 60;

const asksForShop = (found: Recognition | undefined) =>
  found?.otazky.some(({ druh }) => druh === 'prodejna') ?? false;

/** What a file is, asked of the server once; `isAgain`: by itself, whatever profile was made for its kind. */
const useRecognition = (file: File | null, isAgain: boolean) =>
  useQuery({
    queryKey: ['recognition', fileKey(file), isAgain],
    queryFn: async ({ signal }): Promise<Recognition> => {
      const sample = await beginningOf(file!);
      const fields: Record<string, string> = sample === file ? {} : { zacatek: '1' };
      if (isAgain) fields.znovu = '1';
      return (await uploadSales('POST /import/poznat/', undefined, sample, { fields, signal })).poznani;
    },
    enabled: file !== null,
    // What the file before it was is nothing that this one may be imported by.
    placeholderData: undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Chosen again after its import it is of the kind that was stored with it.
    gcTime: 0,
    retry: false,
    // Who was away to add a missing shop finds it among the choices.
    refetchOnWindowFocus: ({ state }) => (asksForShop(state.data) ? 'always' : false),
  });

/** The name of a profile that answers make: of a built-in one its edition, else after the file. */
const proposedName = ({ znamy, definice }: Recognition): string =>
  (znamy ? `${znamy.nazev} – naše` : (definice?.nazev ?? 'Nový profil')).slice(0, LONGEST_NAME);

/** The profile that the answers make of what the file is. */
const profileOf = (
  { definice, otazky, znamy }: Recognition,
  answers: Answers,
  nazev: string,
): Profile | null =>
  definice && {
    ...answered(definice, otazky, answers),
    nazev: nazev.trim() || 'Nový profil',
    ...(znamy?.vestaveny && { podle: znamy.klic }),
  };

/** A profile of one's own, and its edition that the file was recognised by. */
type Own = { klic: string; nazev: string; verze: number };
/** What was stored of a file's answers, in case its import fails and is tried again; another file makes its own. */
type Made = { of: string; klic: string; verze: number; definice: string };

/**
 * A profile by questions instead of fields: what the file is, what has to be asked, and the profile that the answers make.
 * With nothing to ask a known profile is used as it is.
 */
export function useWizard(file: File | null) {
  /** The profile of one's own whose questions are to be answered anew, and of which file. */
  const [again, setAgain] = useState<(Own & { of: string }) | null>(null);
  const renewed = again?.of === fileKey(file) ? again : null;
  const recognition = useRecognition(file, renewed !== null);
  /** What was said of this file, asked in this way. */
  const asked = `${fileKey(file)} ${renewed?.klic ?? ''}`;
  const [given, setGiven] = useState<{ of: string; answers: Answers }>({ of: '', answers: {} });
  const [name, setName] = useState({ of: '', nazev: '' });
  const [made, setMade] = useState<Made | null>(null);
  const key = useRetryKey();
  const found = recognition.data;
  const questions = found?.otazky ?? [];
  const own = given.of === asked ? given.answers : {};
  const answers = { ...proposedAnswers(questions), ...own };
  const proposed = renewed?.nazev ?? (found ? proposedName(found) : '');
  const nazev = name.of === asked ? name.nazev : proposed;
  const isNew = found?.definice != null && (found.znamy === null || renewed !== null || questions.length > 0);
  const of = found?.znamy;
  /** The profile of one's own that the answers go into. */
  const kept = renewed ?? (isNew && of && !of.vestaveny ? of : null);
  const definice = found && isNew ? profileOf(found, answers, nazev) : null;

  /** A profile that somebody has changed meanwhile is not written over: the file is recognised by what it says now. */
  async function recogniseAnew(error: unknown): Promise<never> {
    if (error instanceof ApiError && error.status === 409) {
      setAgain(null);
      if (renewed === null) await recognition.refetch();
    }
    throw error;
  }

  const storeNew = (body: Profile) => request('POST /import/profily/', { body, klic: key.of(body) });

  function storeOver({ klic, verze }: Pick<Own, 'klic' | 'verze'>, body: Profile) {
    // What was stored of the answers before is an edition of one's own.
    const known = Math.max(verze, made?.klic === klic ? made.verze : 0);
    const own = { ...body, nazev: kept?.nazev ?? body.nazev, verze: known };
    return request('PUT /import/profily/:klic/', { params: { klic }, body: own }).catch(recogniseAnew);
  }

  return {
    recognition,
    questions,
    answers,
    nazev,
    /** The profile of one's own that the answers become part of, by its name; null where they make a new one. */
    grows: renewed === null && kept ? kept.nazev : null,
    /** The profile of one's own that the answers take the place of, by its name. */
    replaces: renewed?.nazev ?? null,
    /** Its key; null of a new one. */
    into: kept?.klic ?? null,
    /** Asks again what a profile of one's own has the answers to. */
    askAgain: of && !of.vestaveny ? () => setAgain({ ...of, of: fileKey(file) }) : null,
    keepAnswers: () => setAgain(null),
    /** The profile that the answers make; null where a stored one is used as it is. */
    definice,
    /** Whether anything was said of this file that another look at it would not say. */
    isTouched: file !== null && (given.of === asked || name.of === asked),
    isReady: areAnswered(questions, answers) && nazev.trim() !== '',
    answer: (key: string, value: string) => setGiven({ of: asked, answers: { ...own, [key]: value } }),
    rename: (value: string) => setName({ of: asked, nazev: value }),
    /** Stores the profile, or what changed of it since it was stored; answers its key. */
    async store(): Promise<string> {
      const body = definice!;
      const text = JSON.stringify(body);
      const before = made?.of === asked ? made : null;
      if (before?.definice === text) return before.klic;
      const changed = kept ?? before;
      const { profil } = await (changed ? storeOver(changed, body) : storeNew(body));
      key.forget();
      setMade({ of: asked, klic: profil.klic, verze: profil.verze, definice: text });
      void refetch('/import/profily/');
      return profil.klic;
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
