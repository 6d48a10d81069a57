import { useMay } from '../../core/session.tsx';
import { LockedPins } from '../../kiosk/LockedPins.tsx';
import { Together } from '../../ui/page/Together.tsx';
import { AttendancePanel } from './AttendancePanel.tsx';
import { TeamPanel } from './TeamPanel.tsx';

/** The person's own attendance, and for people who plan also that of others. */
export function AttendanceTab() {
  const mayPlan = useMay()('shifts.plan');
  return (
    <Together>
      <AttendancePanel />
      {mayPlan && <LockedPins />}
      {mayPlan && <TeamPanel />}
    </Together>
  );
}
