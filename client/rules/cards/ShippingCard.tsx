import type { ShippingRule } from '#shared/rules/contract.ts';
import { SHIPPING_RULE_KINDS } from '#shared/rules/kinds.ts';
import { request } from '../../core/api.ts';
import { useRemoval } from '../useRules.ts';
import { PatternForm } from './PatternForm.tsx';
import { PatternList } from './PatternList.tsx';
import { RuleCard } from './RuleCard.tsx';

/** The rules for what counts as shipping, payment or rounding. */
export function ShippingCard({ rules }: { rules: ShippingRule[] }) {
  const { change, changing } = useRemoval();
  return (
    <RuleCard
      title="Doprava, platby a zaokrouhlení"
      hint="Tyto řádky jsou v obratu, ale nejsou to položky ani kusy, a nepočítají je ani čítače. Změna platí hned i pro minulé dny."
    >
      <PatternList
        of="Doprava"
        patterns={rules}
        removing={changing}
        onRemove={({ id, vzor }) =>
          change({
            key: String(id),
            done: `Pravidlo „${vzor}“ bylo odebráno.`,
            send: () => request('DELETE /pravidla/doprava/:id/', { params: { id } }),
          })
        }
      />
      <PatternForm
        label="Nové pravidlo dopravy"
        kinds={SHIPPING_RULE_KINDS}
        add={(rule, keyOf) => request('POST /pravidla/doprava/', { body: rule, klic: keyOf(rule) })}
      />
    </RuleCard>
  );
}
