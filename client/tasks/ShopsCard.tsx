import { Card } from '../home/Card.tsx';
import { part } from '../parts/part.tsx';

/** The tasks for several shops on an ADMIN's home, loaded after what everybody's home has. */
export const ShopsCard = part(() => import('./shops/ShopsTasks.tsx'), 'ShopsTasks', {
  waiting: () => <Card title="Úkoly prodejnám">{null}</Card>,
  frame: ({ children }) => <Card title="Úkoly prodejnám">{children}</Card>,
});
