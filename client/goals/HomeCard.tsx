import { useMay } from '../core/session.tsx';
import { GoalPace } from './GoalPace.tsx';

/** Goals on home, for who may see them. */
export const HomeCard = () => (useMay()('goals.read') ? <GoalPace /> : null);
