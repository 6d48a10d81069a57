import { GoalPace } from './GoalPace.tsx';

export const HomeCard = () => <GoalPace />;
