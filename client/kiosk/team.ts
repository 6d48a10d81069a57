import type { Answer } from '../core/api.ts';

export type Team = Answer<'GET /kiosk/'>;
export type Member = Team['lide'][0];
export type Clocked = Answer<'POST /kiosk/dochazka/'>;
