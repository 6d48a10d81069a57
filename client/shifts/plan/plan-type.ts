import type { Answer } from '../../core/api.ts';

export type Plan = Answer<'GET /shifts/plan/'>;
