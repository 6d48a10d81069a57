import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ask, onQuestion, waitingQuestion } from './question.ts';

/** Renders the questions, once for the whole application; in the entry, as a question must not need the network. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onQuestion, waitingQuestion);
  return question && <ConfirmDialog {...question} />;
}

/** Asks before something is deleted; `question` is the specification's sentence, `about` names the thing. */
export async function confirmDelete(question: string, onConfirm: () => void, about?: string) {
  if (await ask({ question, about, yes: 'Smazat', no: 'Ponechat' })) onConfirm();
}

/** Asks before something is cancelled; there 'Zrušit' could mean either answer. `yes` names the action. */
export async function confirmRevoke(question: string, yes: string, onConfirm: () => void, about?: string) {
  if (await ask({ question, about, yes, no: 'Ponechat' })) onConfirm();
}

/** Asks before a changed form is lost; resolves to true when it may be. */
export const confirmDiscard = () =>
  ask({ question: 'Zahodit neuložené změny?', yes: 'Zahodit', no: 'Pokračovat v úpravách' });
