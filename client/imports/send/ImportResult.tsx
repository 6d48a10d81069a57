import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ImportAnswer } from '#shared/imports/shapes.ts';
import { ApiError } from '../../core/api.ts';
import { plural } from '../../core/format.ts';
import { sentenceOf } from '../../ui/problem.ts';
import { ProblemList } from '../ProblemList.tsx';
import { Replaced } from '../Replaced.tsx';

const lines = (count: number) => plural(count, 'řádek', 'řádky', 'řádků');

/** 'Naimportováno 5 řádků ve 3 dokladech: 2 nové, 1 nahrazený, ostatní beze změny.' */
function summaryOf({ radku, dokladu, nove, nahrazene }: ImportAnswer): string {
  const unchanged = dokladu - nove - nahrazene;
  const parts = [
    plural(nove, 'nový', 'nové', 'nových'),
    plural(nahrazene, 'nahrazený', 'nahrazené', 'nahrazených'),
    ...(unchanged > 0 ? [`${unchanged} beze změny`] : []),
  ];
  return `${lines(radku)}, ${plural(dokladu, 'doklad', 'doklady', 'dokladů')}: ${parts.join(', ')}.`;
}

/** What was read otherwise than it stands in the file. */
export const Asides = ({ posunute, preskocene }: Pick<ImportAnswer, 'posunute' | 'preskocene'>) => (
  <>
    {preskocene > 0 && <Text size="sm">{`Podle profilu se přeskočilo: ${lines(preskocene)}.`}</Text>}
    {posunute > 0 && (
      <Text size="sm">
        {`${lines(posunute)} má čas, který v noc přechodu na letní čas neexistuje. Počítá se podle zimního času.`}
      </Text>
    )}
  </>
);

/** What came of the import that was just sent. */
export const ImportDone = ({ answer }: { answer: ImportAnswer }) => (
  <Alert role="status" color="green" icon={<IconCircleCheck aria-hidden />} title="Import je hotový">
    <Stack gap="xs">
      <Text size="sm">{summaryOf(answer)}</Text>
      <Asides {...answer} />
      <Replaced documents={answer.zmenene} all={answer.zmenenych} />
      {answer.odmitnute > 0 && (
        <ProblemList id={answer.id} problems={answer.chyby} refused={answer.odmitnute} />
      )}
    </Stack>
  </Alert>
);

/** Why nothing was imported, with the rows when they are why. */
export function ImportRefused({ error }: { error: Error }) {
  const told =
    error instanceof ApiError ? (error.answer as { import?: ImportAnswer } | null)?.import : undefined;
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />} title="Soubor se nenaimportoval">
      <Stack gap="xs">
        <Text size="sm">{sentenceOf(error) ?? 'Zkuste to znovu.'}</Text>
        {told && told.chyby.length > 0 && (
          <ProblemList id={told.id} problems={told.chyby} refused={told.odmitnute} />
        )}
      </Stack>
    </Alert>
  );
}
