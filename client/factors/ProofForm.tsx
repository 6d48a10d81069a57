import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { KeyAnswer } from '#shared/factors/contract.ts';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { askPasskey, GivenUp, hasPasskeys } from './passkey.ts';

export type Proof = { heslo?: string; overovaci_kod?: string; odpoved?: KeyAnswer };

type Props = {
  asked: { totp: boolean; moznosti: Record<string, unknown> | null };
  /** Whether the password is accepted as proof as well. */
  withPassword?: boolean;
  /** Whether codes are accepted, because the person has a second step. */
  withCode?: boolean;
  yes: string;
  prove: (proof: Proof) => Promise<void>;
  problemOf: (error: unknown) => string;
};

/** Asks for a proof of identity: a passkey, a code or the password (rules people-16, people-17). */
export function ProofForm({ asked, withPassword = false, withCode = true, yes, prove, problemOf }: Props) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (proofOf: () => Promise<Proof>) => {
    if (isRunning) return;
    setRunning(true);
    setProblem(null);
    try {
      await prove(await proofOf());
    } catch (error) {
      if (!(error instanceof GivenUp)) setProblem(problemOf(error));
    } finally {
      setRunning(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const heslo = String(entered.get('heslo') ?? '');
    const overovaci_kod = String(entered.get('overovaci_kod') ?? '').trim();
    if (heslo || overovaci_kod) void run(async () => (overovaci_kod ? { overovaci_kod } : { heslo }));
  };
  const { moznosti } = asked;
  const byKey = moznosti && hasPasskeys();
  const codeLabel = asked.totp ? 'Kód z aplikace nebo záchranný kód' : 'Záchranný kód';
  return (
    <Stack gap="sm">
      <ErrorBanner message={problem} />
      {byKey && (
        <>
          <Button
            leftSection={<IconKey size={18} aria-hidden />}
            size="md"
            autoFocus
            aria-disabled={isRunning}
            onClick={() => void run(async () => ({ odpoved: await askPasskey(moznosti) }))}
          >
            Použít přístupový klíč
          </Button>
          <Divider label="nebo" />
        </>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {withPassword && (
            <PasswordInput
              label="Heslo"
              name="heslo"
              autoComplete="current-password"
              size="md"
              maxLength={256}
              autoFocus={!byKey}
            />
          )}
          {withCode && (
            <TextInput
              label={withPassword ? `Nebo ${codeLabel.toLowerCase()}` : codeLabel}
              name="overovaci_kod"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              size="md"
              maxLength={40}
              autoFocus={!withPassword && !byKey}
            />
          )}
          <Button type="submit" size="md" variant={byKey ? 'default' : 'filled'} aria-disabled={isRunning}>
            {yes}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
