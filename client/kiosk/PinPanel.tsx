import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PIN_LEAST, PIN_MOST } from '#shared/kiosk/pin.ts';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
import classes from './kiosk.module.css';
import { PressNotice } from './PressNotice.tsx';
import type { Press } from './presses.ts';
import type { Member } from './team.ts';
import { ACTION_WORDS } from './words.ts';

/** Closes the panel of a person who walked away, in ms. */
const IDLE_MS = 45_000;

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', '⌫'];

type KeypadProps = { pin: string; onType: (pin: string) => void };

function Keypad({ pin, onType }: KeypadProps) {
  const press = (key: string, count: number) => {
    // The second press of the double tap on the person's tile, which was where the key is now, is no digit.
    if (pin === '' && count > 1) return;
    onType(key === '⌫' ? pin.slice(0, -1) : pin + key);
  };
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
            // The field keeps the focus, so that whoever goes on with a keyboard types into it.
            onMouseDown={event => event.preventDefault()}
            onClick={({ detail }) => press(digit, detail)}
          >
            {digit}
          </button>
        ),
      )}
    </div>
  );
}

type Props = {
  member: Member;
  /** The person's press whose result they have not read yet. */
  press: Press | undefined;
  onPress: (pin: string, typ_akce: AttendanceAction) => void;
  onRead: (klic: string) => void;
  onBack: () => void;
};

/** A person's PIN and the actions they may press now; Enter presses the first. */
export function PinPanel({ member, press, onPress, onRead, onBack }: Props) {
  const [pin, setPin] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isPending = press?.stav === 'posila';
  const isTrying = isPending && press.cekala;
  const refused = press?.stav === 'odmitnuto' ? press.klic : null;
  useEffect(() => {
    if (!refused) return;
    setPin('');
    input.current?.focus();
  }, [refused]);
  const leave = useEffectEvent(onBack);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with each digit, not with each look at the team
  useEffect(() => {
    const timer = setTimeout(leave, IDLE_MS);
    return () => clearTimeout(timer);
  }, [pin, isTrying, isPending]);
  const type = (digits: string) => setPin(digits.replace(/\D/g, '').slice(0, PIN_MOST));
  const isReady = pin.length >= PIN_LEAST && !isPending;
  const send = (typ_akce: AttendanceAction) => isReady && onPress(pin, typ_akce);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = member.povoleno;
    if (first) send(first);
  };
  return (
    <form onSubmit={submit} className={classes.panel} noValidate>
      <Stack gap="md">
        <Title order={2}>
          {member.jmeno} {member.prijmeni}
        </Title>
        {!member.ma_pin && <Text>PIN ještě nemáte. Nastavte si jej ve svém profilu.</Text>}
        <PasswordInput
          ref={input}
          label="PIN"
          size="lg"
          autoFocus
          // A tablet's own keyboard would cover the keypad and the action buttons.
          inputMode="none"
          autoComplete="off"
          value={pin}
          maxLength={PIN_MOST}
          disabled={isTrying}
          onChange={event => type(event.currentTarget.value)}
        />
        <Keypad pin={pin} onType={type} />
        <Group grow>
          {member.povoleno.map((action, at) => (
            <Button
              key={action}
              type={at === 0 ? 'submit' : 'button'}
              size="xl"
              variant={at === 0 ? 'filled' : 'light'}
              disabled={!isReady}
              loading={isPending && !isTrying && press.typ_akce === action}
              onClick={at === 0 ? undefined : () => send(action)}
            >
              {ACTION_WORDS[action]}
            </Button>
          ))}
        </Group>
        {/* Below the keys, so that none moves away under a finger. */}
        {press && (isTrying || !isPending) && (
          <PressNotice press={press} isOwn onRead={() => onRead(press.klic)} />
        )}
        <Button variant="default" size="lg" onClick={onBack}>
          Zpět na tým
        </Button>
      </Stack>
    </form>
  );
}
