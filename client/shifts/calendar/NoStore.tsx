import { EmptyState } from '../../ui/lists/EmptyState.tsx';

/** What stands in place of the calendar, the planner and the timesheets while the application has no shop. */
export const NoStore = () => (
  <EmptyState
    title="Zatím tu není žádná prodejna"
    hint="Směny půjde plánovat, jakmile administrátor přidá první prodejnu."
  />
);
