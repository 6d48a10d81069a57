import { Button } from '@mantine/core';
import { useState } from 'react';

/** The first `most` rows of a list, and the button that shows all of them and back; no button for a short list. */
export function useMore<Row>(rows: readonly Row[], most: number) {
  const [isWhole, setIsWhole] = useState(false);
  const more = rows.length > most && (
    <Button
      size="compact-sm"
      variant="subtle"
      mt={4}
      ms="calc(-1 * var(--button-padding-x))"
      onClick={() => setIsWhole(!isWhole)}
    >
      {isWhole ? `Zobrazit prvních ${most}` : `Zobrazit všech ${rows.length}`}
    </Button>
  );
  return { shown: isWhole ? rows : rows.slice(0, most), more };
}
