import { Card } from '../home/Card.tsx';
import { part } from '../parts/part.tsx';

/**
 * The tasks for several shops on an ADMIN's home. Home waits for their code, so that they are asked for with everything
 * else and nothing moves when they arrive.
 */
export const ShopsCard = part(() => import('./shops/ShopsTasks.tsx'), 'ShopsTasks', {
  waiting: 'around',
  frame: ({ children }) => <Card title="Úkoly prodejnám">{children}</Card>,
});
