import { Alert, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PIN_LEAST, PIN_MOST } from '#shared/kiosk/pin.ts';
import type { AttendanceAction } from '#shared/shifts/attendance.ts';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import classes from './kiosk.module.css';
import type { Clocked, Member } from './team.ts';
import { useClocking } from './useClocking.ts';
import { ACTION_WORDS } from './words.ts';

/** Whoever walks away leaves nobody's name open. */
const IDLE_MS = 45_000;

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', '⌫'];

function Keypad({ onDigit, onErase }: { onDigit: (digit: string) => void; onErase: () => void }) {
  return (
    <div className={classes.keypad}>
      {DIGITS.map(digit =>
        digit === '' ? (
          <span key="nic" />
        ) : (
          <button
            key={digit}
            type="button"
            className={classes.key}
            aria-label={digit === '⌫' ? 'Smazat číslici' : digit}
            onClick={() => (digit === '⌫' ? onErase() : onDigit(digit))}
          >
            {digit}
          </button>
        ),
      )}
    </div>
  );
}

type Props = { member: Member; onBack: () => void; onDone: (clocked: Clocked) => void };

/** A person's PIN and what they may press now; Enter presses the first. */
export function PinPanel({ member, onBack, onDone }: Props) {
  const [pin, setPin] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    setPin('');
    input.current?.focus();
  };
  const clocking = useClocking(onDone, clear);
  const { isTrying, isPending } = clocking;
  const leave = useEffectEvent(onBack);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with each digit, not with each look at the team
  useEffect(() => {
    if (isTrying || isPending) return;
    const timer = setTimeout(leave, IDLE_MS);
    return () => clearTimeout(timer);
  }, [pin, isTrying, isPending]);
  const type = (digits: string) => setPin(digits.replace(/\D/g, '').slice(0, PIN_MOST));
  const isReady = pin.length >= PIN_LEAST && !isTrying && !isPending;
  const press = (typ_akce: AttendanceAction) =>
    isReady && clocking.mutate({ osoba: member.id, pin, typ_akce });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = member.povoleno;
    if (first) press(first);
  };
  return (
    <form onSubmit={submit} className={classes.panel} noValidate>
      <Stack gap="md">
        <Title order={2}>
          {member.jmeno} {member.prijmeni}
        </Title>
        {isTrying ? (
          <Alert color="orange" role="alert" title="Spojení vypadlo">
            Záznam ještě není uložený. Zkouší se znovu, počkejte prosím na potvrzení.
          </Alert>
        ) : (
          <DeedBanner deeds={[clocking]} failed="Docházku se nepodařilo zapsat." />
        )}
        {!member.ma_pin && <Text>PIN ještě nemáte. Nastavte si jej ve svém profilu.</Text>}
        <PasswordInput
          ref={input}
          label="PIN"
          size="lg"
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          maxLength={PIN_MOST}
          disabled={isTrying}
          onChange={event => type(event.currentTarget.value)}
        />
        <Keypad onDigit={digit => type(pin + digit)} onErase={() => setPin(pin.slice(0, -1))} />
        <Group grow>
          {member.povoleno.map((action, at) => (
            <Button
              key={action}
              type={at === 0 ? 'submit' : 'button'}
              size="xl"
              variant={at === 0 ? 'filled' : 'light'}
              disabled={!isReady}
              loading={isPending && clocking.variables?.typ_akce === action}
              onClick={at === 0 ? undefined : () => press(action)}
            >
              {ACTION_WORDS[action]}
            </Button>
          ))}
        </Group>
        <Button variant="default" size="lg" onClick={onBack}>
          Zpět na tým
        </Button>
      </Stack>
    </form>
  );
}
