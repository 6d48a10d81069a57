import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { SEARCH_MAX, SEARCH_MIN } from '#shared/search/kinds.ts';
import { plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { usePages } from '../layout/links/usePages.ts';
import { navigate } from '../navigation/history.ts';
import { DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { PAGES } from '../routes.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { ANSWER, type Match, matchingPages, newMatches, offered } from './matches.ts';
import classes from './SearchDialog.module.css';

const TaskForm = part(() => import('../tasks/TaskForm.tsx'), 'TaskForm', { frame: DialogFrame });

/** How long typing must pause before the server is asked, in ms. */
const REST = 120;

/** The matches: pages at once, everything else when the server has answered. */
function useMatches(typed: string) {
  const user = useUser();
  const may = useMay();
  const { main, administration } = usePages();
  const [asked] = useDebouncedValue(typed.trim(), REST);
  const isAsked = asked.length >= SEARCH_MIN;
  const query = useQuery({ ...apiQuery('GET /search/', { query: { q: asked } }), enabled: isAsked });
  // Pages linked from elsewhere than the menus: the profile, the outlook, departures.
  const further = PAGES.filter(({ menu, can }) => !menu && (!can || may(can)));
  const pages = matchingPages([...main, ...further, ...administration], typed);
  // While the answer to the current text is loading, the shown results belong to the previous text.
  const isBehind =
    typed.trim().length >= SEARCH_MIN &&
    (asked !== typed.trim() || query.isPlaceholderData || query.isPending) &&
    !query.isError;
  const answered = isAsked && !isBehind ? query.data : undefined;
  const forms = newMatches(typed, may);
  const matches = [...forms, ...offered(pages, answered, user.role === 'ADMIN')];
  // A person who looks for a form has not asked a question.
  const problem = forms.length > 0 ? null : (answered?.odpoved?.problem ?? null);
  return { matches, problem, query, isAsked, isBehind };
}

type ListProps = { id: string; matches: Match[]; active: number; onPick: (match: Match) => void };

const optionId = (list: string, index: number) => `${list}-${index}`;

const MatchList = ({ id, matches, active, onPick }: ListProps) => (
  <div role="listbox" id={id} aria-label="Nalezeno" className={classes.list} tabIndex={-1}>
    {matches.map((match, index) => (
      <div key={match.key} role="presentation">
        {match.group !== matches[index - 1]?.group && (
          <div role="presentation" className={classes.kind}>
            {match.group}
          </div>
        )}
        {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys */}
        <div
          role="option"
          id={optionId(id, index)}
          aria-selected={index === active}
          className={classes.option}
          data-answer={match.group === ANSWER || undefined}
          onClick={() => onPick(match)}
        >
          <span className={classes.name}>{match.name}</span>
          <span className={classes.about}>{match.about}</span>
          {match.lines?.map(line => (
            <span key={line} className={classes.line}>
              {line}
            </span>
          ))}
        </div>
      </div>
    ))}
  </div>
);

/** The answer as text for screen readers. */
const answerOf = (matches: Match[]) => {
  const answer = matches.find(({ group }) => group === ANSWER);
  return answer && `${answer.about}: ${answer.name}`;
};

type Props = {
  onClose: () => void;
  /** The text in the field; typing may begin before the field exists (useTypedAhead). */
  typed: string;
  /** Whether Enter was pressed after that text, before the field existed. */
  isEntered: boolean;
  onType: (text: string) => void;
  /** Called when the field has the focus. */
  onFocus: () => void;
};

/** The global search: looks for the typed text everywhere and answers questions; Enter opens the marked match. */
export function SearchDialog({ onClose, typed, isEntered, onType, onFocus }: Props) {
  const id = useId();
  const [active, setActive] = useState(0);
  const [isPicking, setPicking] = useState(isEntered && typed !== '');
  const [isGiving, setGiving] = useState(false);
  const { matches, problem, query, isAsked, isBehind } = useMatches(typed);
  const example = useMay()('analytics.read') ? 'obrat Zlín květen' : 'kdo je dnes v práci';
  const marked = Math.min(active, matches.length - 1);

  useEffect(() => {
    document.getElementById(optionId(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);

  const write = (text: string) => {
    onType(text);
    setActive(0);
    setPicking(false);
  };
  const pick = ({ path, question, form }: Match) => {
    if (question) return write(question);
    if (form) return setGiving(true);
    if (!path) return;
    onClose();
    const { href } = window.location;
    navigate(path, { isOther: new URL(path, href).href !== href });
  };
  // Enter pressed before the answer opens its first match, never a match of an earlier text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!isPicking || isBehind) return;
    setPicking(false);
    const match = matches[0];
    if (match) pick(match);
  }, [isPicking, isBehind]);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const match = matches[marked];
    if (step && matches.length > 0) setActive((marked + step + matches.length) % matches.length);
    else if (event.key === 'Enter' && match) pick(match);
    else if (event.key === 'Enter' && isBehind && !query.isPaused) setPicking(true);
    else return;
    event.preventDefault();
  };
  const said = plural(matches.length, 'výsledek', 'výsledky', 'výsledků');

  if (isGiving) return <TaskForm task={null} onClose={onClose} />;
  return (
    <LargeDialog onClose={onClose} title="Hledat" size="lg">
      <TextInput
        role="combobox"
        aria-label="Co hledáte"
        aria-expanded={matches.length > 0}
        aria-controls={id}
        aria-activedescendant={marked >= 0 ? optionId(id, marked) : undefined}
        aria-autocomplete="list"
        placeholder="Člověk, objednávka, telefon, doklad, nebo otázka: kolik hodin má Petra"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onFocus={onFocus}
        onChange={event => write(event.currentTarget.value)}
        onKeyDown={move}
      />
      <span role="status" className="visually-hidden">
        {isAsked && !isBehind && [answerOf(matches), said].filter(Boolean).join(', ')}
      </span>
      {problem && (
        <Text role="status" size="sm" px="0.625rem" pt="sm">
          {problem}
        </Text>
      )}
      <LoadBanner load={query} failed="Hledání se nezdařilo" />
      <MatchList id={id} matches={matches} active={marked} onPick={pick} />
      {query.isPaused && (
        <Text size="sm" c="dimmed" p="sm">
          Bez spojení lze hledat jen stránky. Zbytek se najde, jakmile se spojení obnoví.
        </Text>
      )}
      {matches.length === 0 && !problem && !isBehind && !query.isPaused && !query.isError && (
        <Text size="sm" c="dimmed" p="sm">
          Nic neodpovídá. Zkuste jméno, číslo objednávky, telefon nebo otázku: „{example}“.
        </Text>
      )}
    </LargeDialog>
  );
}
