import { Alert, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import type { Guess, Recognition } from '#shared/imports/recognition.ts';
import { Questions } from './Questions.tsx';
import classes from './Recognised.module.css';
import type { Wizard } from './useWizard.ts';

const SURE = 90;
const PERHAPS = 60;

/** The certainty of a guess, in a word: a number alone means little to the person who has to trust it. */
const Certainty = ({ jistota }: { jistota: number }) => (
  <Text span size="sm" fw={jistota >= SURE ? 400 : 700}>
    {`${jistota >= SURE ? 'jisté' : jistota >= PERHAPS ? 'asi' : 'ověřte'}, ${jistota}\u00a0%`}
  </Text>
);

const Guesses = ({ guesses }: { guesses: Guess[] }) => (
  <details className={classes.details}>
    <summary>Co jsme odhadli</summary>
    <Table verticalSpacing={2} fz="sm">
      <Table.Caption className="visually-hidden">Odhady podoby souboru</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Co</Table.Th>
          <Table.Th>Kde v souboru</Table.Th>
          <Table.Th>Jak jistě</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {guesses.map(({ co, kde, jistota, proc }) => (
          <Table.Tr key={co}>
            <Table.Td>{co}</Table.Td>
            <Table.Td className={classes.place} title={proc}>
              {kde}
            </Table.Td>
            <Table.Td>
              <Certainty jistota={jistota} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
);

/** The first rows exactly as they are in the file, including titles. */
const FirstRows = ({ rows }: { rows: string[][] }) => (
  <details className={classes.details}>
    <summary>První řádky souboru, jak jsou</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section className={classes.scroll} tabIndex={0} aria-label="První řádky souboru, jak jsou">
      <table>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it is
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is where it is
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);

type TitleProps = { found: Recognition; wizard: Wizard };

function Title({ found: { znamy, definice }, wizard: { replaces, askAgain, keepAnswers } }: TitleProps) {
  if (replaces !== null)
    return (
      <Group gap="xs">
        <Text size="sm">
          {`Odpovědi nahradí, co profil „${replaces}“ říkal dosud. Co už podle něj přišlo, se změní, až ty soubory naimportujete znovu.`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={keepAnswers}>
          Nechat, jak bylo
        </Button>
      </Group>
    );
  return (
    <Group gap="xs">
      <Text size="sm" fw={600}>
        {znamy ? `Poznáno: ${znamy.nazev}` : 'Tento soubor ještě neznáme.'}
      </Text>
      {askAgain && (
        <Button size="compact-sm" variant="default" onClick={askAgain}>
          Odpovědět znovu
        </Button>
      )}
      {!znamy && definice && (
        <Text size="sm">Odhadli jsme, co v něm je. Zkontrolujte to v náhledu a odpovězte na otázky.</Text>
      )}
    </Group>
  );
}

/** What the file was recognised as, what is doubtful, and what has to be answered. */
export function Recognised({ wizard }: { wizard: Wizard }) {
  const found = wizard.recognition.data;
  if (!found) return null;
  const isNew = wizard.definice !== null;
  return (
    <Stack gap="sm" component="section" aria-label="Co je v souboru">
      <Title found={found} wizard={wizard} />
      {found.varovani.length > 0 && (
        <Alert role="alert" color="orange" py="xs" title="Než budete pokračovat">
          {found.varovani.map(text => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        </Alert>
      )}
      {found.definice === null && found.duvod && (
        <Alert role="alert" color="orange" py="xs">
          {found.duvod}
        </Alert>
      )}
      <Questions wizard={wizard} />
      {wizard.grows !== null && (
        <Text size="sm">{`Odpovědi se doplní do profilu „${wizard.grows}“, příště se na ně nezeptáme.`}</Text>
      )}
      {isNew && wizard.grows === null && wizard.replaces === null && (
        <TextInput
          label="Zapamatovat jako profil"
          description="Příště takový soubor poznáme a na nic se nezeptáme."
          value={wizard.nazev}
          maxLength={60}
          autoComplete="off"
          onChange={event => wizard.rename(event.currentTarget.value)}
        />
      )}
      {found.odhady.length > 0 && <Guesses guesses={found.odhady} />}
      {found.prvni_radky.length > 0 && <FirstRows rows={found.prvni_radky} />}
    </Stack>
  );
}
