import { ActionIcon, Group, TextInput, type TextInputProps } from '@mantine/core';
import { CategoryIcon, ICON_NAMES, type IconName } from './CategoryIcon.tsx';
import classes from './CategoryIconField.module.css';

const LABELS: Record<IconName, string> = {
  'discount-2': 'Sleva',
  'alert-triangle': 'Výstraha',
  'building-store': 'Prodejna',
  tool: 'Nářadí',
  school: 'Škola',
  speakerphone: 'Hlášení',
  bell: 'Zvonek',
  calendar: 'Kalendář',
  'device-mobile': 'Telefon',
  truck: 'Doprava',
  users: 'Lidé',
  gift: 'Dárek',
  star: 'Hvězda',
  bulb: 'Nápad',
  heart: 'Srdce',
  flag: 'Vlajka',
};

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/** A field for an icon's class name, typed or picked from the known icons. */
export const CategoryIconField = ({ value = '', onChange, ...props }: Props) => (
  <div>
    <TextInput
      {...props}
      value={value}
      onChange={event => onChange?.(event.currentTarget.value)}
      rightSection={<CategoryIcon name={value} size={18} />}
    />
    <Group gap={4} mt={6} role="group" aria-label="Výběr ikony">
      {ICON_NAMES.map(name => (
        <ActionIcon
          key={name}
          className={classes.icon}
          variant={value === name ? 'filled' : 'default'}
          aria-label={LABELS[name]}
          aria-pressed={value === name}
          title={LABELS[name]}
          onClick={() => onChange?.(value === name ? '' : name)}
        >
          <CategoryIcon name={name} size={18} />
        </ActionIcon>
      ))}
    </Group>
  </div>
);
