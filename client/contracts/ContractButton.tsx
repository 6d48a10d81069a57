import { Button } from '@mantine/core';
import type { Contract } from '#shared/contracts/contract.ts';
import { contractOn } from '#shared/contracts/on.ts';
import { contractName } from './words.ts';

type Props = {
  person: { jmeno: string; prijmeni: string };
  /** Undefined until they have loaded. */
  contracts: Contract[] | undefined;
  today: string;
  onOpen: () => void;
};

/** A button with a person's current contract, which opens all of them. */
export function ContractButton({ person, contracts, today, onOpen }: Props) {
  const current = contracts && contractOn(contracts, today);
  const text = current ? contractName(current) : contracts?.length ? 'teď žádná' : 'bez smlouvy';
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      c={current ? undefined : 'dimmed'}
      disabled={!contracts}
      aria-label={`Smlouvy: ${person.jmeno} ${person.prijmeni}${contracts ? `, ${text}` : ''}`}
      onClick={onOpen}
    >
      {contracts ? text : '…'}
    </Button>
  );
}
