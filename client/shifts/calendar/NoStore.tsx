import { NoShop } from '../../stores/NoShop.tsx';

/** Shown instead of the calendar, the planner and the timesheets while the application has no shop. */
export const NoStore = () => <NoShop then="Směny půjde plánovat" />;
