import {
  Button,
  Checkbox,
  NativeSelect,
  Paper,
  Progress,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import { refetch } from '../../core/queries.ts';
import { uploadSales } from '../../core/upload.ts';
import { useUnloadGuard } from '../../ui/useUnloadGuard.ts';
import { FilePreview, usePreview } from '../FilePreview.tsx';
import { ImportDone, ImportRefused } from './ImportResult.tsx';
import { SalesDrop } from './SalesDrop.tsx';
import classes from './SendCard.module.css';

type Props = { profiles: StoredProfile[] };

/** A file, the profile it is read by, a look at its first rows, and the import itself. */
export function SendCard({ profiles }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [profil, setProfil] = useState('kanonicky');
  const [zdroj, setZdroj] = useState('');
  const [tolerantni, setTolerantni] = useState(false);
  const [share, setShare] = useState(0);
  const preview = usePreview({ file, profil });
  const sending = useMutation({
    mutationFn: (sent: File) =>
      uploadSales(
        'POST /import/prodeje/',
        { profil, zdroj: zdroj.trim() || undefined, tolerantni: tolerantni ? '1' : '0' },
        sent,
        { onProgress: setShare },
      ),
    onMutate: () => setShare(0),
    onSuccess: () => setFile(null),
    onSettled: () => refetch('/import/'),
  });
  useUnloadGuard(sending.isPending);
  const choose = (chosen: File) => {
    sending.reset();
    setFile(chosen);
  };

  return (
    <Paper component="section" aria-label="Nový import" withBorder p="md" miw={0}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          Nový import
        </Title>
        <SalesDrop file={file} disabled={sending.isPending} onFile={choose} />
        <div className={classes.choices}>
          <NativeSelect
            className={classes.profile}
            label="Profil"
            value={profil}
            onChange={event => setProfil(event.currentTarget.value)}
            data={profiles.map(({ klic, definice }) => ({ value: klic, label: definice.nazev }))}
          />
          <TextInput
            className={classes.source}
            label="Zdroj"
            placeholder={profiles.find(({ klic }) => klic === profil)?.zdroj ?? profil}
            value={zdroj}
            maxLength={60}
            autoComplete="off"
            onChange={event => setZdroj(event.currentTarget.value)}
          />
        </div>
        <Checkbox
          label="Naimportovat i tak a vynechat doklady s chybnými řádky"
          checked={tolerantni}
          onChange={event => setTolerantni(event.currentTarget.checked)}
        />
        {file && <FilePreview preview={preview} />}
        {file && (
          <div>
            <Button loading={sending.isPending} onClick={() => sending.mutate(file)}>
              Importovat
            </Button>
          </div>
        )}
        {sending.isPending && (
          <div role="status">
            <Progress value={100 * share} aria-label="Odesláno" animated={share === 1} />
            <Text size="sm" c="dimmed" mt={4}>
              {share < 1 ? `Odesílá se ${Math.floor(100 * share)} %` : 'Soubor je na serveru, zpracovává se.'}
            </Text>
          </div>
        )}
        {sending.isSuccess && <ImportDone answer={sending.data.import} />}
        {sending.isError && <ImportRefused error={sending.error} />}
      </Stack>
    </Paper>
  );
}
