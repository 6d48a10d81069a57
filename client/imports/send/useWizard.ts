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

/** Asks the server once what a file is; `isAgain` ignores any profile that was already made for its kind. */
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
    // What the previous file was says nothing about how to import this one.
    placeholderData: undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // If it is chosen again after its import, it is of the kind that was stored with it.
    gcTime: 0,
    retry: false,
    // A person who left to add a missing shop finds it among the choices after returning.
    refetchOnWindowFocus: ({ state }) => (asksForShop(state.data) ? 'always' : false),
  });

/** The proposed name of the answers' profile: derived from a built-in profile's name, else from the file. */
const proposedName = ({ znamy, definice }: Recognition): string =>
  (znamy ? `${znamy.nazev} – naše` : (definice?.nazev ?? 'Nový profil')).slice(0, LONGEST_NAME);

/** The profile that results from the file and the answers. */
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

/** A custom profile in the version that recognised the file. */
type Own = { klic: string; nazev: string; verze: number };
/** The profile stored from a file's answers, for a retry after a failed import; another file gets its own. */
type Made = { of: string; klic: string; verze: number; definice: string };

/**
 * A profile made by questions instead of fields: what the file is, the questions, and the profile that the answers
 * make. Without questions, a known profile is used as it is.
 */
export function useWizard(file: File | null) {
  /** The custom profile whose questions are to be answered again, and the file that this concerns. */
  const [again, setAgain] = useState<(Own & { of: string }) | null>(null);
  const renewed = again?.of === fileKey(file) ? again : null;
  const recognition = useRecognition(file, renewed !== null);
  /** The key of the answers: the file, and the profile whose questions are answered again. */
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
  /** The custom profile that the answers are saved into. */
  const kept = renewed ?? (isNew && of && !of.vestaveny ? of : null);
  const definice = found && isNew ? profileOf(found, answers, nazev) : null;

  /**
   * Never overwrites a profile that somebody has changed meanwhile: the file is recognised again by its current
   * state.
   */
  async function recogniseAnew(error: unknown): Promise<never> {
    if (error instanceof ApiError && error.status === 409) {
      setAgain(null);
      if (renewed === null) await recognition.refetch();
    }
    throw error;
  }

  const storeNew = (body: Profile) => request('POST /import/profily/', { body, klic: key.of(body) });

  function storeOver({ klic, verze }: Pick<Own, 'klic' | 'verze'>, body: Profile) {
    // Answers that were already stored have produced a newer version of it.
    const known = Math.max(verze, made?.klic === klic ? made.verze : 0);
    const own = { ...body, nazev: kept?.nazev ?? body.nazev, verze: known };
    return request('PUT /import/profily/:klic/', { params: { klic }, body: own }).catch(recogniseAnew);
  }

  return {
    recognition,
    questions,
    answers,
    nazev,
    /** The name of the custom profile that the answers extend; null where they make a new one. */
    grows: renewed === null && kept ? kept.nazev : null,
    /** The name of the custom profile whose answers they replace. */
    replaces: renewed?.nazev ?? null,
    /** The key of that profile; null for a new one. */
    into: kept?.klic ?? null,
    /** Asks the questions again that a custom profile already answers. */
    askAgain: of && !of.vestaveny ? () => setAgain({ ...of, of: fileKey(file) }) : null,
    keepAnswers: () => setAgain(null),
    /** The profile that the answers make; null where a stored one is used as it is. */
    definice,
    /** Whether the person entered anything for this file that recognising it again would not restore. */
    isTouched: file !== null && (given.of === asked || name.of === asked),
    isReady: areAnswered(questions, answers) && nazev.trim() !== '',
    answer: (key: string, value: string) => setGiven({ of: asked, answers: { ...own, [key]: value } }),
    rename: (value: string) => setName({ of: asked, nazev: value }),
    /** Stores the profile, or its changes since it was stored; resolves to its key. */
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
