import { Button, CloseButton, Paper, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lookForNewBuild, newBuild, onNewBuild, renewWhenClean } from '../core/build.ts';
import { whenBack } from '../core/live.ts';
import { fetchAhead } from '../core/prefetch.ts';
import { usePlace } from '../navigation/Navigation.tsx';
import { renewByHand } from './Missing.tsx';
import classes from './NewBuild.module.css';
import { retryMissing } from './source.ts';

/** After the network or the server is back, fetches missing parts and checks whether the server has a newer build. */
function useComingBack() {
  useEffect(() => {
    const stop = whenBack(() => {
      retryMissing();
      void lookForNewBuild();
    });
    window.addEventListener('online', retryMissing);
    return () => {
      stop();
      window.removeEventListener('online', retryMissing);
    };
  }, []);
}

/**
 * Keeps the page on the server's build (docs/decisions/0029): it reloads with the next navigation when nothing would
 * be lost, and shows a message until then.
 */
export function NewBuild() {
  useComingBack();
  useEffect(fetchAhead, []);
  const newer = useSyncExternalStore(onNewBuild, newBuild);
  const [closed, setClosed] = useState<string | null>(null);
  const { pathname } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a navigation, not at once
  useEffect(() => {
    void renewWhenClean();
  }, [pathname]);
  if (newer === null || closed === newer) return null;
  return (
    <Paper role="status" shadow="md" withBorder className={classes.bar}>
      <Text size="sm">Je tu nová verze aplikace.</Text>
      <Button size="compact-sm" onClick={() => void renewByHand()}>
        Načíst
      </Button>
      <CloseButton size="sm" aria-label="Zavřít hlášení o nové verzi" onClick={() => setClosed(newer)} />
    </Paper>
  );
}
