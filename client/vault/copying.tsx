import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { copyText } from '../ui/copyText.ts';
import { notifyDone } from '../ui/notify.ts';
import classes from './Vault.module.css';

/** Copies and says so; where the browser does not let us, the value is shown to be copied by hand (D3 §8). */
export async function copyValue(label: string, value: string) {
  const way = await copyText(value);
  if (way) {
    notifyDone(`${label} zkopírováno do schránky${way === 'compatible' ? ' (kompatibilní režim)' : ''}`);
    return;
  }
  modals.open({
    title: label,
    children: (
      <>
        <Text size="sm" role="alert" mb="xs">
          Nepodařilo se zkopírovat do schránky. Zkopírujte text ručně.
        </Text>
        <output className={classes.value}>{value}</output>
      </>
    ),
  });
}
