import { z } from 'zod';
import { route } from '../core/route.ts';

export const events = {
  follow: route('GET /events/', {
    can: 'signed-in',
    summary: 'Server-sent events: what has changed, as far as the person may see it',
    returns: z.unknown(),
    raw: 'holds the connection open as an event stream',
  }),
};
