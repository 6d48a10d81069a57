import { ActionIcon, Loader } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import popup from '../layout/links/Popup.module.css';
import { Popup } from '../layout/links/Popup.tsx';
import { usePhone } from '../ui/hooks/usePhone.ts';
import { HeaderAction } from '../ui/page/HeaderAction.tsx';
import classes from './OrdersPage.module.css';

type Action = { label: string; icon: ReactNode; loading?: boolean; onClick: () => void };

/** Secondary actions of a screen's header: buttons, on a phone one list, so that the others fit into one row. */
export function RarerActions({ actions }: { actions: Action[] }) {
  const isPhone = usePhone();
  if (!isPhone || actions.length < 2)
    return actions.map(action => <HeaderAction key={action.label} {...action} />);
  return (
    <Popup
      label="Další akce"
      className={popup.anchor}
      panelClassName={`${popup.menu} ${classes.rarer}`}
      trigger={props => (
        <ActionIcon {...props} variant="default" size="2.75rem" aria-label="Další akce">
          {actions.some(({ loading }) => loading) ? <Loader size={18} /> : <IconDots size={18} aria-hidden />}
        </ActionIcon>
      )}
    >
      {dismiss =>
        actions.map(({ label, icon, onClick }) => (
          <button
            key={label}
            type="button"
            className={popup.entry}
            onClick={() => {
              dismiss();
              onClick();
            }}
          >
            {icon}
            {label}
          </button>
        ))
      }
    </Popup>
  );
}
