import { ActionIcon, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { unbroken } from '#shared/core/unbroken.ts';
import { ACCEPT_PHOTOS } from '#shared/orders/photos/limits.ts';
import { DEFAULT_LIMITS } from '#shared/settings/limits.ts';
import { type Answer, request } from '../../core/api.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery, refetch } from '../../core/queries.ts';
import { FileDrop } from '../../files/FileDrop.tsx';
import { PictureViewer } from '../../files/pictures/PictureViewer.tsx';
import { FailedUploads, UploadList } from '../../files/UploadList.tsx';
import { isOnItsWay } from '../../files/upload-queue.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../../ui/notices/notifyUndo.tsx';
import touch from '../../ui/page/touch.module.css';
import { chosenPhotos } from './chosen.ts';
import classes from './OrderPhotos.module.css';
import { ownerOf, PHOTOS, uploads } from './photos.ts';

type Photo = Answer<'GET /orders/orders/:id/fotky/'>['fotky'][number];

const restore = (id: number, fotka: number) =>
  request('POST /orders/orders/:id/fotky/:fotka/obnovit/', { params: { id, fotka } })
    .then(() => refetch(PHOTOS))
    .catch(error => notifyProblem(error, 'Fotku se nepodařilo vrátit'));

/** Removes a photo at once, with an undo. */
function useRemoving(id: number) {
  return useDeed({
    run: (fotka: number) => request('DELETE /orders/orders/:id/fotky/:fotka/', { params: { id, fotka } }),
    touches: PHOTOS,
    after: (_, fotka) => notifyUndo(`photo-${fotka}`, 'Fotka je odebraná.', () => restore(id, fotka)),
    failed: 'Fotku se nepodařilo odebrat',
  }).mutate;
}

type TileProps = { photo: Photo; onShow: () => void; onRemove: (() => void) | null };

const Tile = ({ photo, onShow, onRemove }: TileProps) => (
  <li className={classes.item}>
    <UnstyledButton
      className={classes.tile}
      aria-label={`Zobrazit fotku ${photo.nazev}`}
      aria-haspopup="dialog"
      onClick={onShow}
    >
      <img src={photo.url} alt="" loading="lazy" decoding="async" />
    </UnstyledButton>
    {onRemove && (
      <ActionIcon
        variant="default"
        className={`${classes.remove} ${touch.target}`}
        aria-label={`Odebrat fotku ${photo.nazev}`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    )}
    <Text size="xs" c="dimmed" mt={2} truncate>
      {photo.vlozil.jmeno} {photo.vlozil.prijmeni}
    </Text>
    <Text size="xs" c="dimmed" component="time" dateTime={photo.vlozen}>
      {unbroken(dateTime(photo.vlozen))}
    </Text>
  </li>
);

/** What is being uploaded to the order, and what could not be. */
function Uploading({ id }: { id: number }) {
  const owner = ownerOf(id);
  const items = uploads.useItems(owner);
  if (items.some(isOnItsWay)) return <UploadList items={items} />;
  if (items.length === 0) return null;
  return (
    <FailedUploads
      items={items}
      onRetry={() => uploads.retry(owner)}
      onGiveUp={() => uploads.cancel(owner)}
    />
  );
}

/** The photos of an order (rule orders-12): added from the computer or a phone's camera, enlarged, removed. */
export function OrderPhotos({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const asked = useQuery({
    ...apiQuery('GET /orders/orders/:id/fotky/', { params: { id } }),
    placeholderData: undefined,
  });
  const limits = useQuery(apiQuery('GET /settings/limits/')).data?.limity ?? DEFAULT_LIMITS;
  const [opened, setOpened] = useState<number | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const pick = useRef<() => void>(() => {});
  const goingOn = useGoingOn();
  const remove = useRemoving(id);
  const photos = asked.data?.fotky ?? [];
  const add = (chosen: File[]) => {
    const waiting = uploads.itemsOf(ownerOf(id)).filter(({ state }) => state !== 'done').length;
    const { files, problems: found } = chosenPhotos(chosen, photos.length + waiting, limits.soubor_max_mb);
    setProblems(found);
    uploads.start(ownerOf(id), files);
  };
  if (!mayWrite && photos.length === 0) return null;
  return (
    <section aria-label="Fotky">
      <FileDrop
        accept={ACCEPT_PHOTOS}
        label="Vybrat fotky"
        hint="Pusťte fotky sem"
        disabled={!mayWrite}
        openRef={pick}
        onFiles={add}
      >
        <Stack gap="xs">
          <Group justify="space-between" gap="xs">
            <Title order={3} size="h5">
              Fotky
            </Title>
            {mayWrite && (
              <ButtonWithIcon icon={IconCamera} variant="default" onClick={() => pick.current()}>
                Přidat fotky
              </ButtonWithIcon>
            )}
          </Group>
          <LoadBanner load={asked} failed="Fotky se nepodařilo načíst" />
          <ErrorBanner
            message={problems.length > 0 ? 'Některé soubory nelze přidat' : null}
            detail={problems.join(' ')}
            onClose={() => setProblems([])}
          />
          {asked.data && photos.length === 0 && (
            <Text size="sm" c="dimmed">
              Zatím žádné. Vyfoťte třeba poškození nebo štítek přístroje.
            </Text>
          )}
          <ul className={classes.list} {...goingOn}>
            {photos.map((photo, index) => (
              <Tile
                key={photo.id}
                photo={photo}
                onShow={() => setOpened(index)}
                onRemove={mayWrite ? () => remove(photo.id) : null}
              />
            ))}
          </ul>
          <Uploading id={id} />
        </Stack>
      </FileDrop>
      <PictureViewer pictures={photos} shown={opened} onShow={setOpened} />
    </section>
  );
}
