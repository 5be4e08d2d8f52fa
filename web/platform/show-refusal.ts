import type { FieldValues } from 'react-hook-form';
import { popTip, type TipAction } from '../ui/dialog/pop-tip.tsx';
import type { Form } from '../ui/form/use-form.ts';
import { RequestError } from './http/errors.ts';
import { sentence } from './http/sentence.ts';

/** Names of fields as the call knows them, or the field of the form for such a name. */
type Places<V> = readonly (keyof V & string)[] | ((field: string) => (keyof V & string) | undefined);

/** What went wrong with a form: under the field that it names, else as a sentence that goes by itself. */
export function showRefusal<V extends FieldValues>(
  form: Form<V>,
  error: unknown,
  places: Places<V>,
  tip: { duration?: number; action?: TipAction } = {},
): void {
  const name = error instanceof RequestError ? (error.field ?? '') : '';
  const field = typeof places === 'function' ? places(name) : places.find((one) => one === name);
  if (field) form.setError(field, sentence(error));
  else popTip(sentence(error), { type: 'bad', ...tip });
}
