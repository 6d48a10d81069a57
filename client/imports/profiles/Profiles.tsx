import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core';
import { IconCategory, IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import { FIELD_LABELS } from '#shared/sales/line-fields.ts';
import { request } from '../../core/api.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import { type Column, DataTable, type Records } from '../../ui/lists/DataTable.tsx';
import { RowActions } from '../../ui/lists/RowActions.tsx';
import touch from '../../ui/page/touch.module.css';
import { Catalogue } from './Catalogue.tsx';
import { ProfileForm } from './ProfileForm.tsx';

type Edited = { from: StoredProfile | null; isEdit: boolean };

const fieldsOf = ({ definice: { pole } }: StoredProfile) =>
  Object.keys(pole)
    .map(field => FIELD_LABELS[field as keyof typeof FIELD_LABELS])
    .join(', ');

/** The profiles that files are read with: the built-in ones, which can be copied, and those made here. */
export function Profiles({ list }: { list: Records<StoredProfile> }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [catalogue, setCatalogue] = useState<StoredProfile | null>(null);
  const removal = useDeed({
    run: ({ klic }: StoredProfile) => request('DELETE /import/profily/:klic/', { params: { klic } }),
    touches: '/import/profily/',
    done: 'Profil byl smazán.',
    failed: 'Profil se nepodařilo smazat.',
  });
  const columns: Column<StoredProfile>[] = [
    {
      head: 'Název',
      card: 'title',
      width: '20rem',
      cell: ({ definice, vestaveny }) => (
        <Group gap="xs">
          {definice.nazev}
          {vestaveny && <Badge color="gray">vestavěný</Badge>}
        </Group>
      ),
    },
    {
      head: 'Klíč pro API',
      width: '14rem',
      cell: ({ klic }) => <Text span inherit ff="monospace" fz="xs">{`profil=${klic}`}</Text>,
    },
    { head: 'Zdroj', width: '10rem', cell: ({ zdroj }) => zdroj },
    {
      head: 'Pole',
      cell: profile => (
        <Text span inherit c="dimmed" lineClamp={1} title={fieldsOf(profile)}>
          {fieldsOf(profile)}
        </Text>
      ),
    },
    {
      head: 'Akce',
      width: '9rem',
      align: 'right',
      card: 'corner',
      cell: profile => (
        <Group gap={2} justify="flex-end" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size={26}
            className={touch.target}
            aria-label={`Katalog zboží: ${profile.definice.nazev}`}
            title="Katalog zboží"
            onClick={() => setCatalogue(profile)}
          >
            <IconCategory size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={26}
            className={touch.target}
            aria-label={`Vytvořit kopii: ${profile.definice.nazev}`}
            title="Vytvořit kopii"
            onClick={() => setEdited({ from: profile, isEdit: false })}
          >
            <IconCopy size={17} aria-hidden />
          </ActionIcon>
          {!profile.vestaveny && (
            <RowActions
              name={profile.definice.nazev}
              onEdit={() => setEdited({ from: profile, isEdit: true })}
              onRemove={() =>
                confirmDelete(
                  'Opravdu chcete smazat tento profil?',
                  () => removal.mutate(profile),
                  profile.definice.nazev,
                )
              }
            />
          )}
        </Group>
      ),
    },
  ];
  return (
    <Stack gap="sm">
      <div>
        <ButtonWithIcon icon={IconPlus} onClick={() => setEdited({ from: null, isEdit: false })}>
          Nový profil
        </ButtonWithIcon>
      </div>
      <DataTable {...list} caption="Profily" columns={columns} rowKey={profile => profile.klic} />
      {catalogue && <Catalogue profile={catalogue} onClose={() => setCatalogue(null)} />}
      {edited && <ProfileForm {...edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}
