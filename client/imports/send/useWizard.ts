import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answers, answered, areAnswered, proposedAnswers } from '#shared/imports/answers.ts';
import type { Recognition } from '#shared/imports/recognition.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { ApiError, request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { uploadSales } from '../../core/upload.ts';
import { beginningOf } from './sample.ts';

const LONGEST_NAME = 60;

/** What a file is, asked of the server once. */
const useRecognition = (file: File | null) =>
  useQuery({
    queryKey: ['recognition', file?.name, file?.size, file?.lastModified],
    queryFn: async ({ signal }): Promise<Recognition> => {
      const sample = await beginningOf(file!);
      const fields: Record<string, string> = sample === file ? {} : { zacatek: '1' };
      return (await uploadSales('POST /import/poznat/', undefined, sample, { fields, signal })).poznani;
    },
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The name of a profile that answers make: of a built-in one its edition, else after the file. */
const proposedName = ({ znamy, definice }: Recognition) =>
  (znamy ? `${znamy.nazev} – naše` : (definice?.nazev ?? 'Nový profil')).slice(0, LONGEST_NAME);

type Made = { klic: string; verze: number; definice: string };

/**
 * A profile by questions instead of fields: what the file is, what has to be asked, and the profile that the answers make.
 * With nothing to ask a known profile is used as it is.
 */
export function useWizard(file: File | null) {
  const recognition = useRecognition(file);
  const [given, setGiven] = useState<{ of: Recognition | undefined; answers: Answers }>({
    of: undefined,
    answers: {},
  });
  const [name, setName] = useState<{ of: Recognition | undefined; nazev: string }>({
    of: undefined,
    nazev: '',
  });
  const [made, setMade] = useState<Made | null>(null);
  const found = recognition.data;
  const questions = found?.otazky ?? [];
  const answers = { ...proposedAnswers(questions), ...(given.of === found ? given.answers : {}) };
  const nazev = name.of === found ? name.nazev : found ? proposedName(found) : '';
  const isNew = found?.definice != null && (found.znamy === null || questions.length > 0);
  const of = found?.znamy;
  const definice: Profile | null =
    found?.definice && isNew
      ? {
          ...answered(found.definice, questions, answers),
          nazev: nazev.trim() || 'Nový profil',
          ...(of?.vestaveny && { podle: found.definice.podle ?? of.klic }),
        }
      : null;

  return {
    recognition,
    questions,
    answers,
    nazev,
    /** The profile of one's own that the answers become part of, by its name; null where they make a new one. */
    grows: isNew && of && !of.vestaveny ? of.nazev : null,
    /** The profile that the answers make; null where a stored one is used as it is. */
    definice,
    isReady: areAnswered(questions, answers) && nazev.trim() !== '',
    answer: (key: string, value: string) =>
      setGiven({ of: found, answers: { ...(given.of === found ? given.answers : {}), [key]: value } }),
    rename: (value: string) => setName({ of: found, nazev: value }),
    /** Stores the profile, or what changed of it since it was stored; answers its key. */
    async store(): Promise<string> {
      const body = definice!;
      const text = JSON.stringify(body);
      if (made?.definice === text) return made.klic;
      const own = of && !of.vestaveny ? of.klic : made?.klic;
      const stored = await (own === undefined
        ? request('POST /import/profily/', { body })
        : change(own, { ...body, nazev: own === made?.klic ? body.nazev : own }));
      setMade({ klic: stored.profil.klic, verze: stored.profil.verze, definice: text });
      void refetch('/import/profily/');
      return stored.profil.klic;
    },
  };
}

/** A new edition of a profile that is stored. */
async function change(klic: string, body: Profile) {
  const { profily } = await request('GET /import/profily/', {});
  const verze = profily.find(one => one.klic === klic)?.verze;
  if (verze === undefined) throw new ApiError(404, 'Profil mezitím zmizel.');
  return request('PUT /import/profily/:klic/', { params: { klic }, body: { ...body, verze } });
}

export type Wizard = ReturnType<typeof useWizard>;
