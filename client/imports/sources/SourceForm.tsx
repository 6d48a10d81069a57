import { Text, TextInput } from '@mantine/core';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import type { Source } from '#shared/imports/sources/contract.ts';
import { SOURCE } from '#shared/imports/sources/fields.ts';
import { INTERVALS, SOURCE_KINDS, type SourceKind } from '#shared/imports/sources/kinds.ts';
import { linkProblem } from '#shared/imports/sources/link.ts';
import { request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { notifyDone } from '../../ui/notify.ts';

type Props = {
  source: Source | null;
  profiles: StoredProfile[];
  hasFolder: boolean;
  onClose: () => void;
};

const DAYS =
  'Umí-li odkaz období, napište místo dnů {od} a {do}: čteme pak jen nové dny a zmeškané dočteme po měsících.';

/** Intervals to choose from; one that a program entered is among them. */
const intervals = (own: number | undefined) => {
  const known = Object.entries(INTERVALS).map(([value, label]) => ({ value, label }));
  if (own === undefined || own in INTERVALS) return known;
  return [...known, { value: String(own), label: `každých ${own} minut` }];
};

const newLinkProblem = (typed: string, { druh }: { druh: SourceKind }) =>
  druh !== 'odkaz' ? null : typed.trim() ? linkProblem(typed) : 'Zadejte odkaz';

/** A new watched source, or another word about one that there is. */
export function SourceForm({ source, profiles, hasFolder, onClose }: Props) {
  const choices = profiles.map(({ klic, definice }) => ({ value: klic, label: definice.nazev }));
  const record = source && {
    ...source,
    tajny_odkaz: undefined,
    slozka: source.druh === 'slozka' ? source.misto : '',
  };
  return (
    <RecordForm
      fields={SOURCE}
      record={record}
      begin={{ profil: choices[0]?.value ?? '' }}
      title={source ? 'Úprava zdroje' : 'Nový zdroj'}
      rules={source ? undefined : { tajny_odkaz: newLinkProblem }}
      save={async (body, { verze, klic }) => {
        if (source)
          await request('PUT /import/zdroje/:id/', {
            params: { id: source.id },
            body: { ...body, verze },
            klic,
          });
        else await request('POST /import/zdroje/', { body, klic });
        notifyDone(source ? 'Zdroj byl uložen.' : 'Zdroj byl přidán, čte se do minuty.');
        refetch('/import/zdroje/');
      }}
      failed="Zdroj se nepodařilo uložit"
      onClose={onClose}
      inputs={form => {
        const isLink = form.getValues().druh === 'odkaz';
        return {
          druh: source || !hasFolder ? null : { columns: 6 },
          tajny_odkaz: isLink
            ? {
                as: TextInput,
                columns: 12,
                inputMode: 'url',
                autoComplete: 'off',
                placeholder: 'https://…',
                required: !source,
                description: source ? `Prázdné nechá uložený odkaz (${source.misto}). ${DAYS}` : DAYS,
              }
            : null,
          slozka: isLink ? null : { description: 'Prázdné znamená sledovanou složku samu.' },
          profil: { data: choices },
          zdroj: { description: 'Prázdné znamená zdroj profilu.' },
          kazdych_min: isLink ? { data: intervals(source?.kazdych_min) } : null,
          cist_od: isLink ? { description: 'Jen pro odkaz s {od}. Prázdné: měsíc zpět.' } : null,
          hlidat_h: { description: 'Prázdné neupozorní nikdy.' },
        };
      }}
    >
      {source && (
        <Text size="sm" c="dimmed">
          {SOURCE_KINDS[source.druh]}. Jiný profil, zdroj řádků nebo odkaz se přečte celý znovu.
        </Text>
      )}
    </RecordForm>
  );
}
