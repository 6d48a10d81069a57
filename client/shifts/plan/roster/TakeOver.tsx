import { changeCount } from '#shared/core/counts.ts';
import classes from './Roster.module.css';
import type { Roster } from './useRoster.ts';

type Props = { roster: Roster | null; name: string; osoba?: number; od?: string; do?: string };

/** The button that accepts the proposed changes of a person, or of a day. */
export function TakeOver({ roster, name, osoba, od, do: to }: Props) {
  const count =
    roster?.countOf(one => one.user_id === (osoba ?? one.user_id) && one.datum === (od ?? one.datum)) ?? 0;
  if (!roster || count === 0) return null;
  return (
    <button
      type="button"
      className={classes.accept}
      disabled={roster.accept.isPending}
      aria-label={`Přijmout navržené, ${name}: ${changeCount(count)}`}
      title={`Přijmout navržené, ${name}: ${changeCount(count)}`}
      onClick={() => roster.accept.mutate({ osoba, od, do: to })}
    >
      ✓{osoba !== undefined && ` ${count}`}
    </button>
  );
}
