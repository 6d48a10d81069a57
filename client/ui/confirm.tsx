import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

type Question = { question: string; about?: string; yes: string; no: string };

/** Asks, and tells whether the answer was yes. However the dialog is closed, it answers once. */
const ask = ({ question, about, yes, no }: Question): Promise<boolean> =>
  new Promise(resolve => {
    modals.openConfirmModal({
      title: 'Potvrzení',
      children: (
        <>
          <Text size="sm">{question}</Text>
          {about && (
            <Text size="sm" fw={600} mt={4}>
              {about}
            </Text>
          )}
        </>
      ),
      labels: { confirm: yes, cancel: no },
      confirmProps: { color: 'red.9' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });

/** Asks before something is deleted; `question` is the specification's sentence, `about` names what. */
export async function confirmDelete(question: string, onConfirm: () => void, about?: string) {
  if (await ask({ question, about, yes: 'Smazat', no: 'Zrušit' })) onConfirm();
}

/** Asks before a changed form is lost; true when it may be. */
export const confirmDiscard = () =>
  ask({ question: 'Zahodit neuložené změny?', yes: 'Zahodit', no: 'Pokračovat v úpravách' });
