import {
  Button,
  Checkbox,
  NativeSelect,
  Paper,
  Progress,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Preview, StoredProfile } from '#shared/imports/shapes.ts';
import { uploadSales } from '../../core/upload.ts';
import { useLeaveGuard } from '../../forms/leave.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import { useUnloadGuard } from '../../ui/hooks/useUnloadGuard.ts';
import { lowBar } from '../../ui/notices/lowBar.ts';
import { FilePreview, usePreview } from '../FilePreview.tsx';
import { ImportDone, ImportRefused } from './ImportResult.tsx';
import { Recognised } from './Recognised.tsx';
import { SalesDrop } from './SalesDrop.tsx';
import classes from './SendCard.module.css';
import { useWizard } from './useWizard.ts';

const DEFAULT = 'kanonicky';
/** Used instead of a profile's key for the profile that the answers make. No key is empty. */
const BY_WIZARD = '';
/** The delay between the last answer and the preview, in ms. */
const REST = 500;

/** The first and the last day of a file that was read completely; null for an empty or a longer file. */
function daysOf(preview: Preview | undefined): { od: string; do: string } | null {
  const { dny, isWhole } = preview?.souhrn ?? {};
  return isWhole && dny && dny.length > 0 ? { od: dny[0]!.den, do: dny.at(-1)!.den } : null;
}

const RECEIVED = 'Soubor je na serveru, zpracovává se.';

/** The share is only shown, not announced: it would be a hundred announcements. */
const Sent = ({ share }: { share: number }) => (
  <>
    Odesílá se<span aria-hidden> {Math.floor(100 * share)}&nbsp;%</span>
  </>
);

type Props = { profiles: StoredProfile[] };

/** A file, the profile that reads it, a preview of its first rows, and the import itself. */
export function SendCard({ profiles }: Props) {
  const [file, setFile] = useState<File | null>(null);
  /** The profile chosen by hand; null to use what the file was recognised as. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [zdroj, setZdroj] = useState('');
  const [tolerantni, setTolerantni] = useState(false);
  const [share, setShare] = useState(0);
  const wizard = useWizard(file);
  const { recognition } = wizard;
  const isByWizard = chosen === null && wizard.definice !== null;
  const profil = chosen ?? recognition.data?.znamy?.klic ?? DEFAULT;
  const isKnown = recognition.isSuccess || recognition.isError || chosen !== null;
  const [settled] = useDebouncedValue(wizard.definice, REST);
  const [source] = useDebouncedValue(zdroj.trim(), REST);
  const isUnanswered = isByWizard && !wizard.isReady;
  const sourceOf = (key: string | null) => profiles.find(({ klic }) => klic === key)?.zdroj;
  const preview = usePreview({
    file: isKnown ? file : null,
    sums: true,
    // New and changed documents depend on the source that the file will be imported into.
    ...(isByWizard
      ? { definice: settled ?? wizard.definice!, zdroj: source || sourceOf(wizard.into) }
      : { profil, zdroj: source || undefined }),
  });
  /** Columns are missing or there are no rows, as the preview says. */
  const cannotBeRead = !preview.isPlaceholderData && (preview.data?.problem ?? null) !== null;
  const sending = useDeed({
    run: async (sent: File) => {
      setShare(0);
      const days = daysOf(preview.data);
      const answer = await uploadSales(
        'POST /import/prodeje/',
        {
          profil: isByWizard ? await wizard.store() : profil,
          zdroj: zdroj.trim() || undefined,
          tolerantni: tolerantni ? '1' : '0',
        },
        sent,
        { onProgress: setShare },
      );
      return { ...answer, days };
    },
    touches: '/import/',
    after: () => {
      setFile(null);
      setChosen(null);
      // Both were meant for this file: the next one may be another shop's.
      setZdroj('');
      setTolerantni(false);
    },
  });
  const goingOn = useGoingOn();
  useUnloadGuard(sending.isPending);
  useLeaveGuard(wizard.isTouched && !sending.isPending, 'cast');
  const choose = (taken: File) => {
    sending.reset();
    // A choice made before the file counts for it; another file is recognised anew.
    if (file) setChosen(null);
    setFile(taken);
  };

  return (
    <Paper component="section" aria-label="Nový import" withBorder p="md" miw={0} {...goingOn}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          Nový import
        </Title>
        <SalesDrop file={file} disabled={sending.isPending} onFile={choose} />
        {file && recognition.isPending && chosen === null && <Skeleton height="6rem" />}
        {file && chosen === null && <Recognised wizard={wizard} />}
        <div className={classes.choices}>
          <NativeSelect
            className={classes.profile}
            label="Profil"
            value={isByWizard ? BY_WIZARD : profil}
            onChange={event =>
              setChosen(event.currentTarget.value === BY_WIZARD ? null : event.currentTarget.value)
            }
            data={[
              ...(wizard.definice ? [{ value: BY_WIZARD, label: 'podle odpovědí' }] : []),
              ...profiles.map(({ klic, definice }) => ({ value: klic, label: definice.nazev })),
            ]}
          />
          <TextInput
            className={classes.source}
            label="Zdroj"
            placeholder={isByWizard ? wizard.nazev : (sourceOf(profil) ?? profil)}
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
        {file && (
          <>
            <FilePreview preview={preview} />
            <div ref={lowBar} className={classes.send}>
              <Button
                loading={sending.isPending}
                disabled={!isKnown || isUnanswered || cannotBeRead}
                onClick={() => sending.mutate(file)}
              >
                Importovat
              </Button>
              {isUnanswered && (
                <Text size="sm" c="dimmed" mt={4}>
                  Nejdřív odpovězte na otázky nahoře.
                </Text>
              )}
            </div>
          </>
        )}
        {sending.isPending && <Progress value={100 * share} aria-label="Odesláno" animated={share === 1} />}
        {/* Rendered before it has any text, so that screen readers announce it. */}
        <div role="status" className={classes.status}>
          {sending.isPending && (
            <Text size="sm" c="dimmed">
              {share < 1 ? <Sent share={share} /> : RECEIVED}
            </Text>
          )}
          {sending.isSuccess && <ImportDone answer={sending.data.import} days={sending.data.days} />}
        </div>
        {sending.isError && (
          <ImportRefused
            error={sending.error}
            share={share}
            canAskAgain={chosen === null && wizard.askAgain !== null && wizard.replaces === null}
          />
        )}
      </Stack>
    </Paper>
  );
}
