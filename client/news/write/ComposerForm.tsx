import { Button, Input, Kbd, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { fileCount } from '#shared/core/counts.ts';
import type { Category } from '#shared/news/contract.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { lowBar } from '../../ui/notices/lowBar.ts';
import touch from '../../ui/page/touch.module.css';
import { AudienceField } from '../audience/AudienceField.tsx';
import { CountedText } from '../edit/CountedText.tsx';
import { Chips } from './Chips.tsx';
import { ChosenFiles } from './ChosenFiles.tsx';
import classes from './Composer.module.css';
import { SendingAlert } from './SendingAlert.tsx';
import type { Sending } from './useSending.ts';
import type { Writing } from './useWriting.ts';
import { WritingDrop } from './WritingDrop.tsx';

type Props = { writing: Writing; sending: Sending; categories: Category[]; onCancel: () => void };

const filesHint = ({ souboru_max, soubor_max_mb }: Writing['limits']) =>
  `Obrázky, video, zvuk, PDF, Word a text. Nejvýše ${fileCount(souboru_max)} po ${soubor_max_mb}\u00a0MB. Můžete je sem i přetáhnout nebo vložit ze schránky.`;

const ComposerFooter = ({ writing, sending, onCancel }: Omit<Props, 'categories'>) => (
  <footer ref={lowBar} className={classes.footer}>
    <Text size="xs" c="dimmed" className={classes.hint}>
      Odešlete také klávesami <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
    </Text>
    <Button variant="default" className={touch.target} disabled={sending.isBusy} onClick={onCancel}>
      Zrušit
    </Button>
    <Button
      type="submit"
      className={touch.target}
      loading={sending.isBusy}
      disabled={writing.emptyProblem !== null}
    >
      Přidat příspěvek
    </Button>
  </footer>
);

export function ComposerForm({ writing, sending, categories, onCancel }: Props) {
  const pick = useRef<() => void>(() => {});
  const { draft, limits } = writing;
  return (
    <WritingDrop writing={writing} openRef={pick} disabled={sending.isBusy}>
      <form className={classes.form} onSubmit={sending.submit} onKeyDown={sending.submitOnKey}>
        <CountedText
          placeholder="Co je nového?"
          data-autofocus
          value={draft.obsah}
          readOnly={sending.isBusy}
          onChange={event => writing.setText(event.currentTarget.value)}
        />
        {categories.length > 0 && (
          <Chips
            legend="Kategorie"
            choices={categories}
            chosen={draft.kategorie.map(String)}
            onChange={chosen => writing.setCategories(chosen.map(Number))}
          />
        )}
        <AudienceField chosen={draft.prodejny} onChange={writing.setShops} />
        <Input.Wrapper label="Soubory" labelElement="div" description={filesHint(limits)}>
          <ButtonWithIcon
            icon={IconPaperclip}
            variant="default"
            mt={6}
            className={touch.target}
            disabled={sending.isBusy}
            onClick={() => pick.current()}
          >
            Přidat soubory
          </ButtonWithIcon>
        </Input.Wrapper>
        <ChosenFiles writing={writing} disabled={sending.isBusy} />
        <SendingAlert sending={sending} />
        <ComposerFooter writing={writing} sending={sending} onCancel={onCancel} />
      </form>
    </WritingDrop>
  );
}
