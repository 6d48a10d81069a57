import { useEffect, useSyncExternalStore } from 'react';
import { newBuild, onNewBuild, renew, renewWhenClean } from '../core/build.ts';
import { wouldLose } from '../core/unsaved.ts';
import { confirmDiscard } from '../ui/dialogs/confirm.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';

const WAITS = 'Zkontrolujte připojení. Jakmile to půjde, načte se sama.';

/** Reloads the page at the person's request, and asks first if something is unsaved. */
export async function renewByHand() {
  if ((wouldLose() && !(await confirmDiscard())) || (await renew())) return;
  notifyProblem(null, 'Server není dostupný. Zkuste to prosím za chvíli.');
}

type Props = { isTrying: boolean; onRetry: () => void; renews: boolean };

/** Shown instead of a part whose code could not be loaded, because of the network or because there is a new build. */
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

/** Shown instead of a part that threw while rendering, which is a defect of the application. */
export const Crashed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorBanner
    message="Tuto část se nepodařilo zobrazit"
    detail="Vaše uložená data jsou v pořádku."
    onRetry={onRetry}
  />
);
