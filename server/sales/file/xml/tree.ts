/** A place in a document that is of interest: what stands below it, and what its text is. */
export type Place = {
  children: Map<string, Place>;
  /** What the text here is called. */
  name: string | null;
  /** An attribute that is kept, too, and what it is called. */
  attribute: [name: string, called: string] | null;
};

const place = (): Place => ({ children: new Map(), name: null, attribute: null });

/**
 * Places by their paths, 'header/number' → 'cislo'; 'item/rate@value' names an attribute. Elements are told by
 * their names without prefix.
 */
export function placesOf(paths: Record<string, string>): Place {
  const root = place();
  for (const [path, called] of Object.entries(paths)) {
    const [elements = '', attribute] = path.split('@');
    let at = root;
    for (const element of elements.split('/')) {
      let next = at.children.get(element);
      if (!next) {
        next = place();
        at.children.set(element, next);
      }
      at = next;
    }
    if (attribute === undefined) at.name = called;
    else at.attribute = [attribute, called];
  }
  return root;
}
