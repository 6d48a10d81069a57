import { useHotkeys } from '@mantine/hooks';
import { type Choice, KEYS } from './choices.ts';

/** Elements that use the arrow keys themselves while they have the focus. */
const OWN_ARROWS =
  '[role=tab], [role=radio], [role=option], [role=slider], [role=menuitem], [role=grid] *, [tabindex="0"]';

/** Whether a dialog is open, below which shortcuts do nothing; `useHotkeys` itself ignores fields. */
const isCovered = () => document.querySelector('[role=dialog], dialog[open]') !== null;

/** Go to the previous or next period; null where there is none. */
type Steps = { back: (() => void) | null; on: (() => void) | null };

/** The period control's shortcuts: a letter chooses a period, arrows the previous or next one. Never while typing. */
export function usePeriodKeys(pick: (name: Choice) => void, { back, on }: Steps) {
  const guarded = (act: () => void) => () => {
    if (!isCovered()) act();
  };
  const move = (step: (() => void) | null) =>
    guarded(() => {
      if (!document.activeElement?.matches(OWN_ARROWS)) step?.();
    });
  const gentle = { preventDefault: false };
  useHotkeys([
    ...Object.entries(KEYS).map(([key, name]): [string, () => void] => [key, guarded(() => pick(name))]),
    ['ArrowLeft', move(back), gentle],
    ['ArrowRight', move(on), gentle],
  ]);
}
