import type { ComponentProps, ReactNode } from 'react';
import { czechDay } from '#shared/core/days.ts';
import type { Fields, Sent, Typed } from '#shared/core/field.ts';
import { labelsOf, sentOf, typedOf } from '#shared/core/form.ts';
import { spelled } from './differences.ts';
import { FieldInputs, type Inputs } from './FieldInputs.tsx';
import { FormModal } from './FormModal.tsx';
import type { Shows } from './meantime/MeantimeChoice.tsx';
import { type Begin, type FieldsForm, useFields } from './useFields.ts';
import type { Attempt } from './useSaving.ts';

type Frame = Omit<
  ComponentProps<typeof FormModal>,
  'form' | 'labels' | 'edited' | 'shows' | 'save' | 'children'
>;

type Props<F extends Fields> = Frame &
  Begin<F> & {
    fields: F;
    /** Makes `record` of what a second editor is sent, for a record that is not the server's as it is. */
    recordOf?: (stored: never) => Begin<F>['record'];
    /** Words for fields that `inputs` leaves out. */
    shows?: Shows;
    /** Layout and input properties other than the defaults of the kinds; a function if they depend on the form. */
    inputs?: Inputs<F> | ((form: FieldsForm<F>) => Inputs<F>);
    save: (body: Sent<F>, attempt: Attempt) => Promise<unknown>;
    /** Shown before the inputs. */
    children?: ReactNode;
  };

/** The functions that put the fields' values into words for a second editor. */
const showsOf = <F extends Fields>(fields: F, inputs: Inputs<F>): Shows =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, options }]) => {
      const { show, data = options } = inputs[name] ?? {};
      const labels = new Map(
        data?.map(one => (typeof one === 'string' ? [one, one] : [one.value, one.label])),
      );
      if (show) return [[name, show]];
      if (kind === 'date') return [[name, (value: string) => value && czechDay(value)]];
      if (labels.size === 0) return [];
      return [
        [
          name,
          (value: string | string[]) =>
            [value]
              .flat()
              .map(one => labels.get(one) ?? one)
              .join(', '),
        ],
      ];
    }),
  );

/** A form over the page for a record with `fields`: edits `record`, or adds one. */
export function RecordForm<F extends Fields>({
  fields,
  record = null,
  begin,
  rules,
  recordOf,
  inputs = {},
  shows,
  save,
  children,
  ...frame
}: Props<F>) {
  const form = useFields(fields, { record, begin, rules });
  const own = typeof inputs === 'function' ? inputs(form) : inputs;
  return (
    <FormModal<Typed<F>>
      {...frame}
      form={form}
      labels={labelsOf(fields)}
      save={(typed, attempt) => save(sentOf(fields, typed), attempt)}
      edited={
        record && {
          verze: record.verze,
          valuesOf: (now: typeof record) => typedOf(fields, recordOf?.(now as never) ?? now),
          spelled: values => spelled(fields, values),
        }
      }
      shows={{ ...showsOf(fields, own), ...shows }}
    >
      {children}
      <FieldInputs fields={fields} form={form} inputs={own} />
    </FormModal>
  );
}
