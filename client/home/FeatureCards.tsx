import type { ComponentType } from 'react';

/**
 * The home cards of features: HomeCard.tsx in a feature's folder. They are in home's bundle, decide for themselves
 * who sees them, and must not send requests where they show nothing (`Together` would wait for those).
 */
const FOUND = import.meta.glob<ComponentType>('../*/HomeCard.tsx', { eager: true, import: 'HomeCard' });

/** The cards of features, in the order of their folders (rules home-1, home-2). */
export const FeatureCards = () => Object.entries(FOUND).map(([path, Card]) => <Card key={path} />);
