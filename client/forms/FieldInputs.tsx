import {
  Autocomplete,
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { WRONG_PHONE } from '#shared/core/contact.ts';
import type { Any, Field, Fields, Kind } from '#shared/core/field.ts';
import { ColorField } from './ColorField.tsx';
import { DateField } from './dates/DateField.tsx';
import { TimeField } from './dates/TimeField.tsx';
import classes from './FieldInputs.module.css';
import { type FieldsForm, readingOf } from './useFields.ts';

/** How one field's input differs from the default of its kind; all other properties are passed to the input. */
export type Own = {
  /** The input to use instead of the default of its kind. */
  as?: ComponentType<Any>;
  /** Its width in twelfths, by default a half. On a phone, a third or more becomes the full width. */
  columns?: number;
  above?: ReactNode;
  below?: ReactNode;
  /** Its value in words, for a second editor. */
  show?: (value: never) => string;
  data?: readonly (string | { value: string; label: string })[];
  [property: string]: unknown;
};

/** Null: the field is not shown here, or another input shows it. */
export type Inputs<F extends Fields> = { [K in keyof F]?: Own | null };

const Many = ({ options = [], ...props }: Any) => (
  <Checkbox.Group {...props}>
    <Group gap="lg" mt={6}>
      {options.map((one: { value: string; label: string }) => (
        <Checkbox key={one.value} {...one} />
      ))}
    </Group>
  </Checkbox.Group>
);

const plain = { autoComplete: 'off' };
const code = { ...plain, autoCapitalize: 'none', spellCheck: false };

/** The input of each kind with its default properties; the parts of a group are rendered by their form. */
const INPUTS: Record<Kind, [ComponentType<Any>, Record<string, unknown>]> = {
  text: [TextInput, plain],
  long: [Textarea, { autosize: true, minRows: 2, maxRows: 6, columns: 12 }],
  login: [TextInput, code],
  url: [TextInput, { ...code, inputMode: 'url' }],
  phone: [TextInput, { ...plain, type: 'tel', inputMode: 'tel' }],
  email: [TextInput, { ...plain, type: 'email', inputMode: 'email' }],
  number: [TextInput, { ...plain, inputMode: 'numeric' }],
  amount: [TextInput, { ...plain, inputMode: 'decimal' }],
  choice: [NativeSelect, {}],
  many: [Many, { columns: 12 }],
  flag: [Switch, { columns: 12 }],
  color: [ColorField, {}],
  date: [DateField, {}],
  time: [TimeField, {}],
  secret: [PasswordInput, { autoComplete: 'new-password' }],
  group: [() => null, { columns: 12 }],
};

/** A text field with suggestions that also accepts any other text. */
export const Suggested = Autocomplete;

/** The sentence of a wrong phone does not say what is missing. */
const PHONE_HINT = 'Aspoň devět číslic s mezerami či bez, třeba 777\u00a0123\u00a0456.';

/** In twelfths of the form's width. */
const HALF = 6;

type Props<F extends Fields> = { fields: F; form: FieldsForm<F>; inputs?: Inputs<F>; hasFocus?: boolean };

const optionsOf = ({ kind, options }: Field) =>
  kind === 'many' ? { options } : kind === 'choice' ? { data: options } : {};

/**
 * The inputs of all fields of a form, in order: fields not named in `inputs` are shown, so that none is forgotten.
 */
export function FieldInputs<F extends Fields>({ fields, form, inputs = {}, hasFocus = true }: Props<F>) {
  const shown = Object.entries(fields).filter(([name]) => inputs[name] !== null);
  return (
    <div className={classes.grid}>
      {shown.map(([name, one], at) => {
        const [Input, given] = INPUTS[one.kind];
        const own: Own = inputs[name] ?? {};
        const {
          as: As = Input,
          columns = HALF,
          above,
          below,
          show: _,
          ...props
        }: Own = {
          ...form.getInputProps(name as never, { type: one.kind === 'flag' ? 'checkbox' : 'input' }),
          label: one.label,
          maxLength: one.max,
          required: one.required !== undefined,
          'data-autofocus': (hasFocus && at === 0) || undefined,
          ...given,
          ...optionsOf(one),
          ...(one.kind === 'phone' && form.errors[name] === WRONG_PHONE && { description: PHONE_HINT }),
          ...((one.kind === 'date' || one.kind === 'time') && !own.as && readingOf(form, name)),
          ...own,
        };
        return (
          <div
            key={name}
            style={{ '--columns': columns } as CSSProperties}
            data-narrow={columns < 4 || undefined}
          >
            {above}
            <As {...props} />
            {below}
          </div>
        );
      })}
    </div>
  );
}
