import { Anchor, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { lineCount } from '#shared/core/counts.ts';
import { answerKey } from '#shared/imports/answers.ts';
import type { Question } from '#shared/imports/recognition.ts';
import type { Wizard } from './useWizard.ts';

/** Opens in a separate window, so that the chosen file is kept. */
const NotYetThere = () => (
  <>
    Chybí tu?{' '}
    <Anchor href="/stores" target="_blank" rel="noopener" fz="inherit" underline="always">
      Přidejte ji mezi prodejny
    </Anchor>{' '}
    a vraťte se sem.
  </>
);

type OneProps = { question: Question; at: number; wizard: Wizard };

/** The question about one value: a choice, or a number where there is nothing to choose from. */
function Asked({ question, at, wizard: { answers, answer } }: OneProps) {
  const { druh, text, hodnoty, moznosti } = question;
  const { hodnota, pocet } = hodnoty[at]!;
  const key = answerKey(druh, hodnota);
  const label = hodnota === '' ? text : `„${hodnota}“ (${lineCount(pocet)})`;
  if (moznosti.length === 0)
    return (
      <TextInput
        label={label}
        value={answers[key] ?? ''}
        inputMode="decimal"
        placeholder="24,50"
        autoComplete="off"
        onChange={event => answer(key, event.currentTarget.value)}
      />
    );
  return (
    <NativeSelect
      label={label}
      description={druh === 'prodejna' && <NotYetThere />}
      value={answers[key] ?? ''}
      onChange={event => answer(key, event.currentTarget.value)}
      data={[
        ...(answers[key] ? [] : [{ value: '', label: 'vyberte' }]),
        ...moznosti.map(({ hodnota: value, popis }) => ({ value, label: popis })),
      ]}
    />
  );
}

/** The questions that a file cannot answer by itself, in plain words. */
export const Questions = ({ wizard }: { wizard: Wizard }) => (
  <Stack gap="sm">
    {wizard.questions.map(question => {
      const { druh, text, sloupec, hodnoty } = question;
      const isOne = hodnoty.length === 1 && hodnoty[0]!.hodnota === '';
      const fields = hodnoty.map(({ hodnota }, at) => (
        <Asked key={hodnota} question={question} at={at} wizard={wizard} />
      ));
      return isOne ? (
        <SimpleGrid key={druh} cols={{ base: 1, xs: 2 }}>
          {fields}
        </SimpleGrid>
      ) : (
        <Fieldset key={druh} legend={text}>
          {sloupec && (
            <Text size="xs" c="dimmed" mb={4}>
              {`Sloupec „${sloupec}“`}
            </Text>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
            {fields}
          </SimpleGrid>
        </Fieldset>
      );
    })}
  </Stack>
);
