import { useEffect, useId, useRef, useState } from 'react';
import {
  useForm as useHookForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form';

/** What is wrong, by field; a field without an entry is right. */
export type Problems<V> = Partial<Record<keyof V & string, string>>;

export interface FormOptions<V extends FieldValues> {
  initial: V;
  /** All rules of the form in one function: values in, messages out. */
  validate?: (values: V) => Problems<V>;
  /** Runs when every field is right. What it throws is the caller's to show; `setError` puts it under a field. */
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
  /** Links Form and SubmitFooter. */
  id: string;
  values: V;
  busy: boolean;
  dirty: boolean;
  field: <K extends keyof V & string>(name: K) => BoundField<V[K]>;
  /** For what is chosen on a page or by a switch: set and judged at once. */
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  setError: (name: keyof V & string, message: string) => void;
  /** The saved values are the new start: the form is clean again. */
  reset: (values?: V) => void;
  submit: () => void;
}

/**
 * The one way a form behaves: an error shows once its field was left, typing clears it, submit judges every field and
 * goes to the first that is wrong.
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

  // the first in the order of the screen, after the errors stand in the document
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
