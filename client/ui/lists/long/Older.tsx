import { Button, Center } from '@mantine/core';
import { useGoingOn } from '../../hooks/useGoingOn.ts';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Fetches the next page of a list sorted newest first; also rendered without one, so that the focus can move on. */
export function Older({ of }: { of: Pages }) {
  const goingOn = useGoingOn();
  if (!of.hasNextPage) return null;
  return (
    <Center {...goingOn}>
      <Button variant="default" loading={of.isFetchingNextPage} onClick={() => of.fetchNextPage()}>
        Načíst starší
      </Button>
    </Center>
  );
}
