import { useEffect, useSyncExternalStore } from 'react';
import { newBuild, onNewBuild, renew, renewWhenClean } from '../core/build.ts';
import { wouldLose } from '../core/unsaved.ts';
import { confirmDiscard } from '../ui/dialogs/confirm.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

const WAITS = 'Zkontrolujte připojení. Jakmile to půjde, načte se sama.';

/** Loads the page anew because the person wants so; what is unsaved is asked about first. */
export async function renewByHand() {
  if ((wouldLose() && !(await confirmDiscard())) || (await renew())) return;
  notifyProblem(null, 'Server není dostupný. Zkuste to prosím za chvíli.');
}

type Props = { isTrying: boolean; onRetry: () => void; renews: boolean };

/** In the place of a part whose code cannot be had: because of the network, or because there is a new build. */
export function Missing({ isTrying, onRetry, renews }: Props) {
  const isOld = useSyncExternalStore(onNewBuild, newBuild) !== null;
  useEffect(() => {
    if (isOld && renews) void renewWhenClean();
  }, [isOld, renews]);
  if (isOld) {
    return (
      <ErrorBanner
        message="Je tu nová verze aplikace"
        detail="Tato část patří k předchozí verzi. Načtěte prosím stránku znovu."
        retry="Načíst"
        onRetry={() => void renewByHand()}
      />
    );
  }
  return (
    <ErrorBanner
      message="Tuto část se nepodařilo načíst"
      detail={WAITS}
      onRetry={onRetry}
      isRetrying={isTrying}
    />
  );
}

/** In the place of a part that failed while it was drawn: a defect of ours. */
export const Crashed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorBanner
    message="Tuto část se nepodařilo zobrazit"
    detail="Vaše uložená data jsou v pořádku."
    onRetry={onRetry}
  />
);
