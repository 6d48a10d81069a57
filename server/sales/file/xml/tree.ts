/** A place in an XML document that is read: the places below it, and the name for its text. */
export type Place = {
  children: Map<string, Place>;
  /** The name under which the text here is stored. */
  name: string | null;
  /** An attribute that is read too, and the name under which it is stored. */
  attribute: [name: string, called: string] | null;
};

const place = (): Place => ({ children: new Map(), name: null, attribute: null });

/**
 * Places from their paths, 'header/number' → 'cislo'; 'item/rate@value' names an attribute. Elements are
 * identified by their names without prefix.
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
