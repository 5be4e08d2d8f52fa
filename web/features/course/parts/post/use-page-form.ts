import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { type Form, type FormOptions, useForm } from '../../../../ui/form/use-form.ts';
import { courseDrafts } from './values.ts';
import { withRevision } from './with-revision.ts';

interface PageFormOptions<V extends FieldValues> {
  /** Under which name what is half written stays on the phone. */
  name: string;
  /** Of the state that the page was opened on. */
  course: Pick<OwnCourse, 'course_id' | 'rev'>;
  start: V;
  validate: NonNullable<FormOptions<V>['validate']>;
  save: (values: V, rev: number) => Promise<OwnCourse>;
  /** Where a field of the call stands on the page; its last name where it is not said. */
  onDone: () => void;
}

export interface PageForm<V extends FieldValues> {
  form: Form<V>;
  /** What was written the last time and not saved is there again. */
  isKept: boolean;
  forget: () => void;
}

/** The form of one page of a course: kept until it is saved, and never silently over what others have changed. */
export function usePageForm<V extends FieldValues>(options: PageFormOptions<V>): PageForm<V> {
  const { name, course, validate, save, onDone } = options;
  const client = useQueryClient();
  const [start] = useState(options.start as V);
  const [kept, setKept] = useState(() => courseDrafts.read<V>(name));
  const form = useForm<V>({
    initial: { ...start, ...kept },
    validate,
    async onSubmit(values) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        const saved = await withRevision(client, course, (rev) => save(values, rev));
        courseDrafts.drop(name);
        if (saved === 'newest') popTip('现在看到的是最新的');
        else popTip('已保存', { type: 'good' });
        onDone();
      } catch (error) {
        const field = error instanceof RequestError ? (error.field ?? '').split('.').at(-1) : '';
        if (field && field in values) form.setError(field, sentence(error));
        else popTip(sentence(error), { type: 'bad', duration: 5000 });
      }
    },
  });
  const [begun, now] = [JSON.stringify(start), JSON.stringify(form.values)];
  useEffect(() => {
    if (begun === now) courseDrafts.drop(name);
    else courseDrafts.keep(name, JSON.parse(now) as object);
  }, [name, begun, now]);
  return {
    form,
    isKept: Object.keys(kept).length > 0,
    forget() {
      setKept({});
      courseDrafts.drop(name);
      form.reset(start);
    },
  };
}
