import { Alert, Button, FileButton, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { extensionOf, MEGABYTE } from '#shared/files/kinds.ts';
import { IMAGE_ACCEPT, imageProblem } from '#shared/profile/image.ts';
import { ApiError, request } from '../core/api.ts';
import { average, dateTime } from '../core/format.ts';
import { refetchPeople } from '../core/people.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { upload } from '../core/upload.ts';
import { useLeaveGuard } from '../forms/leave.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { PersonAvatar } from '../ui/marks/PersonAvatar.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { lineOf } from '../ui/notices/problem.ts';
import classes from './profile.module.css';

const imageQuery = apiQuery('GET /users/profile/image/');

const size = (bytes: number) => `${average(bytes / MEGABYTE)}\u00a0MB`;

/** The URL of a chosen file's preview, released when it is no longer shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url;
}

function CurrentImage({ onError }: { onError: (problem: string | null) => void }) {
  const user = useUser();
  const image = useQuery(imageQuery);
  const removal = useMutation({
    mutationFn: () => request('DELETE /users/profile/image/delete/'),
    onMutate: () => onError(null),
    onSuccess: () => {
      notifyDone('Profilový obrázek byl smazán');
      return refetchPeople();
    },
    onError: error => onError(lineOf(error, 'Chyba při mazání obrázku')),
  });
  const goingOn = useGoingOn();
  const isMissing = image.error instanceof ApiError && image.error.status === 404;
  const current = isMissing ? undefined : image.data;
  return (
    <div className={classes.images} {...goingOn}>
      {current ? (
        <img className={classes.image} src={current.obrazek} alt="Váš profilový obrázek" />
      ) : (
        <PersonAvatar person={{ ...user, obrazek: null }} size={150} />
      )}
      <Stack gap="xs" align="flex-start">
        {current ? (
          <>
            <Text size="sm">Nahráno {dateTime(current.datum_nahrani)}</Text>
            <ButtonWithIcon
              icon={IconTrash}
              variant="default"
              color="red"
              loading={removal.isPending}
              onClick={() =>
                confirmDelete('Opravdu chcete smazat profilový obrázek?', () => removal.mutate())
              }
            >
              Smazat obrázek
            </ButtonWithIcon>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            Zatím žádný obrázek, místo něj se zobrazují iniciály.
          </Text>
        )}
      </Stack>
    </div>
  );
}

/** The profile image: the current one, choosing a new one with a preview, and its requirements (rule people-14). */
export function ImageTab() {
  const [file, setFile] = useState<File | null>(null);
  const again = useRef<() => void>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const preview = usePreview(file);
  const goingOn = useGoingOn();
  const sending = useMutation({
    mutationFn: (chosen: File) =>
      upload('POST /users/profile/image/upload/', undefined, chosen, {
        field: 'obrazek',
        onProgress: setShare,
      }),
    onSuccess: ({ message }) => {
      setFile(null);
      notifyDone(message);
      return refetchPeople();
    },
    onError: error => setProblem(lineOf(error, 'Chyba při nahrávání obrázku')),
  });
  useLeaveGuard(file !== null && !sending.isPending, 'zalozka');
  const choose = (chosen: File | null) => {
    const wrong = chosen && imageProblem(chosen);
    setProblem(wrong);
    setFile(wrong ? null : chosen);
    // So that choosing the same file again is a change, too.
    again.current?.();
  };
  const send = () => {
    const wrong = imageProblem(file);
    setProblem(wrong);
    setShare(0);
    if (!wrong && file) sending.mutate(file);
  };

  return (
    <Stack className={classes.panel} gap="md" {...goingOn}>
      <ErrorBanner message={problem} onClose={() => setProblem(null)} />
      <CurrentImage onError={setProblem} />
      <Title order={2} size="h5">
        Nový obrázek
      </Title>
      {file && preview && (
        <div className={classes.images}>
          <img className={classes.image} src={preview} alt="Náhled nového obrázku" />
          <Text size="sm">
            {file.name}
            <br />
            {size(file.size)}
            <br />
            {file.type || extensionOf(file.name).toUpperCase()}
          </Text>
        </div>
      )}
      {sending.isPending && <Progress value={share * 100} aria-label="Průběh nahrávání" />}
      <Group gap="sm">
        <FileButton
          resetRef={again}
          onChange={choose}
          accept={IMAGE_ACCEPT}
          inputProps={{ 'aria-label': 'Soubor s obrázkem' }}
        >
          {props => (
            <ButtonWithIcon icon={IconPhoto} {...props} variant="default" disabled={sending.isPending}>
              Vybrat soubor
            </ButtonWithIcon>
          )}
        </FileButton>
        <ButtonWithIcon icon={IconUpload} loading={sending.isPending} onClick={send}>
          Nahrát
        </ButtonWithIcon>
        {file && !sending.isPending && (
          <Button variant="subtle" onClick={() => choose(null)}>
            Zrušit
          </Button>
        )}
      </Group>
      <Alert title="Jaký obrázek vybrat" color="brand" py="xs">
        <List size="sm">
          <List.Item>Doporučená velikost 300×300 px</List.Item>
          <List.Item>Formáty JPG, PNG, GIF</List.Item>
          <List.Item>Nejvýše 5MB</List.Item>
          <List.Item>Nejlépe čtverec</List.Item>
        </List>
      </Alert>
    </Stack>
  );
}
