import type { Role } from '#shared/core/roles.ts';

/** One open stream: whom it belongs to and how to write to it. */
export type Stream = {
  relace: string;
  userId: number;
  role: Role;
  /** Events as `said` writes them. */
  send(events: Buffer): void;
  end(): void;
};
