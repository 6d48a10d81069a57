import { Button } from '@mantine/core';
import type { Contract } from '#shared/contracts/contract.ts';
import { contractOn } from '#shared/contracts/on.ts';
import { contractName } from './words.ts';

type Props = {
  person: { jmeno: string; prijmeni: string };
  /** Undefined while they are not known. */
  contracts: Contract[] | undefined;
  today: string;
  onOpen: () => void;
};

/** What contract a person has today; opens them all. */
export function ContractButton({ person, contracts, today, onOpen }: Props) {
  const current = contracts && contractOn(contracts, today);
  const text = current ? contractName(current) : contracts?.length ? 'teď žádná' : 'bez smlouvy';
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      ms="calc(-1 * var(--button-padding-x))"
      c={current ? undefined : 'dimmed'}
      disabled={!contracts}
      aria-label={`Smlouvy: ${person.jmeno} ${person.prijmeni}${contracts ? `, ${text}` : ''}`}
      onClick={onOpen}
    >
      {contracts ? text : '…'}
    </Button>
  );
}
