import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { documentCount, lineCount } from '#shared/core/counts.ts';
import { addDays, czechDay } from '#shared/core/days.ts';
import type { ImportAnswer } from '#shared/imports/shapes.ts';
import { ApiError } from '../../core/api.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useMay } from '../../core/session.tsx';
import { Link } from '../../navigation/Link.tsx';
import { isAway, sentenceOf } from '../../ui/notices/problem.ts';
import { focusSeen } from '../../ui/page/useCovered.ts';
import { skippedHour } from '../history/sentences.ts';
import { useHistory } from '../history/useHistory.ts';
import { ProblemList } from '../ProblemList.tsx';
import { Replaced } from '../Replaced.tsx';

/**
 * The unmatched names and branches in the sales, counted, with a link to match them (rule sales-9); nothing if none.
 */
function Unpaired() {
  const isMine = useMay()('pairing.manage');
  const { data } = useQuery({ ...apiQuery('GET /parovani/'), staleTime: 0, enabled: isMine });
  const names = data?.osoby.filter(({ uzivatel, rucne }) => uzivatel === null && !rucne).length ?? 0;
  const branches = data?.pobocky.filter(({ prodejna, rucne }) => prodejna === null && !rucne).length ?? 0;
  if (names + branches === 0) return null;
  const counts = [
    names > 0 && plural(names, 'jméno', 'jména', 'jmen'),
    branches > 0 && plural(branches, 'pobočka', 'pobočky', 'poboček'),
  ];
  return (
    <Text size="sm">
      {`Nespárováno: ${counts.filter(Boolean).join(' a ')}. Dokud neřeknete, čí jsou, jejich prodeje nepatří nikomu. `}
      <Anchor component={Link} inherit underline="always" to="/pairing">
        Spárovat
      </Anchor>
    </Text>
  );
}

const NOTHING =
  'Všechny doklady souboru mají chybný nebo přeskočený řádek, nezbyl žádný. Tabulky prodejů jsou, jak byly.';

/** 'Naimportováno 5 řádků ve 3 dokladech: 2 nové, 1 nahrazený, ostatní beze změny.' */
function summaryOf({ radku, dokladu, nove, nahrazene }: ImportAnswer): string {
  const unchanged = dokladu - nove - nahrazene;
  const parts = [
    plural(nove, 'nový', 'nové', 'nových'),
    plural(nahrazene, 'nahrazený', 'nahrazené', 'nahrazených'),
    ...(unchanged > 0 ? [`${unchanged} beze změny`] : []),
  ];
  return `${lineCount(radku)}, ${documentCount(dokladu)}: ${parts.join(', ')}.`;
}

/** What was read differently from what the file says. */
export const Asides = ({ posunute, preskocene }: Pick<ImportAnswer, 'posunute' | 'preskocene'>) => (
  <>
    {preskocene > 0 && <Text size="sm">{`Podle profilu se přeskočilo: ${lineCount(preskocene)}.`}</Text>}
    {posunute > 0 && <Text size="sm">{skippedHour(posunute)}</Text>}
  </>
);

/** The first and last day in a file. */
type Days = { od: string; do: string };

/** The most days that analytics supports at once. */
const MOST_DAYS = 366;

const daysText = ({ od, do: to }: Days) => (od === to ? czechDay(od) : `${czechDay(od)} – ${czechDay(to)}`);

/** The address of the overall numbers for these days, or for the last of them if there are too many. */
function salesOf({ od, do: to }: Days): string {
  const first = addDays(to, 1 - MOST_DAYS);
  const asked = { sekce: 'celkova', period: 'custom', start_date: od > first ? od : first, end_date: to };
  return `/analytics?${new URLSearchParams(asked)}`;
}

/**
 * The result of the import that was just sent, until it is taken back. If every document was left out, nothing was
 * imported.
 */
export function ImportDone({ answer, days }: { answer: ImportAnswer; days: Days | null }) {
  const isNothing = answer.radku === 0;
  const own = useHistory().data?.pages.flatMap(({ importy }) => importy.filter(({ id }) => id === answer.id));
  if (own?.some(({ vraceno }) => vraceno)) return null;
  return (
    <Alert
      role="group"
      color={isNothing ? 'orange' : 'green'}
      icon={isNothing ? <IconAlertCircle aria-hidden /> : <IconCircleCheck aria-hidden />}
      title={isNothing ? 'Nic se nenaimportovalo' : 'Import je hotový'}
    >
      <Stack gap="xs">
        <Text size="sm">{isNothing ? NOTHING : summaryOf(answer)}</Text>
        <Asides {...answer} />
        <Replaced documents={answer.zmenene} all={answer.zmenenych} />
        {!isNothing && <Unpaired />}
        {!isNothing && days && (
          <Anchor component={Link} to={salesOf(days)} size="sm">
            {`Zobrazit prodeje ${daysText(days)}`}
          </Anchor>
        )}
        {answer.odmitnute > 0 && (
          <ProblemList id={answer.id} problems={answer.chyby} refused={answer.odmitnute} />
        )}
      </Stack>
    </Alert>
  );
}

/** The advice for a profile made from answers, when files of its kind have changed since the first one. */
const ASK_AGAIN =
  'Pokud se podoba souboru změnila, třeba zápis data nebo čísel, stiskněte nahoře „Odpovědět znovu“: profil se podle tohoto souboru určí znovu.';

/** The message when the whole file was sent but no answer arrived: the server still imports what it has received. */
const UNKNOWN =
  'Soubor odešel celý, ale odpověď nepřišla. Jak to dopadlo, ukáže historie importů, jakmile bude server dostupný. Soubor pak můžete poslat i znovu: tentýž doklad se podruhé nezapočítá.';

type Refused = {
  error: Error;
  /** The share of the file that had been sent, 0 to 1. */
  share: number;
  /** Whether the file is read with a profile whose questions can be answered again. */
  canAskAgain: boolean;
};

/**
 * Why nothing was imported, with the rows if they are the cause, or that the outcome is unknown. It takes the focus,
 * because a preview is longer than the screen.
 */
export function ImportRefused({ error, share, canAskAgain }: Refused) {
  const box = useRef<HTMLDivElement>(null);
  const isUnknown = share === 1 && isAway(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal is to be seen, also one that says the same
  useEffect(() => focusSeen(box.current), [error]);
  const told =
    error instanceof ApiError ? (error.answer as { import?: ImportAnswer } | null)?.import : undefined;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color={isUnknown ? 'orange' : 'red'}
      icon={<IconAlertCircle aria-hidden />}
      title={isUnknown ? 'Není jisté, zda se soubor naimportoval' : 'Soubor se nenaimportoval'}
    >
      <Stack gap="xs">
        <Text size="sm">{isUnknown ? UNKNOWN : (sentenceOf(error) ?? 'Zkuste to znovu.')}</Text>
        {told && told.chyby.length > 0 && (
          <ProblemList id={told.id} problems={told.chyby} refused={told.odmitnute} />
        )}
        {told && told.chyby.length > 0 && canAskAgain && <Text size="sm">{ASK_AGAIN}</Text>}
      </Stack>
    </Alert>
  );
}
