import {
  Checkbox,
  Divider,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import { FIELD_LABELS, LINE_FIELDS } from '#shared/sales/line-fields.ts';
import { ApiError, request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { FormModal } from '../../forms/FormModal.tsx';
import type { Attempt } from '../../forms/useSaving.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { FilePreview, usePreview } from '../FilePreview.tsx';
import { SalesDrop } from '../send/SalesDrop.tsx';
import { CHANNEL_OPTIONS, copyOf, type Draft, draftOf, ONLY_COLUMNS, placeOf, profileOf } from './draft.ts';
import { Editions } from './Editions.tsx';
import { FieldRows } from './FieldRows.tsx';
import { Rest } from './Rest.tsx';

type Props = {
  /** The profile that the form starts from. */
  from: StoredProfile | null;
  /** Whether `from` itself is edited, or a new profile is based on it. */
  isEdit: boolean;
  onClose: () => void;
};

const LABELS: Record<string, string> = {
  nazev: 'Název',
  oddelovac: 'Oddělovač',
  kodovani: 'Kódování',
  format_casu: 'Formát času',
  zona: 'Časové pásmo',
  vychozi_kanal: 'Výchozí kanál',
  naklad_ze_zisku: 'Náklad ze zisku',
  vratky: 'Vratky podle čísla dokladu',
  cislo_dokladu: 'Číslo dokladu v buňce',
  vzory_dokladu: 'Vzory čísel dokladů',
  'storno_stavem.hodnoty': 'Storno podle stavu',
  prodano: 'Stavy prodaných objednávek',
  preskocit: 'Stavy, které se přeskočí',
  pobocky_cisluji: 'Pobočky číslují účtenky samostatně',
  'doprava.hodnoty': 'Doprava',
  'povolene.hodnoty': 'Povolené hodnoty',
  ...Object.fromEntries(LINE_FIELDS.map(field => [`pole.${field}.hodnota`, FIELD_LABELS[field]])),
};

/** Moves the server's errors to the fields of the form where the values are typed. */
const atPlaces = (error: unknown) =>
  error instanceof ApiError
    ? new ApiError(
        error.status,
        error.message,
        Object.fromEntries(Object.entries(error.errors).map(([path, texts]) => [placeOf(path), texts])),
        error.answer,
      )
    : error;

/** The problem with the label of its field: 'Doklad: Vyberte sloupec'. */
function namedSentence(error: unknown) {
  const at = error instanceof ApiError ? Object.keys(error.errors)[0] : undefined;
  const field = at && LABELS[placeOf(at)];
  return [field, sentenceOf(error)].filter(Boolean).join(': ') || undefined;
}

async function save(key: string | null, draft: Draft, { klic, verze }: Attempt) {
  const body = profileOf(draft);
  try {
    if (key === null) await request('POST /import/profily/', { body, klic });
    else
      await request('PUT /import/profily/:klic/', { params: { klic: key }, body: { ...body, verze }, klic });
  } catch (error) {
    throw atPlaces(error);
  }
  notifyDone('Profil byl uložen.');
  refetch('/import/profily/');
}

const REST = 600;

const HINT_BELOW: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** The form that adds or edits a profile, with a sample's first rows as the profile reads them (rule sales-5). */
export function ProfileForm({ from, isEdit, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const start = from && !isEdit ? copyOf(from) : draftOf(from?.definice);
  const form = useForm<Draft>({
    initialValues: start,
    validate: { nazev: text => (text.trim() ? null : 'Název je povinný') },
  });
  const [shown] = useDebouncedValue(form.values, REST);
  const { oddelovac, kodovani } = shown;
  const columns = usePreview({ file, definice: { ...ONLY_COLUMNS, oddelovac, kodovani } });
  const preview = usePreview({
    file,
    definice: { ...profileOf(shown), nazev: shown.nazev.trim() || 'Nový' },
  });
  const line = (name: string, more: Partial<TextInputProps> & { 'data-autofocus'?: true } = {}) => (
    <TextInput {...form.getInputProps(name)} label={LABELS[name]} autoComplete="off" {...more} />
  );
  const column = (name: string, label: string) =>
    line(name, { label, list: 'sloupce-souboru', maxLength: 200 });
  const list = (name: 'storno_stavem' | 'doprava' | 'povolene', label: string, hint: string) => (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {column(`${name}.sloupec`, `${label}: sloupec`)}
      {line(`${name}.hodnoty`, { label: hint, placeholder: 'A; B; C' })}
    </SimpleGrid>
  );
  const choice = (name: string, data: Record<string, string>) => (
    <NativeSelect
      {...form.getInputProps(name)}
      label={LABELS[name]}
      data={Object.entries(data).map(([value, label]) => ({ value, label }))}
    />
  );

  return (
    <FormModal
      title={isEdit ? 'Úprava profilu' : 'Nový profil'}
      draft={`import:${isEdit ? from?.klic : 'novy'}`}
      form={form}
      labels={LABELS}
      size="72rem"
      failed="Chyba při ukládání profilu"
      edited={
        isEdit && from
          ? { verze: from.verze, valuesOf: ({ definice }: StoredProfile) => draftOf(definice) }
          : null
      }
      onClose={onClose}
      save={(draft, attempt) => save(isEdit && from ? from.klic : null, draft, attempt)}
    >
      <Stack gap="sm">
        <SalesDrop file={file} onFile={setFile} />
        {file &&
          (preview.isError && columns.data ? (
            // An unfinished profile cannot read the file yet, but the file's cells help to finish it.
            <FilePreview preview={columns} note={namedSentence(preview.error)} />
          ) : (
            <FilePreview preview={preview} />
          ))}
        {from && isEdit && <Editions klic={from.klic} />}
        {from && isEdit && (
          <Text size="sm" c="dimmed">
            {`Zdroj řádků je „${from.zdroj}“ a po přejmenování profilu zůstane stejný.`}
          </Text>
        )}
        <Rest rest={start.ostatni} />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
          {line('nazev', { maxLength: 60, required: true, 'data-autofocus': true })}
          {choice('oddelovac', {
            auto: 'poznat ze souboru',
            ';': 'středník',
            ',': 'čárka',
            '\t': 'tabulátor',
            '|': 'svislítko',
          })}
          {choice('kodovani', {
            auto: 'poznat ze souboru',
            'utf-8': 'UTF-8',
            'windows-1250': 'Windows-1250',
            'iso-8859-2': 'ISO-8859-2 (Latin-2)',
          })}
          {line('format_casu', {
            description: 'RRRR MM DD HH mm ss, nebo iso',
            inputWrapperOrder: HINT_BELOW,
            maxLength: 40,
          })}
          {line('zona', { placeholder: 'Europe/Prague', maxLength: 60 })}
          <NativeSelect
            {...form.getInputProps('vychozi_kanal')}
            label={LABELS.vychozi_kanal}
            data={[{ value: '', label: 'žádný' }, ...CHANNEL_OPTIONS]}
          />
          {column('naklad_ze_zisku', 'Náklad ze zisku: sloupec')}
          {line('vratky', { placeholder: 'D = vratka; S = storno' })}
          <Stack gap={6} justify="center">
            <Checkbox
              {...form.getInputProps('desetinna_carka', { type: 'checkbox' })}
              label="Čísla mají desetinnou čárku"
            />
            <Checkbox
              {...form.getInputProps('naklad_za_kus', { type: 'checkbox' })}
              label="Náklad je za kus"
            />
            <Checkbox
              {...form.getInputProps('pobocky_cisluji', { type: 'checkbox' })}
              label={LABELS.pobocky_cisluji}
            />
            <Checkbox
              {...form.getInputProps('nezname_preskocit', { type: 'checkbox' })}
              label="Řádky s neznámou hodnotou přeskočit"
            />
          </Stack>
        </SimpleGrid>
        <FieldRows form={form} columns={columns.data?.sloupce.map(({ nazev }) => nazev) ?? []} />
        <Divider />
        {list('storno_stavem', 'Stav objednávky', 'Stavy, které ji ruší')}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {line('prodano', { placeholder: 'Vyřízena; Odeslána' })}
          {line('preskocit', { placeholder: 'Čeká na platbu' })}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {line('cislo_dokladu', {
            description: 'Regulární výraz, číslo je jeho první skupina',
            inputWrapperOrder: HINT_BELOW,
            placeholder: '^(\\d+)/',
            maxLength: 200,
          })}
          <Textarea
            {...form.getInputProps('vzory_dokladu')}
            label={LABELS.vzory_dokladu}
            description="Na řádek jeden: výraz = prodej, vratka, storno nebo vynechat"
            inputWrapperOrder={HINT_BELOW}
            placeholder="^D = vratka"
            autosize
            maxRows={6}
          />
        </SimpleGrid>
        {list('doprava', 'Doprava, platby a slevy', 'Hodnoty, které je znamenají')}
        {list('povolene', 'Přijmout jen řádky', 'Povolené hodnoty')}
      </Stack>
    </FormModal>
  );
}
