import { ActionIcon, Anchor, Button, Group } from '@mantine/core';
import { IconCopy, IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import { each, REMOVED } from '#shared/core/field.ts';
import type { Access } from '#shared/vault/contract.ts';
import { ACCESS, MASKED } from '#shared/vault/fields.ts';
import { generatePassword } from '#shared/vault/generator.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { Suggested } from '../forms/FieldInputs.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { Link } from '../navigation/Link.tsx';
import { withChosen } from '../ui/lists/offered.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { copySecret } from './secret/copying.ts';
import classes from './Vault.module.css';

type Props = {
  entry: Access | null;
  stores: string[];
  categories: string[];
  onClose: () => void;
  /** Called after the saved access has appeared in the list. */
  onSaved: (id: number) => void;
};

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Says who adds the first shop, with a link for people who may. */
const NoShopYet = () =>
  useMay()('stores.manage') ? (
    <>
      Zatím tu není žádná prodejna.{' '}
      <Anchor component={Link} inherit to="/stores">
        Přidat prodejnu
      </Anchor>
    </>
  ) : (
    'Zatím tu není žádná prodejna; přidá ji administrátor.'
  );

const KEY =
  'Klíč nebo adresa otpauth://, které služba nabízí vedle QR kódu. Vznikají z něj hesla pro druhý krok.';

function keyHint(typed: string, isStored: boolean) {
  if (typed.trim() === REMOVED) return 'Klíč se uložením odebere.';
  return isStored ? `${KEY} Prázdné pole ponechá ten uložený.` : `${KEY} Sám klíč už nikdo neuvidí.`;
}

/**
 * The form that adds an access, or edits one: the password is not fetched, an empty field keeps it (rule vault-3).
 */
export function AccessForm({ entry, stores, categories, onClose, onSaved }: Props) {
  const home = useUser().prodejna;
  const isNew = entry === null;
  const [isVisible, setVisible] = useState(false);
  const begun = entry?.store ?? home ?? '';
  // A closed shop stays an option for an access that has it and for people whose home it is, even if not chosen now.
  const shops = withChosen(
    [{ value: '', label: 'Vyberte prodejnu' }, ...stores.map(store => ({ value: store, label: store }))],
    begun,
    begun,
  );
  return (
    <RecordForm
      fields={ACCESS}
      record={entry}
      begin={{ store: home ?? '' }}
      rules={{ password: typed => (isNew && typed === '' ? 'Heslo je povinné' : null) }}
      title={isNew ? 'Nový přístup' : 'Úprava přístupu'}
      save={async ({ password, ...body }, { verze, klic }) => {
        const { pristup } = entry
          ? await request('PUT /pristupy/:id/', {
              params: { id: entry.id },
              body: { ...body, password, verze },
              klic,
            })
          : await request('POST /pristupy/', { body: { ...body, password: password ?? '' }, klic });
        notifyDone(isNew ? 'Přístup byl přidán.' : 'Přístup byl uložen.');
        refetch('/pristupy/').then(() => onSaved(pristup.id));
      }}
      failed="Chyba při ukládání přístupu"
      prefix="Chyba při ukládání: "
      onClose={onClose}
      inputs={form => ({
        store: {
          data: withChosen(shops, form.values.store, form.values.store),
          description: stores.length === 0 && !entry && <NoShopYet />,
        },
        website_url: { placeholder: 'https://' },
        category: { as: Suggested, data: categories },
        ...each(MASKED, () => ({
          description: isNew ? undefined : 'Prázdné pole ponechá, co je uložené.',
          classNames: { innerInput: classes.mono },
        })),
        password: {
          description: isNew ? undefined : 'Prázdné pole ponechá dosavadní heslo.',
          visible: isVisible,
          onVisibilityChange: setVisible,
          required: isNew,
          classNames: { innerInput: classes.mono },
          below: (
            <Group gap="xs" mt={6}>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconDice5 size={15} aria-hidden />}
                onClick={() => {
                  form.setFieldValue('password', generatePassword(randomBytes));
                  setVisible(true);
                }}
              >
                Vygenerovat heslo
              </Button>
              {form.values.password !== '' && (
                <ActionIcon
                  variant="default"
                  aria-label="Kopírovat heslo"
                  title="Kopírovat heslo"
                  onClick={() => copySecret(ACCESS.password.label, form.values.password)}
                >
                  <IconCopy size={15} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          ),
        },
        jednorazovy_klic: {
          columns: 12,
          description: keyHint(form.values.jednorazovy_klic, Boolean(entry?.masked_jednorazovy_klic)),
          classNames: { innerInput: classes.mono },
          below: entry?.masked_jednorazovy_klic && (
            <Button
              size="compact-sm"
              variant="default"
              mt={6}
              onClick={() =>
                form.setFieldValue(
                  'jednorazovy_klic',
                  form.values.jednorazovy_klic === REMOVED ? '' : REMOVED,
                )
              }
            >
              {form.values.jednorazovy_klic === REMOVED ? 'Ponechat klíč' : 'Odebrat klíč'}
            </Button>
          ),
        },
        description: { maxRows: 5 },
        notes: { maxRows: 5, description: 'Hesla sem nepište, poznámky vidí každý, kdo vidí přístup.' },
      })}
    />
  );
}
