import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { popTip, type TipAction } from '../../ui/dialog/pop-tip.tsx';
import { type Form, type Problems, useForm } from '../../ui/form/use-form.ts';
import { RequestError } from '../http/errors.ts';
import { sentence } from '../http/sentence.ts';
import { type Drafts, useKeepDraft, useLocalDraft } from './local-draft.ts';
import { pendingWords } from '../upload/pending.ts';

interface DraftFormOptions<V extends FieldValues> {
  drafts: Drafts;
  /** What names the draft: the thing that is changed, or `new`. */
  name: string;
  initial: V;
  validate: (values: V) => Problems<V>;
  /** The field at which a refusal is shown. */
  placeOf: (field: string, values: V) => (keyof V & string) | undefined;
  /** What helps against a refusal that no field has. */
  wayOut?: (error: unknown) => { action: TipAction; duration: number } | undefined;
  /** Saves; a refusal is shown at its field. */
  onSave: (values: V) => Promise<unknown>;
}

interface DraftForm<V extends FieldValues> {
  form: Form<V>;
  /** Something of the last time is there again. */
  isKept: boolean;
  discard: () => void;
}

/** The form of something that is published: what is typed stays on the phone until it is saved. */
export function useDraftForm<V extends FieldValues>(options: DraftFormOptions<V>): DraftForm<V> {
  const { drafts, name, initial, validate, placeOf, wayOut, onSave } = options;
  const [start] = useState(initial);
  const { kept, isKept, forget } = useLocalDraft<V>(drafts, name);
  const form = useForm<V>({
    initial: { ...start, ...kept },
    validate,
    async onSubmit(values) {
      // An upload that failed would silently be missing.
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        await onSave(values);
        drafts.drop(name);
      } catch (error) {
        const field = error instanceof RequestError ? placeOf(error.field ?? '', values) : undefined;
        if (field) form.setError(field, sentence(error));
        else popTip(sentence(error), { type: 'bad', duration: 5000, ...wayOut?.(error) });
      }
    },
  });
  useKeepDraft(drafts, name, start, form.values);

  function discard(): void {
    forget();
    form.reset(start);
  }
  return { form, isKept, discard };
}
