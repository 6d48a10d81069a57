import type { Access } from '#shared/vault/contract.ts';
import { countsByStore } from './filtering.ts';
import classes from './Vault.module.css';

type Props = { entries: Access[]; shown: Access[]; stores: string[] };

/** How many there are and how many are shown, by shop (rule vault-3). */
export const VaultStats = ({ entries, shown, stores }: Props) => (
  <dl className={classes.stats} aria-label="Počty přístupů">
    <div>
      <dt>Celkem</dt>
      <dd>{entries.length}</dd>
    </div>
    <div>
      <dt>Zobrazeno</dt>
      <dd>{shown.length}</dd>
    </div>
    {countsByStore(shown, stores).map(([store, count]) => (
      <div key={store}>
        <dt>{store}</dt>
        <dd>{count}</dd>
      </div>
    ))}
  </dl>
);
