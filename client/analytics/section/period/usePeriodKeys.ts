import { useHotkeys } from '@mantine/hooks';
import { type Choice, KEYS } from './choices.ts';

/** What uses the arrow keys itself while it has the focus. */
const OWN_ARROWS =
  '[role=tab], [role=radio], [role=option], [role=slider], [role=menuitem], [role=grid] *, [tabindex="0"]';

/** Nothing happens below a dialog; fields are left out by the hook. */
const isCovered = () => document.querySelector('[role=dialog], dialog[open]') !== null;

/** Goes to the period before or after; null where there is none. */
type Steps = { back: (() => void) | null; on: (() => void) | null };

/** The keys of the date control: a letter chooses a period, arrows the one before and after. Never while typing. */
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
