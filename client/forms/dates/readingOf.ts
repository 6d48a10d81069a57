type Form = { validate: () => unknown; setFieldError: (name: never, problem: string | null) => void };

/**
 * What a date or time field tells its form of what cannot be read: it is an error of the field `name`, beside what else is
 * wrong, so that who sends the form learns all of it at once. Without a name the field alone says it.
 */
export const readingOf = (form: Form, name?: string) => ({
  onUnread: (problem: string | null, isHeld = false) => {
    if (isHeld) form.validate();
    if (name !== undefined) form.setFieldError(name as never, problem);
  },
});
