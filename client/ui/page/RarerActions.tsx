import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { BackMenu } from '../dialogs/BackMenu.tsx';
import { usePhone } from '../hooks/usePhone.ts';
import { HeaderAction } from './HeaderAction.tsx';
import touch from './touch.module.css';

export type Rarer = { label: string; icon: ReactNode; loading?: boolean; onClick: () => void };

/** Secondary actions of a screen's header: buttons, on a phone one menu, so that the others fit into one row. */
export function RarerActions({ actions }: { actions: Rarer[] }) {
  const isPhone = usePhone();
  const button = useRef<HTMLButtonElement>(null);
  if (!isPhone || actions.length < 2)
    return actions.map(action => <HeaderAction key={action.label} {...action} />);
  return (
    <BackMenu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={button} variant="default" size="2.75rem" aria-label="Další akce">
          {actions.some(({ loading }) => loading) ? <Loader size={18} /> : <IconDots size={18} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, onClick }) => (
          <Menu.Item
            key={label}
            className={touch.target}
            leftSection={icon}
            onClick={() => {
              // The pressed entry disappears with the menu; a dialog must return the focus to something that stays.
              button.current?.focus();
              onClick();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </BackMenu>
  );
}
