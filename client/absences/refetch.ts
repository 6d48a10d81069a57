import { refetch } from '../core/queries.ts';

/** An absence that was written changed the plan as well. */
export const refetchBoth = () => Promise.all([refetch('/nepritomnosti/'), refetch('/shifts/')]);
