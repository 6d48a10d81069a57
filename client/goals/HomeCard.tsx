import { GoalPace } from './GoalPace.tsx';

/** Goals of this month on home. */
export const HomeCard = () => <GoalPace />;
