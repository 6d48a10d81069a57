import { Alert, Text } from '@mantine/core';
import { time } from '../core/format.ts';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { lineOf } from '../ui/notices/problem.ts';
import type { Press } from './presses.ts';
import { ACTION_WORDS } from './words.ts';

const FAILED = 'Docházku se nepodařilo zapsat.';

const GIVEN_UP =
  'Spojení se do dvou minut neobnovilo a znovu se to už nezkouší. Až se obnoví, zkontrolujte svůj stav a zapište se znovu, nebo požádejte vedoucího o opravu docházky.';

type Props = {
  press: Press;
  /** Shown on the person's own panel, where the name is not needed. */
  isOwn?: boolean;
  onRead: () => void;
};

/** The state of a press with the person's name: it waits for the network, was refused, or has been given up. */
export function PressNotice({ press, isOwn = false, onRead }: Props) {
  const { typ_akce, jmeno, kdy, stav } = press;
  if (stav === 'zapsano') return null;
  if (stav === 'posila')
    return (
      <Alert
        color="orange"
        role="alert"
        py="xs"
        title={`${ACTION_WORDS[typ_akce]}: ${jmeno} – čeká na spojení`}
      >
        <Text size="sm">Záznam ještě není uložený. Zkouší se znovu, počkejte prosím na potvrzení.</Text>
      </Alert>
    );
  const told = stav === 'vzdano' ? GIVEN_UP : lineOf(press.error, FAILED);
  const isTitled = !isOwn || stav === 'vzdano';
  const title = `${ACTION_WORDS[typ_akce]} ${time(new Date(kdy).toISOString())}: ${jmeno} – nezapsáno`;
  return <ErrorBanner message={isTitled ? title : told} detail={isTitled ? told : null} onClose={onRead} />;
}
