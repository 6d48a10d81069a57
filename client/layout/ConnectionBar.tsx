import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { MINUTE } from '#shared/core/durations.ts';
import { useConnection, watchNetwork } from '../core/connection.ts';
import { useNow } from '../ui/hooks/useNow.ts';
import classes from './ConnectionBar.module.css';

/** The age of the shown data, in words. */
function ageOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 1) return 'méně než minutu';
  if (minutes < 60) return `${minutes}\u00a0min`;
  return `${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`;
}

/** The age of the shown data. It changes every minute, so it is outside of the live region that is read aloud. */
function Age({ since }: { since: number }) {
  const now = useNow();
  return <span>Zobrazené údaje jsou staré {ageOf(Math.max(0, now - since))}.</span>;
}

/**
 * Says that the server cannot be reached, and how old the shown data is. It lies over the lower edge of the window,
 * where every page leaves room; it lets clicks through and moves nothing.
 */
export function ConnectionBar() {
  const { isLost, heardAt } = useConnection();
  useEffect(watchNetwork, []);
  return (
    <div
      className={classes.bar}
      data-shown={isLost || undefined}
      {...(isLost && { role: 'region', 'aria-label': 'Spojení se serverem' })}
    >
      <span role="status">
        {isLost && (
          <>
            <IconCloudOff size={16} aria-hidden /> Bez spojení, zkouším znovu.
          </>
        )}
      </span>
      {isLost && <Age since={heardAt} />}
    </div>
  );
}
