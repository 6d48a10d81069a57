import { Button } from '@mantine/core';
import { useState } from 'react';
import flush from '../../ui/page/flush.module.css';

/** The first `most` rows of a list, and the button that shows all of them and back; no button for a short list. */
export function useMore<Row>(rows: readonly Row[], most: number) {
  const [isWhole, setIsWhole] = useState(false);
  const more = rows.length > most && (
    <Button
      size="compact-sm"
      variant="subtle"
      mt={4}
      className={flush.start}
      onClick={() => setIsWhole(!isWhole)}
    >
      {isWhole ? `Zobrazit prvních ${most}` : `Zobrazit všech ${rows.length}`}
    </Button>
  );
  return { shown: isWhole ? rows : rows.slice(0, most), more };
}
