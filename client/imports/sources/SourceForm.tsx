import { Text, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import type { Source } from '#shared/imports/sources/contract.ts';
import { SOURCE } from '#shared/imports/sources/fields.ts';
import { INTERVALS, SOURCE_KINDS, type SourceKind } from '#shared/imports/sources/kinds.ts';
import { linkProblem } from '#shared/imports/sources/link.ts';
import { cloudProblem, TILL_PROFILE, tokenProblem } from '#shared/imports/sources/till.ts';
import { request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import type { Inputs } from '../../forms/FieldInputs.tsx';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';

type Props = {
  source: Source | null;
  profiles: StoredProfile[];
  hasFolder: boolean;
  onClose: () => void;
};

const DAYS =
  'Umí-li odkaz období, napište místo dnů {od} a {do}: čteme pak jen nové dny a zmeškané dočteme po měsících.';

const AGAIN: Record<SourceKind, string> = {
  odkaz: 'Jiný profil, zdroj řádků, odkaz nebo den se přečte celý znovu.',
  dotykacka: 'Jiný profil, zdroj řádků, cloud nebo den se přečte celý znovu.',
  slozka: '',
};

/** The intervals to choose from, including a different one that a program has set. */
const intervals = (own: number | undefined) => {
  const known = Object.entries(INTERVALS).map(([value, label]) => ({ value, label }));
  if (own === undefined || own in INTERVALS) return known;
  return [...known, { value: String(own), label: `každých ${own} minut` }];
};

type Chosen = { druh: SourceKind };
/** Creates the rule of a field that sources of `kind` must have. */
const needed =
  (kind: SourceKind, missing: string, problemOf: (typed: string) => string | null) =>
  (typed: string, { druh }: Chosen) =>
    druh !== kind ? null : typed.trim() ? problemOf(typed) : missing;
/** Rules of a new source only: an existing one has these values sealed. */
const NEW_RULES = {
  tajny_odkaz: needed('odkaz', 'Zadejte odkaz', linkProblem),
  tajny_token: needed('dotykacka', 'Zadejte obnovovací token', tokenProblem),
};
const cloudRule = needed('dotykacka', 'Zadejte číslo cloudu', cloudProblem);

const TOKEN = 'Vydá ho Dotykačka při propojení aplikace s vaším účtem. Ukládá se zašifrovaný.';

/** Hides the fields that only some kinds of sources have. */
const NOT_ASKED: Inputs<typeof SOURCE> = {
  ...{ tajny_odkaz: null, tajny_token: null, cloud: null, slozka: null, kazdych_min: null, cist_od: null },
};

const ASKED: Record<SourceKind, (source: Source | null) => Inputs<typeof SOURCE>> = {
  odkaz: source => ({
    tajny_odkaz: {
      as: TextInput,
      columns: 12,
      inputMode: 'url',
      autoComplete: 'off',
      placeholder: 'https://…',
      required: !source,
      description: source ? `Prázdné nechá uložený odkaz (${source.misto}). ${DAYS}` : DAYS,
    },
    kazdych_min: { data: intervals(source?.kazdych_min) },
    cist_od: { description: 'Jen pro odkaz s {od}. Prázdné: měsíc zpět.' },
  }),
  dotykacka: source => ({
    tajny_token: {
      columns: 12,
      required: !source,
      description: source ? `Prázdné nechá uložený token. ${TOKEN}` : TOKEN,
    },
    cloud: { required: true, inputMode: 'numeric', placeholder: '398610248' },
    kazdych_min: { data: intervals(source?.kazdych_min) },
    cist_od: { description: 'Prázdné: měsíc zpět.' },
  }),
  slozka: () => ({ slozka: { description: 'Prázdné znamená sledovanou složku samu.' } }),
};

/** Whether a profile reads receipts in the format of the till's API. */
const readsTill = ({ klic, definice }: StoredProfile) =>
  klic === TILL_PROFILE || definice.podle === TILL_PROFILE;

/** A source as the form has it: its place is in the field of its kind, and what is sealed is not shown. */
const recordOf = (source: Source) => ({
  ...source,
  ...{ tajny_odkaz: undefined, tajny_token: undefined },
  cloud: source.druh === 'dotykacka' ? source.misto : '',
  slozka: source.druh === 'slozka' ? source.misto : '',
});

/** The form that adds or edits a watched source. */
export function SourceForm({ source, profiles, hasFolder, onClose }: Props) {
  const choicesOf = (druh: SourceKind) =>
    profiles
      .filter(profile => readsTill(profile) === (druh === 'dotykacka'))
      .map(({ klic, definice }) => ({ value: klic, label: definice.nazev }));
  const kinds = Object.entries(SOURCE_KINDS)
    .filter(([kind]) => hasFolder || kind !== 'slozka')
    .map(([value, label]) => ({ value, label }));
  return (
    <RecordForm
      fields={SOURCE}
      record={source && recordOf(source)}
      recordOf={recordOf}
      begin={{ profil: choicesOf('odkaz')[0]?.value ?? '' }}
      title={source ? 'Úprava zdroje' : 'Nový zdroj'}
      rules={{ cloud: cloudRule, ...(!source && NEW_RULES) }}
      save={async (body, { verze, klic }) => {
        const changed = source && { params: { id: source.id }, body: { ...body, verze }, klic };
        await (changed
          ? request('PUT /import/zdroje/:id/', changed)
          : request('POST /import/zdroje/', { body, klic }));
        notifyDone(source ? 'Zdroj byl uložen.' : 'Zdroj byl přidán, čte se do minuty.');
        refetch('/import/zdroje/');
      }}
      failed="Zdroj se nepodařilo uložit"
      onClose={onClose}
      inputs={form => {
        const { druh } = form.getValues();
        return {
          druh: source
            ? null
            : {
                columns: 6,
                data: kinds,
                onChange: (event: ChangeEvent<HTMLSelectElement>) => {
                  const chosen = event.currentTarget.value as SourceKind;
                  form.getInputProps('druh').onChange(event);
                  form.setFieldValue('profil', choicesOf(chosen)[0]?.value ?? '');
                },
              },
          ...NOT_ASKED,
          ...ASKED[druh](source),
          profil: { data: choicesOf(druh) },
          zdroj: { description: 'Prázdné znamená zdroj profilu.' },
          hlidat_h: { description: 'Prázdné neupozorní nikdy.' },
        };
      }}
    >
      {source && (
        <Text size="sm" c="dimmed">
          {`${SOURCE_KINDS[source.druh]}. ${AGAIN[source.druh]}`}
        </Text>
      )}
    </RecordForm>
  );
}
