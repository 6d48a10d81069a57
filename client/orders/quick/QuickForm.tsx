import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { labelsOf } from '#shared/core/form.ts';
import { ORDER } from '#shared/orders/fields.ts';
import { request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { isChanged } from '../../forms/differences.ts';
import { Restored } from '../../forms/drafts/Restored.tsx';
import { useFormDraft } from '../../forms/drafts/useFormDraft.ts';
import { FieldInputs } from '../../forms/FieldInputs.tsx';
import { FormProblems } from '../../forms/FormProblems.tsx';
import { useLeaveGuard } from '../../forms/leave.ts';
import { beginAnew } from '../../forms/meantime/beginAnew.ts';
import { useFields } from '../../forms/useFields.ts';
import { useSaving } from '../../forms/useSaving.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm.tsx';
import { useAsking } from '../../ui/dialogs/useAsking.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import touch from '../../ui/page/touch.module.css';
import { CustomerLookup } from '../form/CustomerLookup.tsx';
import { OrderForm } from '../form/OrderForm.tsx';
import { useSuggested } from '../form/useSuggested.ts';
import classes from './QuickAdd.module.css';

/** What an order must have; the rest is entered later, or in the whole form. */
const { telefon_zakaznika, jmeno_zakaznika, prijmeni_zakaznika, typ_telefonu, dil } = ORDER;
const QUICK = { telefon_zakaznika, jmeno_zakaznika, prijmeni_zakaznika, typ_telefonu, dil };
const LABELS = labelsOf(QUICK);

/** Whether a key belongs to the open list of suggestions. */
const isOfList = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';

/** Within the page's main part: in a dialog's place at the page's end, a screen reader would meet a list without one. */
const IN_PAGE = { comboboxProps: { portalProps: { target: '#obsah' } } };
const SMALL = { size: 'xs', columns: 12 } as const;

type Props = {
  /** Called with the id of the saved order, so that the board can show it. */
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** The form in the column (rule orders-2): as few fields as an order can have, emptied after each. */
export function QuickForm({ onSaved, onClose }: Props) {
  const form = useFields(QUICK);
  const suggested = useSuggested();
  const [isWhole, setWhole] = useState(false);
  const asks = useAsking();
  const sent = useRef(form.values);
  const focus = (name: keyof typeof QUICK) => form.getInputNode(name)?.focus();
  /** Empties the form for the next order, unless that has been begun meanwhile. */
  const anew = () => {
    draft.drop();
    beginAnew(form, sent.current);
    focus('telefon_zakaznika');
  };
  const saving = useSaving({
    form,
    labels: LABELS,
    failed: 'Nepodařilo se vytvořit objednávku',
    save: async (body, { klic }) => {
      sent.current = body;
      const { order } = await request('POST /orders/orders/', { body, klic });
      notifyDone(`Objednávka č. ${order.id} byla vytvořena.`);
      refetch('/orders/').then(() => onSaved(order.id));
    },
    onSending: (): void => draft.keep(),
    onSaved: anew,
  });
  const draft = useFormDraft(form, 'objednavka:rychla', saving.ground);
  const { isSaving, isSending, problem, attempt, submit } = saving;
  const isDirty = isChanged(form);
  useLeaveGuard(isDirty && !isSending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => focus('telefon_zakaznika'), []);

  const close = async () => {
    if (isSending || (isDirty && !(await asks(confirmDiscard)))) return;
    draft.drop();
    onClose();
  };
  return (
    <>
      <form
        className={classes.form}
        aria-label="Rychlé přidání objednávky"
        noValidate
        onSubmit={submit}
        onKeyDown={event => {
          if (event.key !== 'Escape' || isOfList(event)) return;
          event.preventDefault();
          void close();
        }}
      >
        <FormProblems {...{ form, labels: LABELS, problem, attempt }} />
        <Restored draft={draft} />
        <FieldInputs
          fields={QUICK}
          form={form}
          hasFocus={false}
          inputs={{
            telefon_zakaznika: {
              ...SMALL,
              below: (
                <CustomerLookup
                  phone={form.values.telefon_zakaznika}
                  isDone={form.values.jmeno_zakaznika !== '' || form.values.prijmeni_zakaznika !== ''}
                  onTyped={() => focus('jmeno_zakaznika')}
                  onChoose={({ pocet_objednavek: _, ...customer }) => {
                    form.setValues(customer);
                    focus('typ_telefonu');
                  }}
                />
              ),
            },
            jmeno_zakaznika: SMALL,
            prijmeni_zakaznika: SMALL,
            typ_telefonu: { ...SMALL, ...IN_PAGE, ...suggested('typ_telefonu') },
            dil: { ...SMALL, ...IN_PAGE, ...suggested('dil') },
          }}
        />
        <div className={classes.deeds}>
          <Button
            type="submit"
            size="compact-sm"
            className={touch.target}
            loading={isSending}
            disabled={isSaving}
          >
            Přidat
          </Button>
          <Button size="compact-sm" variant="default" className={touch.target} onClick={() => setWhole(true)}>
            Další údaje
          </Button>
          <Button size="compact-sm" variant="subtle" className={touch.target} onClick={close}>
            Zavřít
          </Button>
        </div>
      </form>
      {isWhole && (
        <OrderForm
          order={null}
          begun={form.values}
          onClose={() => setWhole(false)}
          onSaved={id => {
            sent.current = form.getValues();
            anew();
            onSaved(id);
          }}
        />
      )}
    </>
  );
}
