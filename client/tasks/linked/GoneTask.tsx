import { Button, Text } from '@mantine/core';
import { useAddress } from '../../core/address.ts';
import touch from '../../ui/page/touch.module.css';

/** Says that the link led to a task that is no longer there; closing it clears the address. */
export function GoneTask({ children }: { children: string }) {
  const { change } = useAddress();
  return (
    <Text role="status" size="sm" mb="xs">
      {children}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        className={touch.target}
        onClick={() => change({ hromadny: null, ukol: null })}
      >
        Zavřít
      </Button>
    </Text>
  );
}
