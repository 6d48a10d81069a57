import { Alert, Anchor, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { czechDay } from '#shared/core/days.ts';
import type { Format } from '#shared/core/sheet.ts';
import { request } from '../core/api.ts';
import { download } from '../core/download.ts';
import { plural } from '../core/format.ts';
import { useDeed } from '../forms/useDeed.ts';
import { confirmDiscard } from '../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { DataTable } from '../ui/lists/DataTable.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { type Load, LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { type Line, type Read, readContracts } from './read-contracts.ts';
import { textOfTable } from './sheet-text.ts';
import { contractName, validity } from './words.ts';

type Props = {
  /** The people that the lines may name, once they have loaded. */
  people: readonly { id: number; jmeno: string; prijmeni: string }[] | undefined;
  load: Load;
  today: string;
  onClose: () => void;
};

const counted = (count: number) => plural(count, 'smlouvu', 'smlouvy', 'smluv');
const send = (smlouvy: Read[], nanecisto: boolean, klic?: string) =>
  request('POST /smlouvy/hromadne/', {
    body: { smlouvy: smlouvy.map(one => ({ ...one, prodejny: [] })), nanecisto },
    klic,
  });

/** Imports the first contracts from a spreadsheet, pasted or a file: tried by a dry run, then saved all or none. */
export function ContractsImport({ people, load, today, onClose }: Props) {
  const [text, setText] = useState('');
  const again = useRef<() => void>(null);
  const reading = useMutation({ mutationFn: textOfTable, onSuccess: setText });
  const read = people && text.trim() ? readContracts(text, people, today) : null;
  const lines = read && 'lines' in read ? read.lines : [];
  const readable = lines.flatMap(line => ('smlouva' in line ? [line.smlouva] : []));
  const tried = useQuery({
    queryKey: ['smlouvy z tabulky', readable],
    queryFn: () => send(readable, true),
    enabled: readable.length > 0,
    retry: false,
  });
  const writing = useDeed({
    run: (lines: typeof readable, klic) => send(lines, false, klic),
    touches: '/smlouvy/',
    done: ({ zapsano }) => `Zapsali jsme ${counted(zapsano)}.`,
    after: onClose,
    failed: 'Smlouvy se nepodařilo zapsat',
  });
  const close = async () => {
    if (!writing.isPending && (!text.trim() || (await confirmDiscard()))) onClose();
  };
  const resultOf = (line: Line) =>
    'smlouva' in line ? tried.data?.vysledky[readable.indexOf(line.smlouva)] : undefined;
  const problemOf = (line: Line) => ('problem' in line ? line.problem : (resultOf(line)?.problem ?? null));
  const wrong = lines.filter(problemOf).length;
  const save = (format: Format) =>
    download('GET /smlouvy/', { format }, `smlouvy.${format}`).catch(error =>
      notifyProblem(error, 'Tabulku se nepodařilo stáhnout'),
    );
  const isReady = readable.length > 0 && wrong === 0 && tried.data !== undefined && !tried.isFetching;

  return (
    <LargeDialog onClose={close} title="Smlouvy z tabulky" size="60rem">
      <Stack gap="sm">
        <Text size="sm">
          V tabulce označte řádky i s hlavičkou, zkopírujte je a vložte sem. Nebo vyberte soubor XLSX či CSV.
          Vzorem je{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => save('xlsx')}>
            seznam smluv ke stažení
          </Anchor>
          , také{' '}
          <span style={{ whiteSpace: 'nowrap' }}>
            <Anchor component="button" type="button" size="sm" onClick={() => save('csv')}>
              jako CSV
            </Anchor>
            .
          </span>
        </Text>
        <Textarea
          label="Řádky z tabulky"
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          value={text}
          placeholder={'Příjmení\tJméno\tDruh\tTýdenní hodiny\tPlatí od'}
          error={read && 'problem' in read ? read.problem : null}
          onChange={event => setText(event.currentTarget.value)}
        />
        <FileButton
          resetRef={again}
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          onChange={file => {
            if (file) reading.mutate(file);
            // So that choosing the same file again after correcting it is a change, too.
            again.current?.();
          }}
        >
          {props => (
            <Button {...props} variant="default" size="compact-sm" style={{ alignSelf: 'flex-start' }}>
              Vybrat soubor
            </Button>
          )}
        </FileButton>
        <ErrorBanner
          message={
            reading.isError
              ? 'Soubor nelze přečíst. Uložte jej jako XLSX nebo CSV, nebo z něj řádky zkopírujte.'
              : null
          }
          onClose={reading.reset}
        />
        <LoadBanner load={load} failed="Lidi, kterých se řádky týkají, se nepodařilo načíst" />
        <LoadBanner load={tried} failed="Smlouvy nelze zkontrolovat" />
        {lines.length > 0 && (
          <>
            {(wrong > 0 || !tried.isError) && (
              <Alert color={wrong > 0 ? 'red' : 'brand'} py="xs" role="status">
                {wrong > 0
                  ? `${plural(wrong, 'řádek nelze', 'řádky nelze', 'řádků nelze')} zapsat. Dokud se neopraví, nezapíše se nic.`
                  : `Zapíšeme ${counted(readable.length)}.`}
              </Alert>
            )}
            <DataTable
              caption="Co se zapíše"
              columns={[
                { head: 'Řádek', cell: line => line.radek },
                { head: 'Kdo', card: 'title', cell: line => line.kdo },
                {
                  head: 'Smlouva',
                  cell: line =>
                    'smlouva' in line ? `${contractName(line.smlouva)}, ${validity(line.smlouva)}` : null,
                },
                {
                  head: 'Co se stane',
                  cell: line => {
                    const problem = problemOf(line);
                    const ends = resultOf(line)?.konci;
                    if (problem)
                      return (
                        <Text span size="sm" c="red">
                          {problem}
                        </Text>
                      );
                    // After a failed dry run, nothing is promised.
                    if (tried.isError) return null;
                    const done = ends ? `zapíše se, dosavadní končí ${czechDay(ends)}` : 'zapíše se';
                    return 'vynecha' in line ? `${done}. ${line.vynecha}` : done;
                  },
                },
              ]}
              rows={lines}
              rowKey={line => line.radek}
              isStale={tried.isFetching}
            />
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Zrušit
          </Button>
          <Button disabled={!isReady} loading={writing.isPending} onClick={() => writing.mutate(readable)}>
            {isReady ? `Zapsat ${counted(readable.length)}` : 'Zapsat'}
          </Button>
        </Group>
      </Stack>
    </LargeDialog>
  );
}
