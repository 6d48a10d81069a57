import type { Role } from '#shared/core/roles.ts';

/** One open stream: its person, and how to write to it. */
export type Stream = {
  relace: string;
  userId: number;
  role: Role;
  /** Sends events in the form that `said` makes. */
  send(events: Buffer): void;
  end(): void;
};
