/** What an installation has by now: active shops, active people, and whether anything was ever sold. */
export type Begun = { shops: number; people: number; hasSales: boolean };

export type Step = { text: string; to: string; isDone: boolean };

/**
 * The way from an empty installation to its first working day, in the order in which a step needs the one before it; null
 * once all of it is behind. Who asks is one of the people (rule home-4).
 */
export function firstSteps({ shops, people, hasSales }: Begun): Step[] | null {
  const steps = [
    { text: 'Přidejte prodejny', to: '/stores', isDone: shops > 0 },
    { text: 'Přidejte lidi', to: '/users', isDone: people > 1 },
    { text: 'Naimportujte prodeje', to: '/import', isDone: hasSales },
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
