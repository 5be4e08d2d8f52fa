import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';

/** Puts a refusal under the field that it names; else says it. */
export function failedAt<Name extends string>(
  form: { setError: (name: Name, message: string) => void },
  names: readonly Name[],
  error: unknown,
): void {
  const given = error instanceof RequestError ? error.field?.split('.')[0] : undefined;
  const name = names.find((one) => one === given);
  if (name === undefined) popTip(sentence(error), { type: 'bad', duration: 4000 });
  else form.setError(name, sentence(error));
}
