import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ask, onQuestion, waitingQuestion } from './question.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

/** Where questions appear; once for the whole application. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onQuestion, waitingQuestion);
  return <Suspense fallback={null}>{question && <ConfirmDialog {...question} />}</Suspense>;
}

/** Asks before something is deleted; `question` is the specification's sentence, `about` names what. */
export async function confirmDelete(question: string, onConfirm: () => void, about?: string) {
  if (await ask({ question, about, yes: 'Smazat', no: 'Zrušit' })) onConfirm();
}

/** Asks before a changed form is lost; true when it may be. */
export const confirmDiscard = () =>
  ask({ question: 'Zahodit neuložené změny?', yes: 'Zahodit', no: 'Pokračovat v úpravách' });
