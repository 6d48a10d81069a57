/** What an installation already has: active shops, active people, and whether there are any sales. */
export type Begun = { shops: number; people: number; hasSales: boolean };

export type Step = { text: string; to: string; isDone: boolean };

/**
 * The steps from an empty installation to its first working day, in an order in which each step only needs the
 * earlier ones; null once all are done. The ADMIN who asks is one of the people (rule home-4).
 */
export function firstSteps({ shops, people, hasSales }: Begun): Step[] | null {
  const steps = [
    { text: 'Přidejte prodejny', to: '/stores', isDone: shops > 0 },
    { text: 'Přidejte lidi', to: '/users', isDone: people > 1 },
    { text: 'Naimportujte prodeje', to: '/import', isDone: hasSales },
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
