import { useEffect, useId, useRef, useState } from 'react';
import {
  useForm as useHookForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form';
import { holdUnsaved } from '../unsaved.ts';

/** Error messages by field; a field without an entry is valid. */
export type Problems<V> = Partial<Record<keyof V & string, string>>;

export interface FormOptions<V extends FieldValues> {
  initial: V;
  /** All rules of the form in one function, from values to messages. */
  validate?: (values: V) => Problems<V>;
  /** Runs when every field is valid. It shows its own failures; `setError` puts one under a field. */
  onSubmit: (values: V) => Promise<void> | void;
}

export interface BoundField<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface Form<V extends FieldValues> {
  /** The id of the form element, by which the button of SubmitFooter finds it. */
  id: string;
  values: V;
  busy: boolean;
  dirty: boolean;
  field: <K extends keyof V & string>(name: K) => BoundField<V[K]>;
  /** Sets a field and validates it at once, for values that are chosen and not typed. */
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  setError: (name: keyof V & string, message: string) => void;
  /** Starts again from these values, usually the saved ones: the form is no longer dirty. */
  reset: (values?: V) => void;
  submit: () => void;
  /** Validates some fields and moves to the first that is wrong; whether all are right. */
  check: (names: readonly (keyof V & string)[]) => Promise<boolean>;
}

/**
 * How every form of the app behaves: an error shows when its field loses the focus, typing clears it, submit validates
 * all fields and moves to the first that is wrong.
 */
export function useForm<V extends FieldValues>({ initial, validate, onSubmit }: FormOptions<V>): Form<V> {
  const id = useId();
  const running = useRef(false);
  const [refused, setRefused] = useState(0);

  const resolver: Resolver<V> = (values) => {
    const problems = Object.entries(validate?.(values) ?? {}).filter(([, message]) => Boolean(message));
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'rule', message }]));
    return { values: {}, errors } as Awaited<ReturnType<Resolver<V>>>;
  };

  const form = useHookForm<V>({
    defaultValues: initial as DefaultValues<V>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const values = useWatch({ control: form.control }) as V;
  useEffect(() => (isDirty ? holdUnsaved() : undefined), [isDirty]);

  // An effect, because the fields carry their error marks only after the render; the first on the screen gets the focus.
  useEffect(() => {
    if (refused === 0) return;
    const wrong = document
      .getElementById(id)
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
    wrong?.focus();
    wrong?.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
  }, [refused, id]);

  const put = <K extends keyof V & string>(name: K, value: V[K]): void => {
    form.clearErrors(name as unknown as Path<V>);
    form.setValue(name as unknown as Path<V>, value, {
      shouldDirty: true,
      shouldTouch: true,
    });
  };

  return {
    id,
    values,
    busy: isSubmitting,
    dirty: isDirty,
    field(name) {
      return {
        name,
        value: values[name],
        onChange: (value) => put(name, value),
        onBlur: () => void form.trigger(name as unknown as Path<V>),
        error: errors[name]?.message as string | undefined,
      };
    },
    set(name, value) {
      put(name, value);
      void form.trigger(name as unknown as Path<V>);
    },
    setError(name, message) {
      form.setError(name as unknown as Path<V>, { type: 'server', message });
      setRefused((count) => count + 1);
    },
    reset(next) {
      form.reset(next);
    },
    async check(names) {
      const right = await form.trigger(names as unknown as Path<V>[]);
      if (!right) setRefused((count) => count + 1);
      return right;
    },
    submit() {
      if (running.current) return;
      running.current = true;
      void form
        .handleSubmit(
          async (valid) => onSubmit(valid),
          () => setRefused((count) => count + 1),
        )()
        .finally(() => {
          running.current = false;
        });
    },
  };
}
